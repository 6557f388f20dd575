-- The recounts of the daily cube again, with the same result: alike rows are counted together first, some ten
-- thousands in place of millions, and only then each is looked at by every breakdown field.

drop view recounted_prompts;
drop view recounted_asks;
drop view recounted_silent_requests;
drop view recounted_bursts;
drop view recounted_contradictions;

-- What the rows of `prompt_count` have to be.
create view recounted_prompts as
with dated as (
  select
    permission, day, shape, arm,
    coalesce(day - (day * 86400000000 + at - previous_before) / 86400000000, -1) as gap,
    coalesce(answer, 0) as answer, coalesce((at + answered_after) / 86400000000, -1) as answered_after,
    coalesce((at + reached_after) / 86400000000, -1) as reached_after, coalesce(route, 0) as route,
    coalesce((at + recovered_after) / 86400000000, -1) as recovered_after
  from episode
), alike as materialized (
  select
    permission, day, shape, arm, gap, answer, answered_after, reached_after, route, recovered_after,
    count(*) as users
  from dated
  where gap <> 0
  group by day, shape, gap, reached_after, answer, answered_after, recovered_after, route, arm, permission
), valued as (
  select
    alike.*, platform, field,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value
  from alike join shape_value on shape_value.shape = alike.shape
)
select
  permission, field, day, platform, value, gap, answer, answered_after, reached_after, route, recovered_after,
  sum(users) as users
from valued
where field = 'all' or value <> ''
group by permission, field, day, platform, value, gap, answer, answered_after, reached_after, route, recovered_after;

-- What the rows of `ask_count` have to be.
create view recounted_asks as
with occasion as (
  select person, permission, day, at, 0 as is_prompt, n, shape, arm from ask
  union all
  select person, permission, day, at, 1 as is_prompt, n, shape, arm from episode
), spaced as (
  -- Only the first of a day lies after an earlier day, or after none.
  select
    permission, day, shape, arm,
    coalesce(day - lag(day) over (partition by person, permission order by day, at, is_prompt, n), -1) as gap
  from occasion
), alike as materialized (
  select permission, day, shape, arm, gap, count(*) as users
  from spaced
  where gap <> 0
  group by day, shape, gap, arm, permission
), valued as (
  select
    alike.*, platform, field,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value
  from alike join shape_value on shape_value.shape = alike.shape
)
select permission, field, day, platform, value, gap, sum(users) as users
from valued
where field = 'all' or value <> ''
group by permission, field, day, platform, value, gap;

-- What the rows of `silent_count` have to be. Where all silent requests of a journey have the same shape and arm, and
-- so the same value of every field, their days are as far apart by each field as altogether.
create view recounted_silent_requests as
with daily as materialized (
  select person, permission, day, shape, arm, count(*) as requests
  from silent_request
  group by day, person, permission, shape, arm
), journey as materialized (
  select person, permission, min(shape) < max(shape) or min(arm) < max(arm) as is_mixed
  from daily
  group by person, permission
), marked as materialized (
  select daily.*, is_mixed
  from daily join journey on journey.person = daily.person and journey.permission = daily.permission
), even as (
  select
    permission, day, shape, arm, requests,
    coalesce(day - lag(day) over (partition by person, permission order by day), -1) as gap
  from marked
  where not is_mixed
), alike as materialized (
  select permission, day, shape, arm, gap, count(*) as users, sum(requests) as requests
  from even
  group by day, shape, gap, arm, permission
), valued as (
  select
    marked.person, marked.permission, field, marked.day, platform, requests,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value
  from marked join shape_value on shape_value.shape = marked.shape
  where is_mixed
), mixed as (
  select person, permission, field, day, platform, value, sum(requests) as requests
  from valued
  group by person, permission, field, value, day, platform
), spaced as (
  select
    permission, field, day, platform,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value,
    gap, users, requests
  from alike join shape_value on shape_value.shape = alike.shape
  union all
  select
    permission, field, day, platform, value,
    coalesce(day - lag(day) over (partition by person, permission, field, value order by day), -1) as gap,
    1 as users, requests
  from mixed
)
select permission, field, day, platform, value, gap, sum(users) as users, sum(requests) as requests
from spaced
group by permission, field, day, platform, value, gap;

-- What the rows of `burst_count` have to be. Runs are counted day by day; those that come within 60 seconds of
-- midnight may be parts of one that goes on, and they alone are joined.
create view recounted_bursts as
with timed as (
  select
    person, permission, stretch, day, at, n, shape, arm, row_number() over moment as place,
    case when at - lag(at) over moment <= 60000000 then 0 else 1 end as starts
  from silent_request
  window moment as (partition by day, person, permission, stretch order by at, n)
), numbered as (
  select *, sum(starts) over (partition by day, person, permission, stretch order by place) as run
  from timed
), run_of_day as materialized (
  select
    person, permission, stretch, day, min(place) as place, min(at) as at, max(at) as last_at, count(*) as requests,
    max(n) filter (where starts = 1) as n, max(shape) filter (where starts = 1) as shape,
    max(arm) filter (where starts = 1) as arm
  from numbered
  group by day, person, permission, stretch, run
), near_midnight as (
  select
    *, case when day * 86400000000 + at - lag(day * 86400000000 + last_at) over journey <= 60000000 then 0 else 1 end
      as starts
  from run_of_day
  where at <= 60000000 or last_at >= 86340000000
  window journey as (partition by person, permission, stretch order by day, place)
), joined as (
  select *, sum(starts) over (partition by person, permission, stretch order by day, place) as run
  from near_midnight
), counted as materialized (
  select *, row_number() over grows as part, sum(requests) over grows as so_far
  from joined
  window grows as (partition by person, permission, stretch, run order by day, place)
), growth as materialized (
  select
    person, permission, stretch, run, day, so_far,
    row_number() over (partition by person, permission, stretch, run order by day) as step
  from counted
  where so_far >= 3
), begun as materialized (
  select person, permission, day, at, n, shape, arm, requests, null as stretch, null as run
  from run_of_day
  where requests >= 3 and at > 60000000 and last_at < 86340000000
  union all
  select
    counted.person, counted.permission, counted.day, at, n, shape, arm, null as requests, counted.stretch, counted.run
  from counted
  join growth on growth.person = counted.person and growth.permission = counted.permission
    and growth.stretch = counted.stretch and growth.run = counted.run and growth.step = 1
  where part = 1
), journey as materialized (
  select person, permission, min(shape) < max(shape) or min(arm) < max(arm) as is_mixed
  from begun
  group by person, permission
), marked as materialized (
  select begun.*, is_mixed
  from begun join journey on journey.person = begun.person and journey.permission = begun.permission
), valued as (
  select
    marked.*, field,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value
  from marked join shape_value on shape_value.shape = marked.shape
  where is_mixed
), spaced as (
  select
    *, null as field, null as value,
    coalesce(day - lag(day) over (partition by person, permission order by day, at, n), -1) as gap
  from marked
  where not is_mixed
  union all
  select
    *, coalesce(day - lag(day) over (partition by person, permission, field, value order by day, at, n), -1) as gap
  from valued
), grown as (
  select
    spaced.permission, spaced.day, shape, arm, field, value, gap, coalesce(growth.day - spaced.day, 0) as after,
    coalesce(growth.so_far, requests) as requests, coalesce(step = 1, 1) as begins
  from spaced
  left join growth on growth.person = spaced.person and growth.permission = spaced.permission
    and growth.stretch = spaced.stretch and growth.run = spaced.run
), alike as materialized (
  select permission, day, shape, arm, field, value, gap, after, requests, begins, count(*) as bursts
  from grown
  group by day, shape, gap, requests, arm, permission, after, begins, field, value
), crossed as (
  select
    permission, shape_value.field, day, platform,
    coalesce(alike.value, case
      when shape_value.field <> 'variant' or arm = 0 then shape_value.value when arm = -1 then 'cold'
      when arm = -2 then 'rationaleFirst' else (select named.variant from shape as named where named.id = arm) end, ''
    ) as value,
    gap, after, requests, begins, bursts
  from alike
  join shape_value on shape_value.shape = alike.shape and (alike.field is null or alike.field = shape_value.field)
)
select permission, field, day, platform, value, gap, after, requests, begins, sum(bursts) as bursts
from crossed
group by permission, field, day, platform, value, gap, after, requests, begins;

-- What the rows of `contradiction_count` have to be.
create view recounted_contradictions as
with repeated as materialized (
  select distinct person, permission from episode where previous_before is not null
), walked as materialized (
  select
    episode.person, episode.permission, episode.n, day, shape, answer, day * 86400000000 + at as at_us,
    lower(coalesce(browser, '')) as browser_key,
    count(*) filter (where answer = 2) over earlier as refusals,
    max(case when answer = 2 then day * 86400000000 + at + answered_after end) over earlier as last_refused_us,
    count(*) filter (where answer = 3) over alike as closings,
    max(case when answer = 3 then day * 86400000000 + at + answered_after end) over alike as last_closed_us
  from episode
  join repeated on repeated.person = episode.person and repeated.permission = episode.permission
  join shape on shape.id = episode.shape
  window
    earlier as (
      partition by episode.person, episode.permission order by day * 86400000000 + at, n
      rows between unbounded preceding and 1 preceding
    ),
    alike as (
      partition by episode.person, episode.permission, lower(coalesce(browser, ''))
      order by day * 86400000000 + at, n
      rows between unbounded preceding and 1 preceding
    )
), odd as materialized (
  select event.person, permission, rank, day, at, shape
  from event join shape on shape.id = event.shape
  where rank in (8, 9, 10, 12, 13) or (rank = 4 and status = 'notDetermined')
), opening as materialized (
  select odd.person, odd.permission, day * 86400000000 + at as at_us
  from odd join repeated on repeated.person = odd.person and repeated.permission = odd.permission
  where rank in (12, 13)
), third as materialized (
  -- With the last opening before it.
  select *, max(opened_us) over (
      partition by person, permission order by at_us range between unbounded preceding and 1 preceding
    ) as last_opened_us
  from (
    select person, permission, day, shape, at_us, refusals, last_refused_us, null as opened_us
    from walked where refusals > 1
    union all
    select person, permission, null, null, at_us, null, null, at_us from opening
  )
), refused as materialized (
  -- By the number of refusals before the prompt that is the second after it.
  select person, permission, day, refusals + 2 as refusals from walked where answer = 2
), closed as materialized (
  select person, permission, browser_key, day, closings + 3 as closings from walked where answer = 3
), refusal as materialized (
  -- Without a prompt on the same day.
  select person, permission, day, shape
  from odd
  where rank = 8
    and not exists (
      select 1 from episode
      where episode.day = odd.day and episode.person = odd.person and episode.permission = odd.permission)
), first_prompt as materialized (
  select episode.person, episode.permission, min(day) as day
  from episode
  join (select distinct person, permission from refusal) as refuser
    on refuser.person = episode.person and refuser.permission = episode.permission
  group by episode.person, episode.permission
), found as (
  select permission, day, shape, 1 as code, 0 as days_back, -1 as days_on, 1 as times
  from episode
  where previous_before is not null
  union all
  select third.permission, third.day, third.shape, 2, third.day - refused.day, -1, 1
  from third
  join refused on refused.person = third.person and refused.permission = third.permission
    and refused.refusals = third.refusals
  where not coalesce(last_opened_us >= last_refused_us, 0)
  union all
  select refusal.permission, refusal.day, refusal.shape, 3, 0, coalesce(first_prompt.day - refusal.day, -1), 1
  from refusal
  left join first_prompt
    on first_prompt.person = refusal.person and first_prompt.permission = refusal.permission
  where first_prompt.day is null or first_prompt.day > refusal.day
  union all
  select
    permission, day + (at + recovered_after) / 86400000000, shape, case route when 2 then 9 else 4 end,
    (at + recovered_after) / 86400000000, -1, 1
  from episode
  where route in (2, 4)
  union all
  select fourth.permission, fourth.day, fourth.shape, 5, fourth.day - closed.day, -1, 1
  from walked as fourth
  join closed on closed.person = fourth.person and closed.permission = fourth.permission
    and closed.browser_key = fourth.browser_key and closed.closings = fourth.closings
  where fourth.closings > 2 and fourth.at_us - fourth.last_closed_us < 7 * 86400000000
  union all
  select
    permission, day + (at + answered_after) / 86400000000, shape, 6, (at + answered_after) / 86400000000, -1, 1
  from episode
  where answer = 3
  union all
  select permission, day, shape, 7, 0, -1, 1 from odd where rank = 4
  union all
  -- Closings less those that answer a prompt.
  select permission, day, shape, 8, 0, -1, 1 from odd where rank in (9, 10)
  union all
  select permission, day + (at + answered_after) / 86400000000, shape, 8, 0, -1, -1
  from episode
  where answer in (3, 4)
), alike as materialized (
  select permission, day, shape, code, days_back, days_on, sum(times) as times
  from found
  group by day, shape, code, days_back, days_on, permission
), named as (
  select
    alike.permission, day, platform, code,
    case when code in (3, 8) then '' else coalesce(os_version, '') end as os_version,
    case when code in (3, 8) then '' else coalesce(browser, '') end as browser, days_back, days_on, times
  from alike join shape on shape.id = alike.shape
)
select permission, day, platform, code, os_version, browser, days_back, days_on, sum(times) as times
from named
group by permission, day, platform, code, os_version, browser, days_back, days_on
having sum(times) <> 0;

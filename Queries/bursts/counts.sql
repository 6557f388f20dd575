-- The bursts that began in a window: maximal runs, within one stretch of a journey, of at least :minimum
-- silent requests at most :gap apart. Nothing at or after :until lengthens one.
--
-- Parameters  :permission    id; null for all
--             :field         'all', or the field to split by, which goes by a burst's first request
--             :from, :until  microseconds since 1970; the second no longer belongs
--             :minimum       requests
--             :gap           microseconds
-- Columns     platform       id
--             value          of the field; '' where it is absent, or for 'all'
--             bursts
--             burst_users    who met one
--             longest        requests of the longest
--             example        pseudonym of the user who met it
--             median_gap_us  microseconds between neighbouring requests of bursts; null without a burst of two
with
  -- From so early on that a run which began before the window is known by a request before it.
  request as (
    select person, permission, stretch, n, shape, arm, day * 86400000000 + at as at_us
    from silent_request
    where day >= (:from - :gap) / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and day * 86400000000 + at >= :from - :gap
      and day * 86400000000 + at < :until
  ),
  spaced as (
    select
      person, permission, stretch, shape, arm, at_us, at_us - lag(at_us) over journey as pause,
      row_number() over journey as place
    from request
    window journey as (partition by person, permission, stretch order by at_us, n)
  ),
  -- Journeys follow one another, so that a run has one number among all.
  numbered as materialized (
    select
      person, shape, arm, at_us, case when place > 1 and pause <= :gap then pause end as pause,
      sum(place = 1 or pause > :gap) over (
        order by person, permission, stretch, place rows unbounded preceding
      ) as run
    from spaced
  ),
  -- Beside the least time stand the columns of its row.
  run as (
    select run, count(*) as requests, min(at_us) as started_us, person, shape, arm
    from numbered
    group by run
    having count(*) >= :minimum and min(at_us) >= :from
  ),
  burst as materialized (
    select
      run.run,
      run.person,
      run.requests,
      run.started_us,
      shape.platform,
      coalesce(
        case :field
          when 'variant' then
            case run.arm
              when 0 then shape.variant
              when -1 then 'cold'
              when -2 then 'rationaleFirst'
              else (select named.variant from shape as named where named.id = run.arm)
            end
          when 'appVersion' then shape.app_version
          when 'osVersion' then shape.os_version
          when 'region' then shape.region
          when 'feature' then shape.feature
          when 'browser' then shape.browser
          when 'trigger' then shape."trigger"
          when 'scope' then shape.scope
        end,
        ''
      ) as value
    from run
    join shape on shape.id = run.shape
  ),
  -- How many pauses between neighbours are of each length.
  pause as materialized (
    select burst.platform, burst.value, numbered.pause, count(*) as pauses
    from numbered
    join burst on burst.run = numbered.run
    where numbered.pause is not null
    group by burst.platform, burst.value, numbered.pause
  ),
  ordered as (
    select
      platform,
      value,
      pause,
      sum(pauses) over (partition by platform, value order by pause) as place,
      sum(pauses) over (partition by platform, value) as total
    from pause
  ),
  -- The middle one, or the mean of the middle two.
  median as (
    select
      platform, value,
      (min(case when 2 * place >= total then pause end) + min(case when 2 * place >= total + 2 - total % 2 then pause end))
        / 2.0 as median_gap_us
    from ordered
    group by platform, value
  ),
  counted as materialized (
    select
      platform, value, count(*) as bursts, count(distinct person) as burst_users, max(requests) as longest
    from burst
    group by platform, value
  ),
  -- Of those who met the longest, the first.
  ranked as (
    select
      counted.*,
      person.pseudonym,
      row_number() over (
        partition by burst.platform, burst.value order by burst.started_us, person.pseudonym
      ) as rank
    from counted
    join burst
      on burst.platform = counted.platform and burst.value = counted.value and burst.requests = counted.longest
    join person on person.id = burst.person
  )
select
  ranked.platform, ranked.value, ranked.bursts, ranked.burst_users, ranked.longest, ranked.pseudonym as example,
  median.median_gap_us
from ranked
left join median on median.platform = ranked.platform and median.value = ranked.value
where ranked.rank = 1

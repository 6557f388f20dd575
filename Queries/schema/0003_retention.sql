-- What was erased, what is not to come back, and the daily cube as the derived tables give it.

-- One row.
create table retention (
  id integer primary key check (id = 1),
  pruned_before integer,               -- UTC day: older lines are refused, and journeys that ended before it are gone
  pruned_events integer not null,      -- that the ledger counts and the table `event` no longer holds
  forgotten_events integer not null,   -- likewise
  unclean integer not null             -- 1 from an erasure until the file was written anew without free pages
) strict;

insert into retention (id, pruned_before, pruned_events, forgotten_events, unclean) values (1, null, 0, 0, 0);

-- The users who are not to come back: SipHash of the pseudonym under a key derived from the database's, so that
-- this is no list of pseudonyms either.
create table forgotten (tombstone integer primary key) strict;

-- The journeys that are about to be pruned; empty outside of that transaction.
create table departing (
  person integer not null,
  permission integer not null,
  primary key (person, permission)
) without rowid, strict;

-- Of `rejected`: lines of forgotten users, and lines older than the mark. They are not listed in `reject`.
alter table file add column forgotten integer not null default 0;
alter table file add column retired integer not null default 0;

-- Every shape's value of every breakdown field, null where it is absent, and '' of 'all'.
create view shape_value as
with field (name) as (
  values ('all'), ('variant'), ('appVersion'), ('osVersion'), ('region'), ('feature'), ('browser'), ('trigger'), ('scope')
)
select
  shape.id as shape, shape.platform, field.name as field,
  case field.name
    when 'all' then '' when 'variant' then shape.variant when 'appVersion' then shape.app_version
    when 'osVersion' then shape.os_version when 'region' then shape.region when 'feature' then shape.feature
    when 'browser' then shape.browser when 'trigger' then shape."trigger" else shape.scope
  end as value
from shape cross join field;

-- What the rows of `prompt_count` have to be.
create view recounted_prompts as
with valued as (
  select
    episode.permission, field, episode.day, platform,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value,
    coalesce(episode.day - (episode.day * 86400000000 + at - previous_before) / 86400000000, -1) as gap,
    coalesce(answer, 0) as answer, coalesce((at + answered_after) / 86400000000, -1) as answered_after,
    coalesce((at + reached_after) / 86400000000, -1) as reached_after, coalesce(route, 0) as route,
    coalesce((at + recovered_after) / 86400000000, -1) as recovered_after
  from episode join shape_value on shape_value.shape = episode.shape
)
select
  permission, field, day, platform, value, gap, answer, answered_after, reached_after, route, recovered_after,
  count(*) as users
from valued
where gap <> 0 and (field = 'all' or value <> '')
group by permission, field, day, platform, value, gap, answer, answered_after, reached_after, route, recovered_after;

-- What the rows of `ask_count` have to be.
create view recounted_asks as
with occasion as (
  select person, permission, day, at, 0 as is_prompt, n, shape, arm from ask
  union all
  select person, permission, day, at, 1 as is_prompt, n, shape, arm from episode
), numbered as (
  select *, row_number() over (partition by person, permission, day order by at, is_prompt, n) as ordinal
  from occasion
), first as (
  select *, coalesce(day - lag(day) over (partition by person, permission order by day), -1) as gap
  from numbered where ordinal = 1
), valued as (
  select
    first.permission, field, first.day, platform,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value,
    gap
  from first join shape_value on shape_value.shape = first.shape
)
select permission, field, day, platform, value, gap, count(*) as users
from valued
where field = 'all' or value <> ''
group by permission, field, day, platform, value, gap;

-- What the rows of `silent_count` have to be.
create view recounted_silent_requests as
with valued as (
  select
    silent_request.person, silent_request.permission, field, silent_request.day, platform,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value
  from silent_request join shape_value on shape_value.shape = silent_request.shape
), daily as (
  select person, permission, field, day, platform, value, count(*) as requests
  from valued group by person, permission, field, day, platform, value
), spaced as (
  select
    *,
    coalesce(day - lag(day) over (partition by person, permission, field, value order by day), -1) as gap
  from daily
)
select permission, field, day, platform, value, gap, count(*) as users, sum(requests) as requests
from spaced
group by permission, field, day, platform, value, gap;

-- What the rows of `burst_count` have to be.
create view recounted_bursts as
with timed as (
  select *, day * 86400000000 + at as at_us from silent_request
), marked as (
  select *, case when at_us - lag(at_us) over journey <= 60000000 then 0 else 1 end as starts
  from timed window journey as (partition by person, permission, stretch order by at_us, n)
), numbered as (
  select *, sum(starts) over (partition by person, permission, stretch order by at_us, n
    rows unbounded preceding) as run
  from marked
), counted as (
  select
    *, row_number() over (partition by person, permission, stretch, run order by at_us, n) as so_far,
    count(*) over (partition by person, permission, stretch, run) as total
  from numbered
), begun as (
  select person, permission, stretch, run, day as first_day, at_us, n, shape, arm
  from counted where so_far = 1 and total >= 3
), valued as (
  select
    begun.*, field, platform,
    coalesce(case
      when field <> 'variant' or arm = 0 then value when arm = -1 then 'cold' when arm = -2 then 'rationaleFirst'
      else (select named.variant from shape as named where named.id = arm) end, '') as value
  from begun join shape_value on shape_value.shape = begun.shape
), spaced as (
  select
    *,
    coalesce(first_day - lag(first_day) over (
      partition by person, permission, field, value order by at_us, n), -1) as gap
  from valued
), grown as (
  select person, permission, stretch, run, day, max(so_far) as requests
  from counted where total >= 3
  group by person, permission, stretch, run, day having max(so_far) >= 3
), growth as (
  select *, case when day = min(day) over (partition by person, permission, stretch, run) then 1 else 0 end as begins
  from grown
)
select
  spaced.permission, spaced.field, spaced.first_day as day, spaced.platform, spaced.value, spaced.gap,
  growth.day - spaced.first_day as after, growth.requests, growth.begins, count(*) as bursts
from spaced
join growth on growth.person = spaced.person and growth.permission = spaced.permission
  and growth.stretch = spaced.stretch and growth.run = spaced.run
group by spaced.permission, spaced.field, spaced.first_day, spaced.platform, spaced.value, spaced.gap,
  growth.day - spaced.first_day, growth.requests, growth.begins;

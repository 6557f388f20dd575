-- The tables in plain words: one row a thing, names in place of numbers, times in RFC 3339 and, as `…_us`, in
-- microseconds since 1970-01-01. `user` is the pseudonym.

create view events as
select
  printf('%016x', person.pseudonym) as user, platform.name as platform, permission.name as permission,
  strftime('%Y-%m-%dT%H:%M:%S', event.day * 86400 + event.at / 1000000, 'unixepoch')
    || printf('.%06dZ', event.at % 1000000) as time,
  event_kind.name as event,
  shape.variant, shape.app_version, shape.os_version, shape.region, shape.feature, shape.browser,
  shape."trigger", shape.scope, shape.status, shape.source, shape.prompt_shown, shape.gesture,
  event.latency_us / 1000.0 as latency_ms,
  event.day * 86400000000 + event.at as at_us, shape.rank, event.identity
from event
join person on person.id = event.person
join shape on shape.id = event.shape
join platform on platform.id = shape.platform
join permission on permission.id = shape.permission
join event_kind on event_kind.rank = shape.rank;

create view episodes as
with timed as (
  select *, day * 86400000000 + at as at_us from episode
)
select
  printf('%016x', person.pseudonym) as user, platform.name as platform, permission.name as permission,
  strftime('%Y-%m-%dT%H:%M:%S', timed.at_us / 1000000, 'unixepoch')
    || printf('.%06dZ', timed.at_us % 1000000) as prompted_at,
  strftime('%Y-%m-%dT%H:%M:%S', (timed.at_us - timed.previous_before) / 1000000, 'unixepoch')
    || printf('.%06dZ', (timed.at_us - timed.previous_before) % 1000000)
    as previous_prompted_at,
  case timed.arm when 0 then shape.variant when -1 then 'cold' else 'rationaleFirst' end as arm,
  case timed.answer when 1 then 'allowed' when 2 then 'declined' when 3 then 'dismissed'
    when 4 then 'ignored' end as answer,
  strftime('%Y-%m-%dT%H:%M:%S', (timed.at_us + timed.answered_after) / 1000000, 'unixepoch')
    || printf('.%06dZ', (timed.at_us + timed.answered_after) % 1000000) as answered_at,
  strftime('%Y-%m-%dT%H:%M:%S', (timed.at_us + timed.reached_after) / 1000000, 'unixepoch')
    || printf('.%06dZ', (timed.at_us + timed.reached_after) % 1000000) as reached_at,
  strftime('%Y-%m-%dT%H:%M:%S', (timed.at_us + timed.recovered_after) / 1000000, 'unixepoch')
    || printf('.%06dZ', (timed.at_us + timed.recovered_after) % 1000000)
    as recovered_at,
  case timed.route when 1 then 'reprompt' when 2 then 'settings' when 3 then 'other'
    when 4 then 'ungranted' end as route,
  shape.variant, shape.app_version, shape.os_version, shape.region, shape.feature, shape.browser,
  shape."trigger", shape.scope,
  timed.at_us as prompted_at_us, timed.at_us - timed.previous_before as previous_prompted_at_us,
  timed.at_us + timed.answered_after as answered_at_us, timed.at_us + timed.reached_after as reached_at_us,
  timed.at_us + timed.recovered_after as recovered_at_us
from timed
join person on person.id = timed.person
join shape on shape.id = timed.shape
join platform on platform.id = person.platform
join permission on permission.id = timed.permission;

-- Runs, within one stretch of a journey, of at least 3 silent requests at most 60 seconds apart.
create view bursts as
with timed as (
  select person, permission, stretch, n, day * 86400000000 + at as at_us from silent_request
), marked as (
  select *, case when at_us - lag(at_us) over journey <= 60000000 then 0 else 1 end as begins
  from timed
  window journey as (partition by person, permission, stretch order by at_us, n)
), numbered as (
  select *, sum(begins) over (partition by person, permission, stretch order by at_us, n
    rows unbounded preceding) as run
  from marked
), runs as (
  select person, permission, stretch, min(at_us) as started_us, max(at_us) as ended_us, count(*) as requests
  from numbered group by person, permission, stretch, run
)
select
  printf('%016x', person.pseudonym) as user, platform.name as platform, permission.name as permission,
  strftime('%Y-%m-%dT%H:%M:%S', started_us / 1000000, 'unixepoch')
    || printf('.%06dZ', started_us % 1000000) as started_at,
  runs.requests, (ended_us - started_us) / 1000.0 as duration_ms, started_us as started_at_us
from runs
join person on person.id = runs.person
join platform on platform.id = person.platform
join permission on permission.id = runs.permission
where runs.requests >= 3;

-- The daily cube of prompts: how many users were prompted on a day, how many days after their journey's
-- previous prompt day, what they answered and what came of it, in days.
create view daily as
select
  strftime('%Y-%m-%d', prompt_count.day * 86400, 'unixepoch') as day, platform.name as platform,
  permission.name as permission, field as split_by, value,
  nullif(gap, -1) as days_since_previous_prompt,
  case answer when 0 then 'unanswered' when 1 then 'allowed' when 2 then 'declined' when 3 then 'dismissed'
    else 'ignored' end as answer,
  nullif(answered_after, -1) as answered_after_days, nullif(reached_after, -1) as reached_after_days,
  case route when 1 then 'reprompt' when 2 then 'settings' when 3 then 'other' when 4 then 'ungranted' end
    as route,
  nullif(recovered_after, -1) as recovered_after_days,
  users
from prompt_count
join platform on platform.id = prompt_count.platform
join permission on permission.id = prompt_count.permission;

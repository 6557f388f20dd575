-- One user's events, in the order in which the fold reads each journey.
--
-- Parameters  :pseudonym   of the user
-- Columns     platform, permission, event     names
--             rank                            of the event's kind, 1 to 14
--             at_us                           microseconds since 1970
--             latency_us                      microseconds, or null
--             variant, app_version, os_version, region, feature, browser, trigger, scope, status, source
with recursive day_of (day) as (
  select min(day) from event
  union all
  select (select min(day) from event where event.day > day_of.day) from day_of where day_of.day is not null
)
select
  platform.name as platform,
  permission.name as permission,
  event_kind.name as event,
  shape.rank,
  event.day * 86400000000 + event.at as at_us,
  event.latency_us,
  shape.variant,
  shape.app_version,
  shape.os_version,
  shape.region,
  shape.feature,
  shape.browser,
  shape."trigger",
  shape.scope,
  shape.status,
  shape.source
from person
cross join day_of
cross join event on event.day = day_of.day and event.person = person.id
join shape on shape.id = event.shape
join platform on platform.id = shape.platform
join permission on permission.id = shape.permission
join event_kind on event_kind.rank = shape.rank
where person.recent in (0, 1) and person.pseudonym = :pseudonym
order by
  platform.name, permission.name, at_us, shape.rank, shape.variant, shape.app_version, shape.os_version,
  shape.region, shape.feature, shape.browser, shape."trigger", shape.scope, event.identity

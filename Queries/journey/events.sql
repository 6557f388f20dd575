-- One user's events, in the order in which the fold reads each journey.
--
-- Parameters  :pseudonym   of the user
-- Columns     platform, permission, event     names
--             rank                            of the event's kind, 1 to 14
--             at_us                           microseconds since 1970
--             latency_us                      microseconds, or null
--             variant, app_version, os_version, region, feature, browser, trigger, scope, status, source
with recursive
  bit (place) as (
    select 0
    union all
    select place + 1 from bit where place < 62
  ),
  -- The days with an event, so that each is found by its key.
  day_of (person, day) as (
    select person.id, person.first_day + bit.place
    from person
    cross join bit
    where person.pseudonym = :pseudonym
      and (person.days >> bit.place) & 1 = 1
    union
    select person_day.person, person_day.day
    from person
    join person_day on person_day.person = person.id
    where person.pseudonym = :pseudonym
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
from day_of
cross join event on event.day = day_of.day and event.person = day_of.person
join shape on shape.id = event.shape
join platform on platform.id = shape.platform
join permission on permission.id = shape.permission
join event_kind on event_kind.rank = shape.rank
order by
  platform.name, permission.name, at_us, shape.rank, shape.variant, shape.app_version, shape.os_version,
  shape.region, shape.feature, shape.browser, shape."trigger", shape.scope, event.identity

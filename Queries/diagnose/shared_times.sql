-- How many events of a user carry a time that another event of the same user has too: no fewer than the pairs of
-- neighbours with one time, and found in the order in which events lie.
--
-- Parameters  :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     events         the most of one platform and permission
with
  shared as (
    select day, person, at
    from event
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
    group by day, person, at
    having count(*) > 1
  ),
  counted as (
    select count(*) as events
    from shared
    cross join event on event.day = shared.day and event.person = shared.person and event.at = shared.at
    join shape on shape.id = event.shape
    group by shape.permission, shape.platform
  )
select coalesce(max(events), 0) as events
from counted

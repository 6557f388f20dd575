-- Who was granted in a window, by a prompt or not; and how many refusals the log holds at any time.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             granted        users with an allowed
--             refusals       declined events of the platform and permission in the whole log
--             example        pseudonym
with
  granted as materialized (
    select distinct event.person, shape.permission
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and event.shape in (select id from shape where rank = 7)
  ),
  counted as (
    select granted.permission, person.platform, count(*) as granted, min(person.pseudonym) as example
    from granted
    join person on person.id = granted.person
    group by granted.permission, person.platform
  )
select
  counted.permission,
  counted.platform,
  counted.granted,
  coalesce(logged.events, 0) as refusals,
  counted.example
from counted
left join logged
  on logged.platform = counted.platform
  and logged.permission = counted.permission
  and logged.rank = 8

-- Who was granted the permission and shown a prompt afterwards in a window, with neither a refusal nor a lost grant between.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             granted        users with an allowed
--             again          users who saw a prompt while a grant of the window stood
with recursive
  granted as materialized (
    select
      event.person,
      shape.permission,
      min(case when shape.rank = 7 then event.day * 86400000000 + event.at end) as granted_us,
      max(case when shape.rank = 6 then event.day * 86400000000 + event.at end) as prompted_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and event.shape in (select id from shape where rank in (6, 7))
    group by event.person, shape.permission
  ),
  -- Those with a prompt after a grant, the few of whom more has to be known.
  prompted as materialized (select person, permission from granted where prompted_us > granted_us),
  -- The days of the window.
  day_of (day) as (
    select min(day) from event where day >= :from / 86400000000
    union all
    select (select min(day) from event where event.day > day_of.day)
    from day_of
    where day_of.day < :until / 86400000000
  ),
  walked as (
    select
      event.person,
      shape.permission,
      shape.rank,
      lag(shape.rank) over (
        partition by event.person, shape.permission order by event.day, event.at, shape.rank
      ) as before
    from day_of
    cross join (select distinct person from prompted) as few
    cross join event on event.day = day_of.day and event.person = few.person
    cross join shape on shape.id = event.shape
    where event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and shape.rank in (6, 7, 8, 13)
  ),
  again as materialized (select distinct person, permission from walked where rank = 6 and before = 7)
select
  granted.permission,
  person.platform,
  count(granted.granted_us) as granted,
  count(again.person) as again
from granted
join person on person.id = granted.person
left join again on again.person = granted.person and again.permission = granted.permission
group by granted.permission, person.platform

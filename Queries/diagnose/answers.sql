-- Who was granted and who was refused in a window, by a prompt or not.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             granted        users with an allowed
--             refused        users with a declined
--             example        pseudonym
with
  answered as (
    select
      event.person,
      shape.permission,
      max(case when shape.rank = 7 then 1 else 0 end) as is_granted,
      max(case when shape.rank = 8 then 1 else 0 end) as is_refused
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and shape.rank in (7, 8)
    group by event.person, shape.permission
  )
select
  answered.permission,
  person.platform,
  sum(is_granted) as granted,
  sum(is_refused) as refused,
  min(person.pseudonym) as example
from answered
join person on person.id = answered.person
group by answered.permission, person.platform

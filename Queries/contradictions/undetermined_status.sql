-- V7: journeys that read an undetermined status in a window.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             pseudonym
--             at_us          of the first such reading, microseconds since 1970
select person.platform, person.pseudonym, min(event.day * 86400000000 + event.at) as at_us
from event
cross join shape on shape.id = event.shape
join person on person.id = event.person
where event.day >= :from / 86400000000
  and event.day <= :until / 86400000000
  and event.day * 86400000000 + event.at >= :from
  and event.day * 86400000000 + event.at < :until
  and shape.permission = :permission
  and shape.rank = 4
  and shape.status = 'notDetermined'
group by person.platform, person.pseudonym
order by at_us, person.platform, person.pseudonym

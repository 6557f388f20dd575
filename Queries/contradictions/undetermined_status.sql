-- V7: journeys that read an undetermined status in a window.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             pseudonym
--             os_version, browser   of the reading; '' where it is absent
--             at_us          of the first such reading, microseconds since 1970
--             times          how many such readings
select
  shape.permission,
  person.platform,
  person.pseudonym,
  coalesce(shape.os_version, '') as os_version,
  coalesce(shape.browser, '') as browser,
  min(event.day * 86400000000 + event.at) as at_us,
  count(*) as times
from event
cross join shape on shape.id = event.shape
join person on person.id = event.person
where event.day >= :from / 86400000000
  and event.day <= :until / 86400000000
  and event.day * 86400000000 + event.at >= :from
  and event.day * 86400000000 + event.at < :until
  and (:permission is null or shape.permission = :permission)
  and shape.rank = 4
  and shape.status = 'notDetermined'
group by shape.permission, person.platform, person.pseudonym, 4, 5
order by at_us, person.platform, person.pseudonym, os_version, browser

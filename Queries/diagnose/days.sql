-- How many events each platform has on each UTC day of a window that has any.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       name
--             day            UTC days since 1970
--             events
select platform.name as platform, event.day, count(*) as events
from event
cross join shape on shape.id = event.shape
join platform on platform.id = shape.platform
where event.day >= :from / 86400000000
  and event.day <= (:until - 1) / 86400000000
  and (:permission is null or shape.permission = :permission)
group by platform.name, event.day
order by platform.name, event.day

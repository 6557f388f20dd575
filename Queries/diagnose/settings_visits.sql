-- Who was offered a way to the device settings in a window, and who went there.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             offered        users with an offeredSettings
--             opened         users with an openedSettings
select
  shape.permission,
  shape.platform,
  count(distinct case when shape.rank = 11 then event.person end) as offered,
  count(distinct case when shape.rank = 12 then event.person end) as opened
from event
-- In this order: events by their days, each shape by its id.
cross join shape on shape.id = event.shape
where event.day >= :from / 86400000000
  and event.day <= :until / 86400000000
  and event.day * 86400000000 + event.at >= :from
  and event.day * 86400000000 + event.at < :until
  and (:permission is null or shape.permission = :permission)
  and shape.rank in (11, 12)
group by shape.permission, shape.platform

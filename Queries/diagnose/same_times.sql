-- How many neighbouring events of a journey and UTC day carry the same time.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             neighbours     pairs of events next to one another
--             same           of them, with one time
with
  told as (
    select
      shape.permission,
      shape.platform,
      event.at - lag(event.at) over (
        partition by event.day, event.person, shape.permission order by event.at
      ) as pause
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
  )
select permission, platform, count(*) as neighbours, count(*) filter (where pause = 0) as same
from told
where pause is not null
group by permission, platform

-- How many neighbouring events of a journey and UTC day carry the same time.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             neighbours     pairs of events next to one another
--             same           of them, with one time
with
  told as (
    select
      shape.platform,
      event.at - lag(event.at) over (partition by event.day, event.person order by event.at) as pause
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and shape.permission = :permission
  )
select platform, count(*) as neighbours, count(*) filter (where pause = 0) as same
from told
where pause is not null
group by platform

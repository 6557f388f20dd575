-- On which UTC days of a window each platform has asks, prompts among them: on those it has events.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       name
--             day            UTC days since 1970
select distinct platform.name as platform, ask_count.day
from permission
cross join ask_count
  on ask_count.permission = permission.id
  and ask_count.field = 'all'
  and ask_count.day >= :from / 86400000000
  and ask_count.day <= (:until - 1) / 86400000000
join platform on platform.id = ask_count.platform
where :permission is null or permission.id = :permission
order by platform.name, ask_count.day

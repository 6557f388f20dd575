-- Every platform and permission of which the database holds an event, with the kinds of events that its log
-- can hold: those seen, and those that its source declares.
--
-- Columns  permission, platform             ids
--          permission_name, platform_name
--          kinds                            bit r is set where the kind of rank r can be there
select
  logged.permission,
  logged.platform,
  permission.name as permission_name,
  platform.name as platform_name,
  sum(case when events > 0 or declared = 1 then 1 << logged.rank else 0 end) as kinds
from logged
join permission on permission.id = logged.permission
join platform on platform.id = logged.platform
group by logged.permission, logged.platform
having sum(events) > 0

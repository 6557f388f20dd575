-- Takes what the stored journeys count out of the daily cube, on days of which it counts pruned journeys too.
-- :before: the day up to which journeys were pruned.
insert into contradiction_count (permission, day, platform, code, os_version, browser, days_back, days_on, times)
select permission, day, platform, code, os_version, browser, days_back, days_on, -times as times
from recounted_contradictions
where day < :before
on conflict (permission, day, platform, code, os_version, browser, days_back, days_on)
do update set times = times + excluded.times

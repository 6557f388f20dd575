-- Takes what the stored journeys count out of the daily cube, on days of which it counts pruned journeys too.
-- :before: the day up to which journeys were pruned.
insert into burst_count (permission, field, day, platform, value, gap, after, requests, begins, bursts)
select permission, field, day, platform, value, gap, after, requests, begins, -bursts as bursts
from recounted_bursts
where day < :before
on conflict (permission, field, day, platform, value, gap, after, requests, begins)
do update set bursts = bursts + excluded.bursts

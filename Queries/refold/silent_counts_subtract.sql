-- Takes what the stored journeys count out of the daily cube, on days of which it counts pruned journeys too.
-- :before: the day up to which journeys were pruned.
insert into silent_count (permission, field, day, platform, value, gap, users, requests)
select permission, field, day, platform, value, gap, -users as users, -requests as requests
from recounted_silent_requests
where day < :before
on conflict (permission, field, day, platform, value, gap)
do update set users = users + excluded.users, requests = requests + excluded.requests

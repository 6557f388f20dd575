-- Takes what the stored journeys count out of the daily cube, on days of which it counts pruned journeys too.
-- :before: the day up to which journeys were pruned.
insert into ask_count (permission, field, day, platform, value, gap, users)
select permission, field, day, platform, value, gap, -users as users
from recounted_asks
where day < :before
on conflict (permission, field, day, platform, value, gap)
do update set users = users + excluded.users

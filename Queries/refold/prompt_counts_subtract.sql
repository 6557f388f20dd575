-- Takes what the stored journeys count out of the daily cube, on days of which it counts pruned journeys too.
-- :before: the day up to which journeys were pruned.
insert into prompt_count (permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
  recovered_after, users)
select permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
  recovered_after, -users as users
from recounted_prompts
where day < :before
on conflict (permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
  recovered_after)
do update set users = users + excluded.users

-- How many rows of the daily cube of prompts a recount of all journeys does not give, for every field, and the
-- other way round. Before the day up to which journeys were pruned the cube may count more than the recount.
with both as (
  select permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
    recovered_after, users from prompt_count
  union all
  select permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
    recovered_after, -users as users from recounted_prompts
), rest as (
  select permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
    recovered_after, sum(users) as users, min(abs(users)) as least
  from both
  group by permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
    recovered_after
)
select count(*)
from rest
where users < 0
  or least = 0
  or ((users <> 0) and day >= coalesce((select pruned_before from retention), -1000000))

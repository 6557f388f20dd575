-- How many rows of the daily cube of silent requests a recount of all journeys does not give, for every field, and the
-- other way round. Before the day up to which journeys were pruned the cube may count more than the recount.
with both as (
  select permission, field, day, platform, value, gap, users, requests from silent_count
  union all
  select permission, field, day, platform, value, gap, -users as users, -requests as requests from recounted_silent_requests
), rest as (
  select permission, field, day, platform, value, gap, sum(users) as users, sum(requests) as requests, min(abs(users)) as least
  from both
  group by permission, field, day, platform, value, gap
)
select count(*)
from rest
where users < 0 or requests < 0
  or least = 0
  or ((users <> 0 or requests <> 0) and day >= coalesce((select pruned_before from retention), -1000000))

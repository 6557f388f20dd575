-- How many rows of the daily cube of bursts a recount of all journeys does not give, for every field, and the
-- other way round. Before the day up to which journeys were pruned the cube may count more than the recount.
with both as (
  select permission, field, day, platform, value, gap, after, requests, begins, bursts from burst_count
  union all
  select permission, field, day, platform, value, gap, after, requests, begins, -bursts as bursts from recounted_bursts
), rest as (
  select permission, field, day, platform, value, gap, after, requests, begins, sum(bursts) as bursts, min(abs(bursts)) as least
  from both
  group by permission, field, day, platform, value, gap, after, requests, begins
)
select count(*)
from rest
where bursts < 0
  or least = 0
  or ((bursts <> 0) and day >= coalesce((select pruned_before from retention), -1000000))

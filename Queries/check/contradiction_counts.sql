-- How many rows of the daily cube of contradictions a recount of all journeys does not give, and the other way
-- round. Before the day up to which journeys were pruned the cube may count more than the recount.
with both as (
  select permission, day, platform, code, os_version, browser, days_back, days_on, times from contradiction_count
  union all
  select permission, day, platform, code, os_version, browser, days_back, days_on, -times as times
  from recounted_contradictions
), rest as (
  select permission, day, platform, code, os_version, browser, days_back, days_on, sum(times) as times,
    min(abs(times)) as least
  from both
  group by permission, day, platform, code, os_version, browser, days_back, days_on
)
select count(*)
from rest
where times < 0
  or least = 0
  or ((times <> 0) and day >= coalesce((select pruned_before from retention), -1000000))

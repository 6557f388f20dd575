-- The bursts that began on whole UTC days, as they stood at the end of the window, summed from the daily cube;
-- bursts of at least 3 silent requests at most 60 seconds apart.
--
-- Parameters  :permission    id
--             :field         'all', or the field to split by
--             :from, :until  UTC days since 1970; the second is the first one that no longer belongs
-- Columns     platform       id
--             value          of the field; '' where it is absent, or for 'all'
--             bursts
--             burst_users    who met one
--             longest        requests of the longest
select
  platform,
  value,
  sum(case when begins = 1 then bursts else 0 end) as bursts,
  sum(case when begins = 1 and (gap = -1 or day - gap < :from) then bursts else 0 end) as burst_users,
  max(requests) as longest
from burst_count
where permission = :permission
  and field = :field
  and day >= :from
  and day < :until
  and day + after < :until
  and bursts > 0
group by platform, value

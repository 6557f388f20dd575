-- The silent requests of whole UTC days, summed from the daily cube. Each belongs to its own value of a field;
-- a user counts once a value.
--
-- Parameters  :permission      id
--             :field           'all', or the field to split by
--             :from, :until    UTC days since 1970; the second is the first one that no longer belongs
-- Columns     platform         id
--             value            of the field; '' where it is absent, or for 'all'
--             silent_requests
--             silent_users     who made them
select
  platform,
  value,
  sum(requests) as silent_requests,
  sum(case when gap = -1 or day - gap < :from then users else 0 end) as silent_users
from silent_count
where permission = :permission
  and field = :field
  and day >= :from
  and day < :until
group by platform, value

-- How the prompts of whole UTC days fared, summed from the daily cube. A user counts once, by the first prompt
-- in the window: the one whose journey's previous prompt lies before it. What happened on or after the day
-- :until has not happened yet.
--
-- Prompts without a value of the field have no rows of their own: they are what the values leave of 'all'.
--
-- Parameters  :permission    id
--             :field         'all', or the field to split by
--             :from, :until  UTC days since 1970; the second is the first one that no longer belongs
--             :repeats       0 for users never prompted before, 1 for those who had been, null for both
-- Columns     platform       id
--             value          of the field; '' where it is absent, or for 'all'
--             prompted       users; and of them, by their answer:
--             allowed, declined, dismissed, ignored
--             reprompt, settings, other, ungranted   declined users who reached the feature later, by route
--             eligible       declined users whom the recoveries are of: all
--             reached        users who reached the feature, at or after the prompt
with
  counted as (
    select
      platform,
      field,
      value,
      sum(users) as prompted,
      sum(case when answer = 1 and day + answered_after < :until then users else 0 end) as allowed,
      sum(case when answer = 2 and day + answered_after < :until then users else 0 end) as declined,
      sum(case when answer = 3 and day + answered_after < :until then users else 0 end) as dismissed,
      sum(case when answer = 4 and day + answered_after < :until then users else 0 end) as ignored,
      sum(case when route = 1 and day + recovered_after < :until then users else 0 end) as reprompt,
      sum(case when route = 2 and day + recovered_after < :until then users else 0 end) as settings,
      sum(case when route = 3 and day + recovered_after < :until then users else 0 end) as other,
      sum(case when route = 4 and day + recovered_after < :until then users else 0 end) as ungranted,
      sum(case when reached_after >= 0 and day + reached_after < :until then users else 0 end) as reached
    from prompt_count
    where permission = :permission
      and field in ('all', :field)
      and day >= :from
      and day < :until
      and (gap = -1 or day - gap < :from)
      and (gap <> -1) = coalesce(:repeats, gap <> -1)
    group by platform, field, value
  ),
  signed as (
    select *, '' as row_value, case when field = 'all' then 1 else -1 end as sign from counted
    union all
    select *, value as row_value, 1 as sign from counted where field <> 'all'
  )
select
  platform,
  row_value as value,
  sum(sign * prompted) as prompted,
  sum(sign * allowed) as allowed,
  sum(sign * declined) as declined,
  sum(sign * dismissed) as dismissed,
  sum(sign * ignored) as ignored,
  sum(sign * reprompt) as reprompt,
  sum(sign * settings) as settings,
  sum(sign * other) as other,
  sum(sign * ungranted) as ungranted,
  sum(sign * declined) as eligible,
  sum(sign * reached) as reached
from signed
group by platform, row_value
having sum(sign * prompted) > 0

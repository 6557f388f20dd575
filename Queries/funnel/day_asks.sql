-- How many users were asked on whole UTC days, summed from the daily cube. A user counts once, by the first
-- ask in the window.
--
-- Parameters  :permission    id
--             :field         'all', or the field to split by
--             :from, :until  UTC days since 1970; the second is the first one that no longer belongs
-- Columns     platform       id
--             value          of the field; '' where it is absent, or for 'all'
--             asked          users
with
  counted as (
    select platform, field, value, sum(users) as asked
    from ask_count
    where permission = :permission
      and field in ('all', :field)
      and day >= :from
      and day < :until
      and (gap = -1 or day - gap < :from)
    group by platform, field, value
  ),
  -- Asks without a value have no rows of their own: they are what the values leave of 'all'.
  signed as (
    select platform, '' as value, case when field = 'all' then asked else -asked end as asked from counted
    union all
    select platform, value, asked from counted where field <> 'all'
  )
select platform, value, sum(asked) as asked
from signed
group by platform, value
having sum(asked) > 0

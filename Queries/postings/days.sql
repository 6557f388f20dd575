-- The days with events and those with posting lists, in order.
with recursive
  logged (day) as (
    select min(day) from event
    union all
    select (select min(day) from event where event.day > logged.day) from logged where logged.day is not null
  ),
  listed (day) as (
    select min(day) from posting
    union all
    select (select min(day) from posting where posting.day > listed.day) from listed where listed.day is not null
  )
select day from logged where day is not null
union
select day from listed where day <> 0
order by day

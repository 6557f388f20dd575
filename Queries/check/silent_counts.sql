-- How many rows of the daily cube of silent requests, over all users, a recount does not give, and the other
-- way round.
with days as (
  select permission, day, person, count(*) as requests from silent_request group by permission, day, person
), gaps as (
  select
    *, coalesce(day - lag(day) over (partition by person, permission order by day), -1) as gap
  from days
), expected as (
  select gaps.permission, gaps.day, person.platform, gap, count(*) as users, sum(requests) as requests
  from gaps join person on person.id = gaps.person
  group by gaps.permission, gaps.day, person.platform, gap
), found as (
  select permission, day, platform, gap, users, requests from silent_count where field = 'all'
)
select
  (select count(*) from (select * from expected except select * from found))
  + (select count(*) from (select * from found except select * from expected))

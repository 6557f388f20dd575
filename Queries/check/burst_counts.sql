-- How many rows of the daily cube of bursts, over all users, a recount of the silent requests does not give, and
-- the other way round.
with timed as (
  select person, permission, stretch, n, day, day * 86400000000 + at as at_us from silent_request
), marked as (
  select *, case when at_us - lag(at_us) over journey <= 60000000 then 0 else 1 end as starts
  from timed window journey as (partition by person, permission, stretch order by at_us, n)
), numbered as (
  select *, sum(starts) over (partition by person, permission, stretch order by at_us, n
    rows unbounded preceding) as run
  from marked
), counted as (
  select
    *, row_number() over (partition by person, permission, stretch, run order by at_us, n) as so_far,
    count(*) over (partition by person, permission, stretch, run) as total,
    min(day) over (partition by person, permission, stretch, run) as start
  from numbered
), grown as (
  select person, permission, stretch, run, start, day, max(so_far) as requests
  from counted where total >= 3
  group by person, permission, stretch, run, start, day having max(so_far) >= 3
), runs as (
  select
    person, permission, stretch, run,
    coalesce(start - lag(start) over (partition by person, permission order by start, stretch, run), -1) as gap
  from (select distinct person, permission, stretch, run, start from grown)
), expected as (
  select
    grown.permission, grown.start as day, person.platform, runs.gap, grown.day - grown.start as after,
    grown.requests,
    case when grown.day = min(grown.day) over (
      partition by grown.person, grown.permission, grown.stretch, grown.run) then 1 else 0 end as begins
  from grown
  join runs on runs.person = grown.person and runs.permission = grown.permission
    and runs.stretch = grown.stretch and runs.run = grown.run
  join person on person.id = grown.person
), summed as (
  select *, count(*) as bursts from expected
  group by permission, day, platform, gap, after, requests, begins
), found as (
  select permission, day, platform, gap, after, requests, begins, bursts
  from burst_count where field = 'all'
)
select
  (select count(*) from (select * from summed except select * from found))
  + (select count(*) from (select * from found except select * from summed))

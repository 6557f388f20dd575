-- Runs of silent requests in quick succession.
--
-- A burst is a maximal run, within one stretch, of at least 3 silent requests whose neighbours are at most
-- 60 seconds apart.
--
-- Reads    folded_silent_requests
-- Columns  started_at_us, ended_at_us   the first and the last request, microseconds since 1970
--          requests                     how many, at least 3
--          stretch                      the stretch of the journey it lies in, from 0
create temporary view folded_bursts as
with
  gaps as (
    select
      *,
      lag(at_us) over (partition by user, platform, permission, stretch order by position) as previous_at
    from folded_silent_requests
  ),
  runs as (
    select
      *,
      sum(case when at_us - previous_at <= 60000000 then 0 else 1 end) over (
        partition by user, platform, permission, stretch order by position
        rows between unbounded preceding and current row
      ) as run
    from gaps
  )
select
  user,
  platform,
  permission,
  min(at_us) as started_at_us,
  max(at_us) as ended_at_us,
  count(*) as requests,
  stretch
from runs
group by user, platform, permission, stretch, run
having count(*) >= 3;

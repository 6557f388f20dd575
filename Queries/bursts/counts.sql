-- The bursts that began in a window: maximal runs, within one stretch of a journey, of at least :minimum
-- silent requests at most :gap apart. Nothing at or after :until lengthens one.
--
-- Parameters  :permission    id; null for all
--             :field         'all', or the field to split by, which goes by a burst's first request
--             :from, :until  microseconds since 1970; the second no longer belongs
--             :minimum       requests
--             :gap           microseconds
-- Columns     platform       id
--             value          of the field; '' where it is absent, or for 'all'
--             bursts
--             burst_users    who met one
--             longest        requests of the longest
--             median_gap_us  microseconds between neighbouring requests of bursts; null without a burst of two
with
  -- From so early on that a run which began before the window is known by a request before it.
  request as (
    select person, permission, stretch, n, shape, arm, day * 86400000000 + at as at_us
    from silent_request
    where day >= (:from - :gap) / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and day * 86400000000 + at >= :from - :gap
      and day * 86400000000 + at < :until
  ),
  spaced as (
    select *, at_us - lag(at_us) over journey as pause
    from request
    window journey as (partition by person, permission, stretch order by at_us, n)
  ),
  numbered as (
    select
      *,
      sum(case when pause <= :gap then 0 else 1 end) over (
        partition by person, permission, stretch order by at_us, n rows unbounded preceding
      ) as run
    from spaced
  ),
  placed as (
    select
      *,
      row_number() over (partition by person, permission, stretch, run order by at_us, n) as place,
      count(*) over (partition by person, permission, stretch, run) as requests,
      min(at_us) over (partition by person, permission, stretch, run) as started_us
    from numbered
  ),
  burst_request as (
    select * from placed where requests >= :minimum and started_us >= :from
  ),
  burst as (
    select
      burst_request.person,
      burst_request.permission,
      burst_request.stretch,
      burst_request.run,
      burst_request.requests,
      shape.platform,
      coalesce(
        case :field
          when 'variant' then
            case burst_request.arm
              when 0 then shape.variant
              when -1 then 'cold'
              when -2 then 'rationaleFirst'
              else (select named.variant from shape as named where named.id = burst_request.arm)
            end
          when 'appVersion' then shape.app_version
          when 'osVersion' then shape.os_version
          when 'region' then shape.region
          when 'feature' then shape.feature
          when 'browser' then shape.browser
          when 'trigger' then shape."trigger"
          when 'scope' then shape.scope
        end,
        ''
      ) as value
    from burst_request
    join shape on shape.id = burst_request.shape
    where burst_request.place = 1
  ),
  ordered as (
    select
      burst.platform,
      burst.value,
      burst_request.pause,
      row_number() over (partition by burst.platform, burst.value order by burst_request.pause) as place,
      count(*) over (partition by burst.platform, burst.value) as pauses
    from burst
    join burst_request
      on burst_request.person = burst.person
      and burst_request.permission = burst.permission
      and burst_request.stretch = burst.stretch
      and burst_request.run = burst.run
    where burst_request.place > 1
  ),
  -- The middle one, or the mean of the middle two.
  median as (
    select platform, value, avg(pause) as median_gap_us
    from ordered
    where 2 * place in (pauses, pauses + 1, pauses + 2)
    group by platform, value
  ),
  counted as (
    select
      platform, value, count(*) as bursts, count(distinct person) as burst_users, max(requests) as longest
    from burst
    group by platform, value
  )
select counted.*, median.median_gap_us
from counted
left join median on median.platform = counted.platform and median.value = counted.value

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
--             example        pseudonym of the user who met it
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
      row_number() over in_run as place,
      first_value(at_us) over in_run as started_us,
      first_value(shape) over in_run as first_shape,
      first_value(arm) over in_run as first_arm,
      count(*) over (partition by person, permission, stretch, run) as requests
    from numbered
    window in_run as (partition by person, permission, stretch, run order by at_us, n)
  ),
  burst_request as materialized (
    select
      placed.person,
      placed.place,
      placed.pause,
      placed.requests,
      placed.started_us,
      shape.platform,
      coalesce(
        case :field
          when 'variant' then
            case placed.first_arm
              when 0 then shape.variant
              when -1 then 'cold'
              when -2 then 'rationaleFirst'
              else (select named.variant from shape as named where named.id = placed.first_arm)
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
    from placed
    join shape on shape.id = placed.first_shape
    where placed.requests >= :minimum
      and placed.started_us >= :from
  ),
  ordered as (
    select
      platform,
      value,
      pause,
      row_number() over (partition by platform, value order by pause) as place,
      count(*) over (partition by platform, value) as pauses
    from burst_request
    where place > 1
  ),
  -- The middle one, or the mean of the middle two.
  median as (
    select platform, value, avg(pause) as median_gap_us
    from ordered
    where 2 * place in (pauses, pauses + 1, pauses + 2)
    group by platform, value
  ),
  ranked as (
    select
      burst_request.*,
      person.pseudonym,
      row_number() over (
        partition by burst_request.platform, burst_request.value
        order by burst_request.requests desc, burst_request.started_us, person.pseudonym
      ) as rank
    from burst_request
    join person on person.id = burst_request.person
    where burst_request.place = 1
  ),
  counted as (
    select
      platform, value, count(*) as bursts, count(distinct person) as burst_users, max(requests) as longest,
      max(case when rank = 1 then pseudonym end) as example
    from ranked
    group by platform, value
  )
select counted.*, median.median_gap_us
from counted
left join median on median.platform = counted.platform and median.value = counted.value

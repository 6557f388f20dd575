-- Every burst that began in a window, the longest first: maximal runs, within one stretch of a journey, of at
-- least :minimum silent requests at most :gap apart. Nothing at or after :until lengthens one.
--
-- Parameters  :permission    id; null for all
--             :field         'all', or the field to split by, which goes by a burst's first request
--             :from, :until  microseconds since 1970; the second no longer belongs
--             :minimum       requests
--             :gap           microseconds
-- Columns     platform       name
--             value          of the field; '' where it is absent, or for 'all'
--             pseudonym      of the user
--             started_us     microseconds since 1970
--             requests
--             duration_us    from the first request to the last
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
      count(*) over whole_run as requests,
      max(at_us) over whole_run as ended_us
    from numbered
    window
      in_run as (partition by person, permission, stretch, run order by at_us, n),
      whole_run as (partition by person, permission, stretch, run)
  ),
  burst as (
    select *, at_us as started_us from placed where place = 1 and requests >= :minimum and at_us >= :from
  )
select
  platform.name as platform,
  coalesce(
    case :field
      when 'variant' then
        case burst.arm
          when 0 then shape.variant
          when -1 then 'cold'
          when -2 then 'rationaleFirst'
          else (select named.variant from shape as named where named.id = burst.arm)
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
  ) as value,
  person.pseudonym,
  burst.started_us,
  burst.requests,
  burst.ended_us - burst.started_us as duration_us
from burst
join shape on shape.id = burst.shape
join person on person.id = burst.person
join platform on platform.id = person.platform
order by burst.requests desc, platform.name, value, burst.started_us, person.pseudonym, burst.permission

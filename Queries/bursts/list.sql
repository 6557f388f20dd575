-- Every burst that began in a window, the longest first: maximal runs, within one stretch of a journey, of at
-- least :minimum silent requests at most :gap apart. Nothing at or after :until lengthens one.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
--             :minimum       requests
--             :gap           microseconds
-- Columns     platform       name
--             pseudonym      of the user
--             started_us     microseconds since 1970
--             requests
--             duration_us    from the first request to the last
with
  -- From so early on that a run which began before the window is known by a request before it.
  request as (
    select person, permission, stretch, n, day * 86400000000 + at as at_us
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
  burst as (
    select
      person, permission, min(at_us) as started_us, max(at_us) as ended_us, count(*) as requests
    from numbered
    group by person, permission, stretch, run
    having count(*) >= :minimum and min(at_us) >= :from
  )
select
  platform.name as platform,
  person.pseudonym,
  burst.started_us,
  burst.requests,
  burst.ended_us - burst.started_us as duration_us
from burst
join person on person.id = burst.person
join platform on platform.id = person.platform
order by burst.requests desc, platform.name, burst.started_us, person.pseudonym, burst.permission

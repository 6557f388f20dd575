-- Who closed, or let go away, the prompts of a window; the example is the one with the most, then the latest.
--
-- Parameters  :permission     id; null for all
--             :from, :until   microseconds since 1970; the second no longer belongs
-- Columns     permission, platform   ids
--             closers         users
--             three_times     of them, who closed three or more
--             third_us        when the example closed the third, in microseconds since 1970; null without one
--             example         pseudonym
with
  closing as (
    select
      person,
      permission,
      day * 86400000000 + at + answered_after as closed_us,
      row_number() over (partition by person, permission order by day, at) as place
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and answer in (3, 4)
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at + answered_after < :until
  ),
  closer as (
    select
      person,
      permission,
      count(*) as closings,
      max(case when place = 3 then closed_us end) as third_us
    from closing
    group by person, permission
  ),
  ranked as (
    select
      closer.permission,
      person.platform,
      person.pseudonym,
      closer.third_us,
      row_number() over (
        partition by closer.permission, person.platform
        order by closer.closings desc, closer.third_us desc, person.pseudonym
      ) as place,
      count(*) over (partition by closer.permission, person.platform) as closers,
      count(closer.third_us) over (partition by closer.permission, person.platform) as three_times
    from closer
    join person on person.id = closer.person
  )
select permission, platform, closers, three_times, third_us, pseudonym as example
from ranked
where place = 1

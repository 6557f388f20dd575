-- Who was granted the permission and shown a prompt afterwards in a window, with neither a refusal nor a lost grant between.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             granted        users with an allowed
--             again          users who saw a prompt while a grant of the window stood
with
  told as (
    select event.person, shape.rank, event.day * 86400000000 + event.at as at_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and shape.permission = :permission
      and shape.rank in (6, 7, 8, 13)
  ),
  walked as (
    select
      person,
      rank,
      lag(rank) over (partition by person order by at_us, rank) as before
    from told
  ),
  seen as (
    select
      person,
      max(case when rank = 7 then 1 else 0 end) as is_granted,
      max(case when rank = 6 and before = 7 then 1 else 0 end) as is_again
    from walked
    group by person
  )
select person.platform, sum(is_granted) as granted, sum(is_again) as again
from seen
join person on person.id = seen.person
group by person.platform

-- V8: journeys in which a prompt was closed, or went away, in a window when none was open.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             pseudonym
--             at_us          of the first such closing, microseconds since 1970
--             times          how many such closings
with
  closing as (
    select event.person, shape.permission, event.day * 86400000000 + event.at as at_us, 0 as is_answer
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and shape.rank in (9, 10)
    union all
    -- An answer may come on the day after its prompt.
    select person, permission, day * 86400000000 + at + answered_after as at_us, 1 as is_answer
    from episode
    where day >= :from / 86400000000 - 1
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and answer in (3, 4)
  ),
  -- Closings of an instant against the answers of the same.
  stray as (
    select
      person, permission, at_us,
      count(*) filter (where is_answer = 0) - count(*) filter (where is_answer = 1) as times
    from closing
    group by person, permission, at_us
    having times > 0
  )
select stray.permission, person.platform, person.pseudonym, min(stray.at_us) as at_us, sum(stray.times) as times
from stray
join person on person.id = stray.person
group by stray.permission, person.platform, person.pseudonym
order by at_us, person.platform, person.pseudonym

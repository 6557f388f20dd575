-- V3: journeys that hold a refusal in a window and no prompt at any time before its end.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             pseudonym
--             at_us          of the first such refusal, microseconds since 1970
with
  refusal as (
    select event.person, min(event.day * 86400000000 + event.at) as at_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and shape.permission = :permission
      and shape.rank = 8
    group by event.person
  )
select person.platform, person.pseudonym, refusal.at_us
from refusal
join person on person.id = refusal.person
where refusal.person not in (
    select episode.person
    from episode
    where episode.permission = :permission
      and episode.day <= :until / 86400000000
  )
order by at_us, platform, pseudonym

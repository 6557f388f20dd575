-- V3: journeys that hold a refusal in a window and no prompt at any time before its end.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             pseudonym
--             at_us          of the first such refusal, microseconds since 1970
--             times          how many such refusals
with recursive
  -- Of refusals on the day of a prompt nothing more needs to be known.
  unprompted as materialized (
    select event.person, shape.permission, min(event.day * 86400000000 + event.at) as at_us,
      count(*) as times
    from event
    cross join shape on shape.id = event.shape
    left join episode
      on episode.day = event.day
      and episode.person = event.person
      and episode.permission = shape.permission
      and episode.day * 86400000000 + episode.at < :until
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and shape.rank = 8
      and episode.person is null
    group by event.person, shape.permission
  ),
  -- All days, so that prompts are found by their keys, however long the history.
  day_of (day) as (
    select min(day) from event
    union all
    select (select min(day) from event where event.day > day_of.day)
    from day_of
    where day_of.day < :until / 86400000000
  ),
  prompted as materialized (
    select distinct episode.person, episode.permission
    from day_of
    cross join (select distinct person from unprompted) as few
    cross join episode on episode.day = day_of.day and episode.person = few.person
    where episode.day * 86400000000 + episode.at < :until
  )
select unprompted.permission, person.platform, person.pseudonym, unprompted.at_us, unprompted.times
from unprompted
join person on person.id = unprompted.person
left join prompted on prompted.person = unprompted.person and prompted.permission = unprompted.permission
where prompted.person is null
order by unprompted.at_us, person.platform, person.pseudonym

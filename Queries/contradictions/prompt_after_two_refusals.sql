-- V2: journeys with a prompt in a window after two declined ones of it, with neither a visit to Settings nor a
-- lost grant since the second.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             pseudonym
--             at_us          of the first such prompt, microseconds since 1970
with
  prompt as (
    select
      episode.person,
      person.platform,
      person.pseudonym,
      episode.day * 86400000000 + episode.at as at_us,
      episode.answer,
      episode.answered_after
    from episode
    join person on person.id = episode.person
    where episode.day >= :from / 86400000000
      and episode.day <= :until / 86400000000
      and episode.permission = :permission
      and episode.day * 86400000000 + episode.at >= :from
      and episode.day * 86400000000 + episode.at < :until
  ),
  counted as (
    select
      *,
      count(*) filter (where answer = 2) over earlier as refusals,
      max(case when answer = 2 then at_us + answered_after end) over earlier as refused_us
    from prompt
    window earlier as (
      partition by person order by at_us rows between unbounded preceding and 1 preceding
    )
  ),
  -- What opens the permission anew.
  opening as (
    select event.person, event.day * 86400000000 + event.at as at_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and shape.permission = :permission
      and shape.rank in (12, 13)
  )
select platform, pseudonym, min(at_us) as at_us
from counted
where refusals >= 2
  and not exists (
    select 1
    from opening
    where opening.person = counted.person
      and opening.at_us >= counted.refused_us
      and opening.at_us <= counted.at_us
  )
group by platform, pseudonym
order by at_us, platform, pseudonym

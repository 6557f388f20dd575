-- V2: journeys with a prompt in a window after two declined ones of it, with neither a visit to Settings nor a
-- lost grant since the last of these.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             pseudonym
--             at_us          of the first such prompt, microseconds since 1970
with
  -- Prompts, and what opens the permission anew.
  told as (
    select
      person,
      day * 86400000000 + at as at_us,
      1 as is_prompt,
      case when answer = 2 then day * 86400000000 + at + answered_after end as refused_us
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
    union all
    select event.person, event.day * 86400000000 + event.at as at_us, 0 as is_prompt, null as refused_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and shape.permission = :permission
      and shape.rank in (12, 13)
  ),
  walked as (
    select
      *,
      count(refused_us) over earlier as refusals,
      max(refused_us) over earlier as last_refused_us,
      max(case when is_prompt = 0 then at_us end) over earlier as opened_us
    from told
    window earlier as (
      partition by person order by at_us, is_prompt rows between unbounded preceding and 1 preceding
    )
  )
select person.platform, person.pseudonym, min(walked.at_us) as at_us
from walked
join person on person.id = walked.person
where walked.is_prompt = 1
  and walked.refusals >= 2
  and (walked.opened_us is null or walked.opened_us < walked.last_refused_us)
group by person.platform, person.pseudonym
order by at_us, person.platform, person.pseudonym

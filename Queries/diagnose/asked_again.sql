-- Prompts of a window that were shown to somebody who had declined the prompt before.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             prompts
--             users          who saw them
--             example        pseudonym
with
  again as (
    select
      person,
      permission,
      day * 86400000000 + at as at_us,
      day * 86400000000 + at - previous_before as previous_us
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and previous_before is not null
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
  ),
  after_refusal as (
    select again.person
    from again
    join episode as previous
      on previous.day = again.previous_us / 86400000000
      and previous.person = again.person
      and previous.permission = again.permission
      and previous.at = again.previous_us % 86400000000
    where previous.answer = 2
  )
select
  person.platform,
  count(*) as prompts,
  count(distinct after_refusal.person) as users,
  min(person.pseudonym) as example
from after_refusal
join person on person.id = after_refusal.person
group by person.platform

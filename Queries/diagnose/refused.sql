-- Who was refused at least once in a window: by declining a prompt, or by a request that no prompt answered.
--
-- Parameters  :permission        id
--             :from, :until      microseconds since 1970; the second no longer belongs
-- Columns     platform           id
--             refused            users
--             by_prompt          of them, who declined a prompt
--             silently           of them, who were refused without a prompt; some are both
--             example            pseudonym
with
  refusal as (
    select person, 1 as is_answer
    from episode
    where day >= :from / 86400000000 - 1
      and day <= :until / 86400000000
      and permission = :permission
      and answer = 2
      and day * 86400000000 + at + answered_after >= :from
      and day * 86400000000 + at + answered_after < :until
    union all
    select person, 0 as is_answer
    from silent_request
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
  ),
  refused as (
    select person, max(is_answer) as by_prompt, max(1 - is_answer) as silently
    from refusal
    group by person
  )
select
  person.platform,
  count(*) as refused,
  sum(refused.by_prompt) as by_prompt,
  sum(refused.silently) as silently,
  min(person.pseudonym) as example
from refused
join person on person.id = refused.person
group by person.platform

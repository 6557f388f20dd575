-- Who was granted the permission outside a prompt, was then refused in silence or offered Settings once more,
-- and never reached the feature after that grant in a window.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             granted        users with a grant outside a prompt
--             stale          of them, whom the app went on treating as refused
--             example        pseudonym
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
      and shape.rank in (7, 11, 14)
  ),
  -- Grants, and the answers of prompts that some of them are.
  allowed as (
    select person, at_us, 0 as is_answer from told where rank = 7
    union all
    select person, day * 86400000000 + at + answered_after as at_us, 1 as is_answer
    from episode
    where day >= :from / 86400000000 - 1
      and day <= :until / 86400000000
      and permission = :permission
      and answer = 1
  ),
  outside as (
    select person, at_us from allowed group by person, at_us having max(is_answer) = 0
  ),
  -- The last grant outside a prompt.
  gift as (
    select person, max(at_us) as granted_us from outside group by person
  ),
  sign as (
    select person, at_us, rank from told where rank in (11, 14)
    union all
    select person, day * 86400000000 + at as at_us, 8 as rank
    from silent_request
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and day * 86400000000 + at < :until
  ),
  seen as (
    select
      gift.person,
      max(case when sign.rank in (8, 11) then 1 else 0 end) as is_refused,
      max(case when sign.rank = 14 then 1 else 0 end) as reaches
    from gift
    left join sign on sign.person = gift.person and sign.at_us >= gift.granted_us
    group by gift.person
  )
select
  person.platform,
  count(*) as granted,
  sum(case when is_refused = 1 and reaches = 0 then 1 else 0 end) as stale,
  coalesce(min(case when is_refused = 1 and reaches = 0 then person.pseudonym end), min(person.pseudonym))
    as example
from seen
join person on person.id = seen.person
group by person.platform

-- Who was granted the permission outside a prompt, was then refused in silence or offered Settings once more,
-- and never reached the feature after that grant in a window.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             granted        users with a grant outside a prompt
--             stale          of them, whom the app went on treating as refused
--             example        pseudonym
with recursive
  -- The last grant that is no prompt's answer, be the prompt of that day or of the one before.
  gift as materialized (
    select event.person, shape.permission, max(event.day * 86400000000 + event.at) as granted_us
    from event
    cross join shape on shape.id = event.shape
    left join episode as prompt
      on prompt.day = event.day
      and prompt.person = event.person
      and prompt.permission = shape.permission
      and prompt.answer = 1
      and prompt.at + prompt.answered_after = event.at
    left join episode as evening
      on evening.day = event.day - 1
      and evening.person = event.person
      and evening.permission = shape.permission
      and evening.answer = 1
      and evening.at + evening.answered_after = event.at + 86400000000
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and shape.rank = 7
      and prompt.person is null
      and evening.person is null
    group by event.person, shape.permission
  ),
  bit (place) as (
    select 0
    union all
    select place + 1 from bit where place < 62
  ),
  -- Their days of the window, so that what followed is found by its keys.
  day_of (person, day) as (
    select person.id, person.first_day + bit.place
    from (select distinct person from gift) as few
    cross join person on person.id = few.person
    cross join bit
    where (person.days >> bit.place) & 1 = 1
      and person.first_day + bit.place >= :from / 86400000000
      and person.first_day + bit.place <= :until / 86400000000
    union all
    select person_day.person, person_day.day
    from (select distinct person from gift) as few
    cross join person_day
      on person_day.person = few.person
      and person_day.day >= :from / 86400000000
      and person_day.day <= :until / 86400000000
  ),
  sign as (
    select
      event.person, shape.permission, event.day * 86400000000 + event.at as at_us,
      case when shape.rank = 11 then 1 else 0 end as is_refused
    from day_of
    cross join event on event.day = day_of.day and event.person = day_of.person
    cross join shape on shape.id = event.shape
    where event.day * 86400000000 + event.at < :until
      and shape.rank in (11, 14)
    union all
    select person, permission, day * 86400000000 + at as at_us, 1 as is_refused
    from silent_request
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and day * 86400000000 + at < :until
  ),
  seen as (
    select
      gift.person,
      gift.permission,
      coalesce(max(sign.is_refused), 0) as is_refused,
      max(case when sign.is_refused = 0 then 1 else 0 end) as reaches
    from gift
    left join sign
      on sign.person = gift.person
      and sign.permission = gift.permission
      and sign.at_us >= gift.granted_us
    group by gift.person, gift.permission
  )
select
  seen.permission,
  person.platform,
  count(*) as granted,
  sum(case when is_refused = 1 and reaches = 0 then 1 else 0 end) as stale,
  coalesce(min(case when is_refused = 1 and reaches = 0 then person.pseudonym end), min(person.pseudonym))
    as example
from seen
join person on person.id = seen.person
group by seen.permission, person.platform

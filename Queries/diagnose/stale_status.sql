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
  -- Answers that came on the day after their prompt.
  late as materialized (
    select person, permission, day + 1 as day, at + answered_after - 86400000000 as at
    from episode
    where day >= :from / 86400000000 - 1
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and answer = 1
      and at + answered_after >= 86400000000
  ),
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
    left join late
      on late.day = event.day
      and late.person = event.person
      and late.permission = shape.permission
      and late.at = event.at
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and event.shape in (select id from shape where rank = 7)
      and prompt.person is null
      and late.person is null
    group by event.person, shape.permission
  ),
  -- Those refused afterwards.
  offered as (
    select event.person, shape.permission, event.day * 86400000000 + event.at as at_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at < :until
      and event.shape in (select id from shape where rank = 11)
    union all
    -- A call comes before a grant of its instant, a refusal after it.
    select
      person,
      permission,
      day * 86400000000 + at - case when shape in (select id from shape where rank = 5) then 1 else 0 end as at_us
    from silent_request
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and day * 86400000000 + at < :until
  ),
  refused as materialized (
    select distinct gift.person, gift.permission, gift.granted_us
    from offered
    join gift on gift.person = offered.person and gift.permission = offered.permission
    where offered.at_us >= gift.granted_us
  ),
  -- The days of the window, so that what followed is found by its keys.
  day_of (day) as (
    select min(day) from event where day >= :from / 86400000000
    union all
    select (select min(day) from event where event.day > day_of.day)
    from day_of
    where day_of.day < :until / 86400000000
  ),
  reached as materialized (
    select distinct refused.person, refused.permission
    from day_of
    cross join refused
    cross join event on event.day = day_of.day and event.person = refused.person
    cross join shape on shape.id = event.shape
    where shape.permission = refused.permission
      and shape.rank = 14
      and event.day * 86400000000 + event.at >= refused.granted_us
      and event.day * 86400000000 + event.at < :until
  ),
  seen as (
    select
      gift.person,
      gift.permission,
      case when refused.person is not null and reached.person is null then 1 else 0 end as is_stale
    from gift
    left join refused on refused.person = gift.person and refused.permission = gift.permission
    left join reached on reached.person = gift.person and reached.permission = gift.permission
  )
select
  seen.permission,
  person.platform,
  count(*) as granted,
  sum(is_stale) as stale,
  coalesce(min(case when is_stale = 1 then person.pseudonym end), min(person.pseudonym)) as example
from seen
join person on person.id = seen.person
group by seen.permission, person.platform

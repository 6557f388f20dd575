-- Who lost a standing grant in a window, and had neither another one nor reached the feature since when it ended.
-- A grant stands after an allowed, until a refusal or a loss; within one instant events come by their rank.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             revoked        users who lost a grant
--             lost           of them, who were not seen with the feature again
--             example        pseudonym
with recursive
  few as materialized (
    select distinct event.person
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and event.shape in (select id from shape where rank = 13)
  ),
  -- The days up to the window's end: a grant may be much older than its loss.
  day_of (day) as (
    select min(day) from event
    union all
    select (select min(day) from event where event.day > day_of.day)
    from day_of
    where day_of.day < :until / 86400000000
  ),
  told as materialized (
    select event.person, shape.permission, shape.rank, event.day * 86400000000 + event.at as at_us
    from day_of
    cross join few
    cross join event on event.day = day_of.day and event.person = few.person
    cross join shape on shape.id = event.shape
    where event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and shape.rank in (7, 8, 13, 14)
  ),
  turned as (
    select
      person,
      permission,
      rank,
      at_us,
      lag(rank) over (partition by person, permission order by at_us, rank) as before
    from told
    where rank <> 14
  ),
  loss as materialized (
    select person, permission, max(at_us) as at_us
    from turned
    where rank = 13
      and before = 7
      and at_us >= :from
    group by person, permission
  ),
  -- A grant of the same instant came before the loss, a reach of it after.
  judged as (
    select
      loss.person,
      loss.permission,
      max(case when (told.rank = 7 and told.at_us > loss.at_us) or (told.rank = 14 and told.at_us >= loss.at_us)
        then 1 else 0 end) as is_back
    from loss
    join told on told.person = loss.person and told.permission = loss.permission
    group by loss.person, loss.permission
  )
select
  judged.permission,
  person.platform,
  count(*) as revoked,
  sum(1 - is_back) as lost,
  coalesce(min(case when is_back = 0 then person.pseudonym end), min(person.pseudonym)) as example
from judged
join person on person.id = judged.person
group by judged.permission, person.platform

-- Who declined a prompt of a window, went to the device settings afterwards, and came back by way of them.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             opened         users who declined and then opened Settings
--             back           of them, who reached the feature via Settings
--             example        pseudonym, of one who did not wherever there is one
with
  refusal as (
    select
      person,
      min(day * 86400000000 + at + answered_after) as declined_us,
      max(case when route = 2 and day * 86400000000 + at + recovered_after < :until then 1 else 0 end) as is_back
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and answer = 2
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at + answered_after < :until
    group by person
  ),
  visit as (
    select event.person, max(event.day * 86400000000 + event.at) as opened_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at < :until
      and shape.permission = :permission
      and shape.rank = 12
    group by event.person
  ),
  visitor as (
    select person.platform, person.pseudonym, refusal.is_back
    from refusal
    join visit on visit.person = refusal.person and visit.opened_us >= refusal.declined_us
    join person on person.id = refusal.person
  )
select
  platform,
  count(*) as opened,
  sum(is_back) as back,
  coalesce(min(case when is_back = 0 then pseudonym end), min(pseudonym)) as example
from visitor
group by platform

-- Who declined a prompt of a window, went to the device settings afterwards, and came back by way of them.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             opened         users who declined and then opened Settings
--             back           of them, who reached the feature via Settings
--             example        pseudonym, of one who did not wherever there is one
with
  refusal as (
    select
      person,
      permission,
      min(day * 86400000000 + at + answered_after) as declined_us,
      max(case when route = 2 and day * 86400000000 + at + recovered_after < :until then 1 else 0 end) as is_back
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and answer = 2
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at + answered_after < :until
    group by person, permission
  ),
  visit as (
    select event.person, shape.permission, max(event.day * 86400000000 + event.at) as opened_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and event.shape in (select id from shape where rank = 12)
    group by event.person, shape.permission
  ),
  visitor as (
    select refusal.permission, person.platform, person.pseudonym, refusal.is_back
    from refusal
    join visit
      on visit.person = refusal.person
      and visit.permission = refusal.permission
      and visit.opened_us >= refusal.declined_us
    join person on person.id = refusal.person
  )
select
  permission,
  platform,
  count(*) as opened,
  sum(is_back) as back,
  coalesce(min(case when is_back = 0 then pseudonym end), min(pseudonym)) as example
from visitor
group by permission, platform

-- How far the grants of a window reach, by their scope.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             scope          of the grant; '' where it is absent
--             granted        users whose prompt of the window was answered so
--             reached        of them, who reached the feature
--             example        pseudonym, of one who did not wherever there is one
with
  granted as (
    select
      person,
      day * 86400000000 + at + answered_after as answered_us,
      case when day * 86400000000 + at + reached_after < :until then 1 else 0 end as reaches
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at + answered_after < :until
      and answer = 1
  ),
  scoped as (
    select granted.person, coalesce(shape.scope, '') as scope, max(granted.reaches) as reaches
    from granted
    cross join event
      on event.day = granted.answered_us / 86400000000
      and event.person = granted.person
      and event.at = granted.answered_us % 86400000000
    cross join shape on shape.id = event.shape
    where shape.rank = 7
      and shape.permission = :permission
    group by granted.person, coalesce(shape.scope, '')
  )
select
  person.platform,
  scoped.scope,
  count(*) as granted,
  sum(scoped.reaches) as reached,
  coalesce(min(case when scoped.reaches = 0 then person.pseudonym end), min(person.pseudonym)) as example
from scoped
join person on person.id = scoped.person
group by person.platform, scoped.scope

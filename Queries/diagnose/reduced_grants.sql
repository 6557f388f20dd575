-- How far the grants of a window reach, by their scope and edition.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             scope          of the grant; '' where it is absent
--             os_version, browser   of the grant; '' where it is absent
--             granted        users whose prompt of the window was answered so
--             reached        of them, who reached the feature
--             example        pseudonym, of one who did not wherever there is one
with
  granted as (
    select
      person,
      permission,
      day * 86400000000 + at + answered_after as answered_us,
      case when day * 86400000000 + at + reached_after < :until then 1 else 0 end as reaches
    -- Where no grant has a scope, none is reduced.
    from (select 1 from shape where rank = 7 and scope is not null limit 1) as scopes
    cross join episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at + answered_after < :until
      and answer = 1
  ),
  scoped as (
    select
      granted.person,
      granted.permission,
      coalesce(shape.scope, '') as scope,
      coalesce(shape.os_version, '') as os_version,
      coalesce(shape.browser, '') as browser,
      max(granted.reaches) as reaches
    from granted
    cross join event
      on event.day = granted.answered_us / 86400000000
      and event.person = granted.person
      and event.at = granted.answered_us % 86400000000
    cross join shape on shape.id = event.shape
    where shape.rank = 7
      and shape.permission = granted.permission
    group by granted.person, granted.permission, 3, 4, 5
  )
select
  scoped.permission,
  person.platform,
  scoped.scope,
  scoped.os_version,
  scoped.browser,
  count(*) as granted,
  sum(scoped.reaches) as reached,
  coalesce(min(case when scoped.reaches = 0 then person.pseudonym end), min(person.pseudonym)) as example
from scoped
join person on person.id = scoped.person
group by scoped.permission, person.platform, scoped.scope, scoped.os_version, scoped.browser

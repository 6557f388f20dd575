-- Every prompt of a window with what came of it before the window's end, in the order of time.
--
-- Parameters  :permission    name; null for all
--             :platform      name; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform     names
--             pseudonym      of the user
--             prompted_us    microseconds since 1970
--             previous_before  microseconds since the journey's previous prompt; null for the first
--             arm            0: the variant, -1: inferred cold, -2: inferred rationaleFirst
--             answer         1 allowed, 2 declined, 3 dismissed, 4 ignored; null for none
--             answered_after, reached_after, recovered_after   microseconds since the prompt; null for never
--             route          1 reprompt, 2 settings, 3 other, 4 ungranted; null without a recovery
--             variant, app_version, os_version, region, feature, browser, trigger, scope   of the prompt
with
  prompt as (
    select *, day * 86400000000 + at as prompted_us
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
  )
select
  permission.name as permission,
  platform.name as platform,
  person.pseudonym,
  prompted_us,
  previous_before,
  arm,
  case when prompted_us + answered_after < :until then answer end as answer,
  case when prompted_us + answered_after < :until then answered_after end as answered_after,
  case when prompted_us + reached_after < :until then reached_after end as reached_after,
  case when prompted_us + recovered_after < :until then recovered_after end as recovered_after,
  case when prompted_us + recovered_after < :until then route end as route,
  variant,
  app_version,
  os_version,
  region,
  feature,
  browser,
  "trigger",
  scope
from prompt
join person on person.id = prompt.person
join shape on shape.id = prompt.shape
join platform on platform.id = person.platform
join permission on permission.id = prompt.permission
where (:permission is null or permission.name = :permission)
  and (:platform is null or platform.name = :platform)
order by prompted_us, person.pseudonym, prompt.permission, platform.id, n

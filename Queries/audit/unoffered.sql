-- Who declined in a window, and who of them was neither offered Settings nor seen there since; under the edition that
-- the last prompt or refusal names, of those up to the first refusal that name one.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             os_version, browser   '' where it is absent
--             declined       users
--             unoffered      of them, without an offer
with
  told as materialized (
    select
      event.person, shape.permission, shape.platform, shape.rank, shape.os_version, shape.browser,
      event.day * 86400000000 + event.at as at_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and shape.rank in (6, 8, 11, 12)
  ),
  refused as materialized (
    select
      person,
      permission,
      platform,
      min(case when rank = 8 then at_us end) as declined_us,
      max(case when rank > 8 then at_us end) as offered_us
    from told
    group by person, permission, platform
    having min(case when rank = 8 then at_us end) is not null
  ),
  -- Beside the greatest time stand the columns of its row.
  named as materialized (
    select refused.person, refused.permission, max(told.at_us) as at_us, told.os_version, told.browser
    from refused
    join told on told.person = refused.person and told.permission = refused.permission
    where told.rank < 11
      and told.at_us <= refused.declined_us
      and (told.os_version is not null or told.browser is not null)
    group by refused.person, refused.permission
  )
select
  refused.permission,
  refused.platform,
  coalesce(named.os_version, '') as os_version,
  coalesce(named.browser, '') as browser,
  count(*) as declined,
  count(*) filter (where offered_us is null or offered_us < declined_us) as unoffered
from refused
left join named on named.person = refused.person and named.permission = refused.permission
group by refused.permission, refused.platform, coalesce(named.os_version, ''), coalesce(named.browser, '')

-- Who lost a grant in a window, and had neither another one nor reached the feature since when it ended.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             revoked        users who lost a grant
--             lost           of them, who were not seen with the feature again
--             example        pseudonym
with
  told as (
    select event.person, shape.permission, shape.rank, event.day * 86400000000 + event.at as at_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and shape.rank in (7, 13, 14)
  ),
  last_seen as (
    select
      person,
      permission,
      max(case when rank = 13 then at_us end) as revoked_us,
      max(case when rank in (7, 14) then at_us end) as used_us
    from told
    group by person, permission
  )
select
  last_seen.permission,
  person.platform,
  count(*) as revoked,
  sum(case when used_us >= revoked_us then 0 else 1 end) as lost,
  coalesce(min(case when used_us >= revoked_us then null else person.pseudonym end), min(person.pseudonym))
    as example
from last_seen
join person on person.id = last_seen.person
where revoked_us is not null
group by last_seen.permission, person.platform

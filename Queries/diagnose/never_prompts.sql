-- One user a platform and browser who was asked in a window and shown no prompt in it: the first one.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             browser        of the ask; '' where it is absent
--             example        pseudonym
with
  asked as (
    select person, shape, day * 86400000000 + at as at_us
    from ask
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
  ),
  prompted as (
    select distinct person
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
  ),
  ranked as (
    select
      shape.platform,
      coalesce(shape.browser, '') as browser,
      person.pseudonym,
      row_number() over (
        partition by shape.platform, coalesce(shape.browser, '') order by asked.at_us, person.pseudonym
      ) as place
    from asked
    join shape on shape.id = asked.shape
    join person on person.id = asked.person
    where asked.person not in (select person from prompted)
  )
select platform, browser, pseudonym as example
from ranked
where place = 1

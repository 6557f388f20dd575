-- One user a platform who declined a prompt of a window and had not come back when it ended: of those the one
-- with the most silent requests, then the first to decline.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             example        pseudonym
with
  prompt as (
    select *, day * 86400000000 + at as at_us
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
      and answer = 2
  ),
  lost as (
    select person, min(at_us + answered_after) as declined_us
    from prompt
    where at_us >= :from
      and at_us + answered_after < :until
      and (recovered_after is null or at_us + recovered_after >= :until)
    group by person
  ),
  tries as (
    select person, count(*) as requests
    from silent_request
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
    group by person
  ),
  ranked as (
    select
      person.platform,
      person.pseudonym,
      row_number() over (
        partition by person.platform
        order by coalesce(tries.requests, 0) desc, lost.declined_us, person.pseudonym
      ) as place
    from lost
    join person on person.id = lost.person
    left join tries on tries.person = lost.person
  )
select platform, pseudonym as example
from ranked
where place = 1

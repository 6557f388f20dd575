-- V2: journeys with a prompt in a window after two declined ones of it, with neither a visit to Settings nor a
-- lost grant since the last of these.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             pseudonym
--             os_version, browser   of the prompt; '' where it is absent
--             at_us          of the first such prompt, microseconds since 1970
--             times          how many such prompts
with recursive
  -- Most are prompted once.
  repeated as materialized (
    select distinct person, permission
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and previous_before is not null
  ),
  prompt as (
    select
      episode.person,
      episode.permission,
      episode.shape,
      episode.n,
      episode.day * 86400000000 + episode.at as at_us,
      case when episode.answer = 2 then episode.day * 86400000000 + episode.at + episode.answered_after end
        as refused_us
    from episode
    join repeated on repeated.person = episode.person and repeated.permission = episode.permission
    where episode.day >= :from / 86400000000
      and episode.day <= :until / 86400000000
      and episode.day * 86400000000 + episode.at >= :from
      and episode.day * 86400000000 + episode.at < :until
  ),
  walked as (
    select
      *,
      count(refused_us) over earlier as refusals,
      max(refused_us) over earlier as last_refused_us
    from prompt
    window earlier as (
      partition by person, permission order by at_us, n rows between unbounded preceding and 1 preceding
    )
  ),
  third as materialized (select * from walked where refusals >= 2),
  -- The days of the window.
  day_of (day) as (
    select min(day) from event where day >= :from / 86400000000
    union all
    select (select min(day) from event where event.day > day_of.day)
    from day_of
    where day_of.day < :until / 86400000000
  ),
  -- What opens the permission anew.
  opening as (
    select event.person, shape.permission, event.day * 86400000000 + event.at as at_us
    from day_of
    cross join (select distinct person from third) as few
    cross join event on event.day = day_of.day and event.person = few.person
    cross join shape on shape.id = event.shape
    where shape.rank in (12, 13)
  )
select
  third.permission,
  person.platform,
  person.pseudonym,
  coalesce(shape.os_version, '') as os_version,
  coalesce(shape.browser, '') as browser,
  min(third.at_us) as at_us,
  count(*) as times
from third
join shape on shape.id = third.shape
join person on person.id = third.person
left join opening
  on opening.person = third.person
  and opening.permission = third.permission
  and opening.at_us >= third.last_refused_us
  and opening.at_us < third.at_us
where opening.person is null
group by third.permission, person.platform, person.pseudonym, 4, 5
order by at_us, person.platform, person.pseudonym, os_version, browser

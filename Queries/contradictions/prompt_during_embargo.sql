-- V5: journeys with a prompt, within the seven days after the third closed one in the same browser, for those
-- browsers that keep prompts away for so long; all of it in a window.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             pseudonym
--             os_version, browser   of the prompt; '' where it is absent
--             at_us          of the first such prompt, microseconds since 1970
--             times          how many such prompts
with
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
      lower(coalesce(shape.browser, '')) as browser,
      episode.day * 86400000000 + episode.at as at_us,
      case when episode.answer = 3 then episode.day * 86400000000 + episode.at + episode.answered_after end
        as closed_us
    from episode
    join repeated on repeated.person = episode.person and repeated.permission = episode.permission
    join shape on shape.id = episode.shape
    where episode.day >= :from / 86400000000
      and episode.day <= :until / 86400000000
      and episode.day * 86400000000 + episode.at >= :from
      and episode.day * 86400000000 + episode.at < :until
  ),
  counted as (
    select
      *,
      count(closed_us) over earlier as closings,
      max(closed_us) over earlier as last_closed_us
    from prompt
    window earlier as (
      partition by person, permission, browser order by at_us, n rows between unbounded preceding and 1 preceding
    )
  )
select
  counted.permission,
  person.platform,
  person.pseudonym,
  coalesce(shape.os_version, '') as os_version,
  coalesce(shape.browser, '') as browser,
  min(counted.at_us) as at_us,
  count(*) as times
from counted
join shape on shape.id = counted.shape
join person on person.id = counted.person
where counted.closings >= 3
  and counted.at_us - counted.last_closed_us < 7 * 86400000000
group by counted.permission, person.platform, person.pseudonym, 4, 5
order by at_us, person.platform, person.pseudonym, os_version, browser

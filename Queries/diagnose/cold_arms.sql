-- Users by their first prompt of a window: prompted without an explanation, and after one; under what that prompt says
-- of its edition.
--
-- Parameters  :permission         id; null for all
--             :from, :until       microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             os_version, browser   of the prompt; '' where it is absent
--             cold_prompted       users of the arm cold
--             cold_allowed        of them, who allowed
--             explained_prompted  users of the arms that begin with rationaleFirst
--             explained_allowed   of them, who allowed
--             first_us            of the first cold prompt that was declined, microseconds since 1970; null for none
--             example             pseudonym of that prompt's user
with
  prompt as (
    select
      episode.permission,
      person.platform,
      person.pseudonym,
      coalesce(shape.os_version, '') as os_version,
      coalesce(shape.browser, '') as browser,
      case episode.arm when 0 then shape.variant when -1 then 'cold' when -2 then 'rationaleFirst' end as arm,
      case when episode.day * 86400000000 + episode.at + episode.answered_after < :until then episode.answer end
        as answer,
      episode.day * 86400000000 + episode.at as at_us
    from episode
    join shape on shape.id = episode.shape
    join person on person.id = episode.person
    where episode.day >= :from / 86400000000
      and episode.day <= :until / 86400000000
      and (:permission is null or episode.permission = :permission)
      and episode.day * 86400000000 + episode.at >= :from
      and episode.day * 86400000000 + episode.at < :until
      and (
        episode.previous_before is null
        or episode.day * 86400000000 + episode.at - episode.previous_before < :from
      )
  )
-- Beside the least time stands the pseudonym of its row.
select
  permission,
  platform,
  os_version,
  browser,
  count(*) filter (where arm = 'cold') as cold_prompted,
  count(*) filter (where arm = 'cold' and answer = 1) as cold_allowed,
  count(*) filter (where arm glob 'rationaleFirst*') as explained_prompted,
  count(*) filter (where arm glob 'rationaleFirst*' and answer = 1) as explained_allowed,
  min(case when arm = 'cold' and answer = 2 then at_us end) as first_us,
  pseudonym as example
from prompt
group by permission, platform, os_version, browser
order by permission, platform, os_version, browser

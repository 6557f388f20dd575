-- V9: journeys that declined a prompt of a window and reached the feature in it by way of Settings.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             pseudonym
--             os_version, browser   of the prompt; '' where it is absent
--             at_us          of the first such reach, microseconds since 1970
--             times          how many such reaches
select
  episode.permission,
  person.platform,
  person.pseudonym,
  coalesce(shape.os_version, '') as os_version,
  coalesce(shape.browser, '') as browser,
  min(episode.day * 86400000000 + episode.at + episode.recovered_after) as at_us,
  count(*) as times
from episode
join shape on shape.id = episode.shape
join person on person.id = episode.person
where episode.day >= :from / 86400000000
  and episode.day <= :until / 86400000000
  and (:permission is null or episode.permission = :permission)
  and episode.day * 86400000000 + episode.at >= :from
  and episode.day * 86400000000 + episode.at + episode.recovered_after < :until
  and episode.route = 2
group by episode.permission, person.platform, person.pseudonym, 4, 5
order by at_us, person.platform, person.pseudonym, os_version, browser

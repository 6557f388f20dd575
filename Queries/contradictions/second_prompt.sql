-- V1: journeys with a prompt in a window that was not their first.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             pseudonym
--             at_us          of the first such prompt, microseconds since 1970
select person.platform, person.pseudonym, min(episode.day * 86400000000 + episode.at) as at_us
from episode
join person on person.id = episode.person
where episode.day >= :from / 86400000000
  and episode.day <= :until / 86400000000
  and episode.permission = :permission
  and episode.day * 86400000000 + episode.at >= :from
  and episode.day * 86400000000 + episode.at < :until
  and episode.previous_before is not null
group by person.platform, person.pseudonym
order by at_us, platform, pseudonym

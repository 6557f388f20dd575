-- One user a platform whose prompt came at launch: the first of a window.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             example        pseudonym
with
  ranked as (
    select
      person.platform,
      person.pseudonym,
      row_number() over (
        partition by person.platform order by episode.day, episode.at, person.pseudonym
      ) as place
    from episode
    join shape on shape.id = episode.shape
    join person on person.id = episode.person
    where episode.day >= :from / 86400000000
      and episode.day <= :until / 86400000000
      and episode.permission = :permission
      and episode.day * 86400000000 + episode.at >= :from
      and episode.day * 86400000000 + episode.at < :until
      and shape."trigger" = 'launch'
  )
select platform, pseudonym as example
from ranked
where place = 1

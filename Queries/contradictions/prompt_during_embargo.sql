-- V5: journeys with a prompt, in a browser that keeps prompts away for seven days after the third closed one,
-- within that time; all of it in a window.
--
-- Parameters  :permission    id
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             pseudonym
--             at_us          of the first such prompt, microseconds since 1970
with
  prompt as (
    select
      episode.person,
      person.platform,
      person.pseudonym,
      episode.day * 86400000000 + episode.at as at_us,
      episode.answer,
      episode.answered_after
    from episode
    join shape on shape.id = episode.shape
    join person on person.id = episode.person
    where episode.day >= :from / 86400000000
      and episode.day <= :until / 86400000000
      and episode.permission = :permission
      and episode.day * 86400000000 + episode.at >= :from
      and episode.day * 86400000000 + episode.at < :until
      and lower(shape.browser) in ('chrome', 'chromium', 'edge', 'opera', 'samsung internet')
  ),
  counted as (
    select
      *,
      count(*) filter (where answer = 3) over earlier as closings,
      max(case when answer = 3 then at_us + answered_after end) over earlier as closed_us
    from prompt
    window earlier as (
      partition by person order by at_us rows between unbounded preceding and 1 preceding
    )
  )
select platform, pseudonym, min(at_us) as at_us
from counted
where closings >= 3
  and at_us - closed_us < 7 * 86400000000
group by platform, pseudonym
order by at_us, platform, pseudonym

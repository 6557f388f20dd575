-- How long those who declined took to reach the feature all the same, in whole minutes, rounded up. Who has not
-- by :until is still open: of them only the time since the decline is known. A user counts once, by the first
-- prompt in the window.
--
-- Parameters  :permission    id
--             :field         'all', or the field of the prompt to split by
--             :from, :until  microseconds since 1970; the second no longer belongs
--             :repeats       0 for users never prompted before, 1 for those who had been, null for both
-- Columns     platform       id
--             value          of the field; '' where it is absent, or for 'all'
--             minutes        from the decline on
--             recovered      users who reached the feature after so long
--             still_open     users who have not, and declined so long before :until
with
  refusal as (
    select
      shape.platform,
      coalesce(
        case :field
          when 'variant' then
            case episode.arm when 0 then shape.variant when -1 then 'cold' else 'rationaleFirst' end
          when 'appVersion' then shape.app_version
          when 'osVersion' then shape.os_version
          when 'region' then shape.region
          when 'feature' then shape.feature
          when 'browser' then shape.browser
          when 'trigger' then shape."trigger"
          when 'scope' then shape.scope
        end,
        ''
      ) as value,
      episode.day * 86400000000 + episode.at + answered_after as declined_us,
      episode.day * 86400000000 + episode.at + recovered_after as recovered_us
    from episode
    join shape on shape.id = episode.shape
    where episode.day >= :from / 86400000000
      and episode.day <= :until / 86400000000
      and episode.permission = :permission
      and episode.day * 86400000000 + episode.at >= :from
      and episode.day * 86400000000 + episode.at + answered_after < :until
      and (previous_before is null or episode.day * 86400000000 + episode.at - previous_before < :from)
      and (previous_before is not null) = coalesce(:repeats, previous_before is not null)
      and answer = 2
  ),
  timed as (
    select
      platform,
      value,
      coalesce(recovered_us < :until, 0) as recovers,
      (min(coalesce(recovered_us, :until), :until) - declined_us + 59999999) / 60000000 as minutes
    from refusal
  )
select
  platform,
  value,
  minutes,
  count(*) filter (where recovers = 1) as recovered,
  count(*) filter (where recovers = 0) as still_open
from timed
group by platform, value, minutes
order by platform, value, minutes

-- How the prompts of a window fared, by the quarter of an hour in which they were shown: every zone's days begin
-- at one. A user counts once, by the first prompt in the window. What happened at or after :until has not
-- happened yet.
--
-- Parameters  :permission    id
--             :field         'all', or the field to split by
--             :from, :until  microseconds since 1970; the second no longer belongs
--             :within        microseconds that a recovery may take; null for no limit. With a limit only those
--                            are eligible, and can have recovered, whose whole time has passed by :until
--             :repeats       0 for users never prompted before, 1 for those who had been, null for both
-- Columns     platform       id
--             value          of the field; '' where it is absent, or for 'all'
--             version        of the app that prompted; '' where it is absent
--             quarter        hours since 1970, times 4
--             prompted       users; and of them:
--             allowed, declined
--             recovered      declined and reached the feature later
--             eligible       declined users whom the recoveries are of
with
  prompt as (
    select
      episode.*,
      episode.day * 86400000000 + episode.at as at_us,
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
      coalesce(shape.app_version, '') as version
    from episode
    join shape on shape.id = episode.shape
    where episode.day >= :from / 86400000000
      and episode.day <= :until / 86400000000
      and episode.permission = :permission
  ),
  judged as (
    select
      platform,
      value,
      version,
      at_us / 900000000 as quarter,
      case when at_us + answered_after < :until then answer end as answer,
      coalesce(at_us + recovered_after < :until, 0) as recovers,
      coalesce(:within is null or at_us + answered_after + :within <= :until, 0) as has_had_time,
      coalesce(:within is null or recovered_after - answered_after <= :within, 0) as is_in_time
    from prompt
    where at_us >= :from
      and at_us < :until
      and (previous_before is null or at_us - previous_before < :from)
      and (previous_before is not null) = coalesce(:repeats, previous_before is not null)
  )
select
  platform,
  value,
  version,
  quarter,
  count(*) as prompted,
  count(*) filter (where answer = 1) as allowed,
  count(*) filter (where answer = 2) as declined,
  count(*) filter (where recovers = 1 and has_had_time = 1 and is_in_time = 1) as recovered,
  count(*) filter (where answer = 2 and has_had_time = 1) as eligible
from judged
group by platform, value, version, quarter

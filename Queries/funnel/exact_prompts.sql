-- How the prompts of a window fared, from instant to instant. A user counts once, by the first prompt in the
-- window. What happened at or after :until has not happened yet.
--
-- Parameters  :permission    id
--             :field         'all', or the field to split by
--             :from, :until  microseconds since 1970; the second no longer belongs
--             :within        microseconds that a recovery may take; null for no limit. With a limit only those
--                            are eligible, and can have recovered, whose whole time has passed by :until
--             :repeats       0 for users never prompted before, 1 for those who had been, null for both
-- Columns     as of day_prompts.sql
with
  prompt as (
    select
      episode.*,
      episode.day * 86400000000 + episode.at as at_us,
      shape.platform,
      coalesce(
        case :field
          when 'variant' then
            case episode.arm
              when 0 then shape.variant
              when -1 then 'cold'
              when -2 then 'rationaleFirst'
              else (select named.variant from shape as named where named.id = episode.arm)
            end
          when 'appVersion' then shape.app_version
          when 'osVersion' then shape.os_version
          when 'region' then shape.region
          when 'feature' then shape.feature
          when 'browser' then shape.browser
          when 'trigger' then shape."trigger"
          when 'scope' then shape.scope
        end,
        ''
      ) as value
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
      case when at_us + answered_after < :until then answer end as answer,
      case when at_us + recovered_after < :until then route end as route,
      case when at_us + reached_after < :until then 1 else 0 end as reaches,
      case when :within is null or at_us + answered_after + :within <= :until then 1 else 0 end as has_had_time,
      case when :within is null or recovered_after - answered_after <= :within then 1 else 0 end as is_in_time
    from prompt
    where at_us >= :from
      and at_us < :until
      and (previous_before is null or at_us - previous_before < :from)
      and (previous_before is not null) = coalesce(:repeats, previous_before is not null)
  )
select
  platform,
  value,
  count(*) as prompted,
  count(*) filter (where answer = 1) as allowed,
  count(*) filter (where answer = 2) as declined,
  count(*) filter (where answer = 3) as dismissed,
  count(*) filter (where answer = 4) as ignored,
  count(*) filter (where route = 1 and has_had_time = 1 and is_in_time = 1) as reprompt,
  count(*) filter (where route = 2 and has_had_time = 1 and is_in_time = 1) as settings,
  count(*) filter (where route = 3 and has_had_time = 1 and is_in_time = 1) as other,
  count(*) filter (where route = 4 and has_had_time = 1 and is_in_time = 1) as ungranted,
  count(*) filter (where answer = 2 and has_had_time = 1) as eligible,
  count(*) filter (where reaches = 1) as reached
from judged
group by platform, value

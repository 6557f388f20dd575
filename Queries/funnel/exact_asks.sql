-- How many users were asked in a window, from instant to instant. A user counts once, by the first ask in the
-- window; every prompt is an ask too, the last of its instant.
--
-- Parameters  :permission    id
--             :field         'all', or the field to split by
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id
--             value          of the field; '' where it is absent, or for 'all'
--             asked          users
with
  every_ask as (
    select person, day * 86400000000 + at as at_us, 0 as is_prompt, n, shape, arm
    from ask
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
    union all
    select person, day * 86400000000 + at as at_us, 1 as is_prompt, n, shape, arm
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
  ),
  ranked as (
    select *, row_number() over (partition by person order by at_us, is_prompt, n) as place
    from every_ask
    where at_us >= :from
      and at_us < :until
  ),
  first_ask as (
    select
      shape.platform,
      coalesce(
        case :field
          when 'variant' then
            case ranked.arm
              when 0 then shape.variant
              when -1 then 'cold'
              when -2 then 'rationaleFirst'
              else (select named.variant from shape as named where named.id = ranked.arm)
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
    from ranked
    join shape on shape.id = ranked.shape
    where ranked.place = 1
  )
select platform, value, count(*) as asked
from first_ask
group by platform, value

-- The silent requests of a window, from instant to instant. Each belongs to its own value of a field; a user
-- counts once a value.
--
-- Parameters  :permission      id; null for all
--             :field           'all', or the field to split by
--             :from, :until    microseconds since 1970; the second no longer belongs
-- Columns     platform         id
--             value            of the field; '' where it is absent, or for 'all'
--             silent_requests
--             silent_users     who made them
--             median_reply_us  microseconds that the answer took, where it is known; null where it never is
with
  request as (
    select
      shape.platform,
      silent_request.person,
      silent_request.latency_us,
      coalesce(
        case :field
          when 'variant' then
            case silent_request.arm
              when 0 then shape.variant
              when -1 then 'cold'
              when -2 then 'rationaleFirst'
              else (select named.variant from shape as named where named.id = silent_request.arm)
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
    from silent_request
    join shape on shape.id = silent_request.shape
    where silent_request.day >= :from / 86400000000
      and silent_request.day <= :until / 86400000000
      and (:permission is null or silent_request.permission = :permission)
      and silent_request.day * 86400000000 + silent_request.at >= :from
      and silent_request.day * 86400000000 + silent_request.at < :until
  ),
  ordered as (
    select
      platform,
      value,
      latency_us,
      row_number() over (partition by platform, value order by latency_us) as place,
      count(*) over (partition by platform, value) as known
    from request
    where latency_us is not null
  ),
  -- The middle one, or the mean of the middle two.
  median as (
    select platform, value, avg(latency_us) as median_reply_us
    from ordered
    where 2 * place in (known, known + 1, known + 2)
    group by platform, value
  ),
  counted as (
    select platform, value, count(*) as silent_requests, count(distinct person) as silent_users
    from request
    group by platform, value
  )
select counted.*, median.median_reply_us
from counted
left join median on median.platform = counted.platform and median.value = counted.value

-- The events dated after the end of a window. They are counted up to a limit, so that a log whose clock is wrong
-- does not have every report read it.
--
-- Parameters  :until               microseconds since 1970; the first instant after the window
--             :most                where to stop counting; at least 1
-- Columns     events               how many, at most :most
--             first_day, last_day  UTC days since 1970; the first is null without such an event
select
  count(*) as events,
  min(day) as first_day,
  (
    select day
    from event
    where day >= :until / 86400000000
    order by day desc
    limit 1
  ) as last_day
from (
  select day
  from event
  where day >= :until / 86400000000
    and (day > :until / 86400000000 or at >= :until % 86400000000)
  order by day
  limit :most
)

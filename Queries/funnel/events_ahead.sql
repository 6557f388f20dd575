-- The events dated after the end of a window.
--
-- Parameters  :until             microseconds since 1970; the first instant after the window
-- Columns     events             how many
--             first_us, last_us  microseconds since 1970; null without such an event
select
  count(*) as events,
  min(day * 86400000000 + at) as first_us,
  max(day * 86400000000 + at) as last_us
from event
where day >= :until / 86400000000
  and (day > :until / 86400000000 or at >= :until % 86400000000)

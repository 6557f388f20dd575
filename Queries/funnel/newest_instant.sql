-- The newest event of a day, later ones than a limit left aside.
--
-- Parameters  :day     UTC days since 1970
--             :limit   microseconds since 1970
-- Columns     at_us    microseconds since 1970; null without such an event
select max(day * 86400000000 + at) as at_us
from event
where day = :day
  and day * 86400000000 + at <= :limit

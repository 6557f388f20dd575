-- The day of the newest event, later ones than a limit left aside.
--
-- Parameters  :limit   microseconds since 1970
-- Columns     day      UTC days since 1970; no row without such an event
select day
from event
where day <= :limit / 86400000000
  and (day < :limit / 86400000000 or at <= :limit % 86400000000)
order by day desc
limit 1

-- Empties the daily cube but for the days of which it counts pruned journeys too. :before: the day up to which
-- journeys were pruned; null where none ever was.
delete from contradiction_count where day >= coalesce(:before, -1000000)

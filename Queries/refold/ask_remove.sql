-- Empties the table, for a new fold of all journeys.
delete from ask

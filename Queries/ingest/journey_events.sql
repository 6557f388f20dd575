-- The events of users on days, as ingestion names them. :rows: (day, person, slot) in the order of day and person.
-- Columns: slot, microseconds since 1970, shape, identity, latency in microseconds.
select rows.c2, event.day * 86400000000 + event.at, event.shape, event.identity, event.latency_us
from integer_rows(:rows) as rows
cross join event on event.day = rows.c0 and event.person = rows.c1

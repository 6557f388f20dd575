-- What was pruned and forgotten so far. Columns as in schema/0003_retention.sql.
select pruned_before, pruned_events, forgotten_events, unclean from retention

-- By how many the events counted by kind differ from the events stored and pruned.
select abs(
  (select coalesce(sum(events), 0) from logged) - (select count(*) from event)
  - (select pruned_events from retention))

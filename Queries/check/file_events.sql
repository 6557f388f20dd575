-- By how many the events of the ledger differ from the events stored, pruned and forgotten.
select abs(
  (select coalesce(sum(events), 0) from file) - (select count(*) from event)
  - (select pruned_events + forgotten_events from retention))

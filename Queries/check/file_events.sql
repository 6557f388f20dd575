-- By how many the events of the ledger differ from the events stored.
select abs((select coalesce(sum(events), 0) from file) - (select count(*) from event))

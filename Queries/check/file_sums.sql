-- How many contents of the ledger have lines that are not accounted for, or accounted for twice.
select count(*) from file
where lines <> events + duplicates + other + rejected + blank or forgotten < 0 or retired < 0
  or forgotten + retired > rejected

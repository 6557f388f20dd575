-- Removes the rows that nothing is left in.
delete from contradiction_count where times = 0

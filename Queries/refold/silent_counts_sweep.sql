-- Removes the rows that nobody is left in.
delete from silent_count where users = 0 and requests = 0

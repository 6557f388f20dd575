-- Removes the rows that nobody is left in.
delete from ask_count where users = 0

-- Removes the rows that nobody is left in.
delete from prompt_count where users = 0

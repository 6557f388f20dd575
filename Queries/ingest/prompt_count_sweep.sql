-- Removes the rows of a day and permission that nobody is left in.
delete from prompt_count where permission = :permission and day = :day and users = 0

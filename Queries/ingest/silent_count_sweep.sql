-- Removes the rows of a day and permission that nobody is left in.
delete from silent_count where permission = :permission and day = :day and users = 0 and requests = 0

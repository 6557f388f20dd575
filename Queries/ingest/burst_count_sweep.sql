-- Removes the rows of a day and permission that nobody is left in.
delete from burst_count where permission = :permission and day = :day and bursts = 0

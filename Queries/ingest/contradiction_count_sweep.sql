-- Removes the rows of a day and permission that nothing is left in.
delete from contradiction_count where permission = :permission and day = :day and times = 0

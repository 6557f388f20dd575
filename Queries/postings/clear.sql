-- Removes all lists of a day. ?1: the day.
delete from posting where day = ?1

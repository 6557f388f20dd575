-- Removes the days of the users of whom a journey goes: those who stay get theirs anew.
delete from person_day where person in (select person from departing)

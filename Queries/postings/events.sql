-- Whose events a day has, in the order of the users' ids. ?1: the day.
select person, shape from event where day = ?1 order by person

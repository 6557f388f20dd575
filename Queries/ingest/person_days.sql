-- The days with events that a user's row has no bit for. ?1: person id.
select day from person_day where person = ?1

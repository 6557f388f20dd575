-- Removes the users of whom no event is left.
delete from person where id in (select person from departing) and id not in (select person from event)

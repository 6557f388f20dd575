-- Removes the rows of the departing journeys. :before: the UTC day before which they end.
delete from episode where day < :before and (person, permission) in (select person, permission from departing)

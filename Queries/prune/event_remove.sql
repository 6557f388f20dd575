-- Removes the events of the departing journeys. :before: the UTC day before which they end.
delete from event
where day < :before and (person, (select permission from shape where shape.id = event.shape)) in (
  select person, permission from departing)

-- Takes back those that go on later: a journey goes whole, or stays whole. :before: the UTC day.
delete from departing where (person, permission) in (
  select event.person, shape.permission
  from event
  join shape on shape.id = event.shape
  where event.day >= :before)

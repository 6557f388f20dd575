-- Notes the journeys with an event before a day. :before: the UTC day.
insert into departing (person, permission)
select distinct event.person, shape.permission
from event
join shape on shape.id = event.shape
where event.day < :before

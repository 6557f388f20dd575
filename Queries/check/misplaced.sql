-- How many rows lie outside of what a log can give: times beyond the years 2000 to 2099, users without an id, or
-- another platform in the shape than the user is on; and how many journeys were half pruned.
select
  (select count(*) from event
    join person on person.id = event.person
    join shape on shape.id = event.shape
    where event.day not between 10957 and 47481 or event.at not between 0 and 86399999999
      or event.latency_us < 0 or person.platform <> shape.platform)
  + (select count(*) from person where id not between 1 and 4294967295 or first_day not between 10957 and 47481)
  + (select count(*) from person_day where day not between 10957 and 47481)
  + (select count(*) from departing)

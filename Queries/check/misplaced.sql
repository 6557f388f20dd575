-- How many rows lie outside of what a log can give: times beyond the years 2000 to 2099, users without an id, days
-- that their user's row does not name, another platform in the shape than the user is on, names that are no tokens;
-- and how many journeys were half pruned.
select
  (select count(*) from event
    join person on person.id = event.person
    join shape on shape.id = event.shape
    where event.day not between 10957 and 47481 or event.at not between 0 and 86399999999
      or event.latency_us not between 0 and 2147483648000 or person.platform <> shape.platform
      or (not (event.day - first_day between 0 and 62 and (days >> (event.day - first_day)) & 1)
        and not exists (select 1 from person_day where person_day.person = event.person and person_day.day = event.day)))
  + (select count(*) from episode where at not between 0 and 86399999999)
  + (select count(*) from silent_request
    where at not between 0 and 86399999999 or latency_us not between 0 and 2147483648000)
  + (select count(*) from ask where at not between 0 and 86399999999)
  + (select count(*) from person where id not between 1 and 4294967295 or first_day not between 10957 and 47481)
  + (select count(*) from person_day where day not between 10957 and 47481)
  + (select count(*) from platform where name = '' or name glob '*[^a-z0-9_.-]*')
  + (select count(*) from permission where name = '' or name glob '*[^a-z0-9_.-]*')
  + (select count(*) from file where read_at_us not between 0 and 4102444800000000)
  + (select 1 - count(*) from retention)
  + (select count(*) from retention where pruned_before not between -36525 and 60000)
  + (select count(*) from departing)

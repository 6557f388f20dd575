-- How many rows lie outside of what a log can give: times beyond the years 2000 to 2099, users without an id, users
-- who stand twice, another platform in the shape than the user is on, names that are no tokens; and how many journeys
-- were half pruned.
select
  (select count(*) from event
    join person on person.id = event.person
    join shape on shape.id = event.shape
    where event.day not between 10957 and 47481 or event.at not between 0 and 86399999999
      or event.latency_us not between 0 and 2147483648000 or person.platform <> shape.platform)
  + (select count(*) from episode where at not between 0 and 86399999999)
  + (select count(*) from silent_request
    where at not between 0 and 86399999999 or latency_us not between 0 and 2147483648000)
  + (select count(*) from ask where at not between 0 and 86399999999)
  + (select count(*) from person where id not between 1 and 4294967295)
  + (select count(*) from person as newest
    join person as other
      on other.recent = 0 and other.pseudonym = newest.pseudonym and other.platform = newest.platform
    where newest.recent = 1)
  + (select count(*) from posting where day not between 10957 and 47481 and day <> 0 or block not between 0 and 1023)
  + (select count(*) from platform where name = '' or name glob '*[^a-z0-9_.-]*')
  + (select count(*) from permission where name = '' or name glob '*[^a-z0-9_.-]*')
  + (select count(*) from file where read_at_us not between 0 and 4102444800000000)
  + (select 1 - count(*) from retention)
  + (select count(*) from retention where pruned_before not between -36525 and 60000)
  + (select count(*) from departing)

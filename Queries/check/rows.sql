-- How many rows belong to no user, shape, platform, permission or kind of event that is stored, and how many lie
-- outside of what a log can give: times beyond the years 2000 to 2099, users without an id, users who stand twice,
-- another platform in the shape than the user is on, names that are no tokens, journeys that were half pruned. Both
-- in one statement, since nearly all of the time goes into one walk through the events.
-- Columns: orphans, misplaced.
with event_stray as (
  select
    count(*) filter (where person.id is null or shape.id is null) as orphans,
    count(*) filter (
      where event.day not between 10957 and 47481 or event.at not between 0 and 86399999999
        or event.latency_us not between 0 and 2147483648000 or person.platform <> shape.platform
    ) as misplaced
  from event
  left join person on person.id = event.person
  left join shape on shape.id = event.shape
)
select
  orphans
  + (select count(*) from episode
    where not exists (select 1 from person where person.id = episode.person)
      or not exists (select 1 from shape where shape.id = episode.shape))
  + (select count(*) from silent_request
    where not exists (select 1 from person where person.id = silent_request.person)
      or not exists (select 1 from shape where shape.id = silent_request.shape))
  + (select count(*) from ask
    where not exists (select 1 from person where person.id = ask.person)
      or not exists (select 1 from shape where shape.id = ask.shape))
  + (select count(*) from person where not exists (select 1 from platform where platform.id = person.platform))
  + (select count(*) from shape
    where not exists (select 1 from platform where platform.id = shape.platform)
      or not exists (select 1 from permission where permission.id = shape.permission)
      or not exists (select 1 from event_kind where event_kind.rank = shape.rank))
  + (select count(*) from logged
    where not exists (select 1 from platform where platform.id = logged.platform)
      or not exists (select 1 from permission where permission.id = logged.permission)
      or not exists (select 1 from event_kind where event_kind.rank = logged.rank))
  + (select count(*) from location where not exists (select 1 from file where file.id = location.file))
  + (select count(*) from reject where not exists (select 1 from file where file.id = reject.file)) as orphans,
  misplaced
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
  + (select count(*) from departing) as misplaced
from event_stray

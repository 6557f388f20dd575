-- How many rows belong to no user, shape, platform, permission or kind of event that is stored.
select
  (select count(*) from event
    where not exists (select 1 from person where person.id = event.person)
      or not exists (select 1 from shape where shape.id = event.shape))
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
  + (select count(*) from reject where not exists (select 1 from file where file.id = reject.file))

-- How many episodes, silent requests and asks belong to no user or shape that is stored.
select
  (select count(*) from episode
    where not exists (select 1 from person where person.id = episode.person)
      or not exists (select 1 from shape where shape.id = episode.shape))
  + (select count(*) from silent_request
    where not exists (select 1 from person where person.id = silent_request.person)
      or not exists (select 1 from shape where shape.id = silent_request.shape))
  + (select count(*) from ask
    where not exists (select 1 from person where person.id = ask.person)
      or not exists (select 1 from shape where shape.id = ask.shape))

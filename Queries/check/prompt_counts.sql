-- How many rows of the daily cube of prompts, over all users, a recount of the episodes does not give, and the
-- other way round.
with recount as (
  select
    episode.permission, episode.day, person.platform,
    coalesce(episode.day - (episode.day * 86400000000 + at - previous_before) / 86400000000, -1) as gap,
    coalesce(answer, 0) as answer, coalesce((at + answered_after) / 86400000000, -1) as answered_after,
    coalesce((at + reached_after) / 86400000000, -1) as reached_after, coalesce(route, 0) as route,
    coalesce((at + recovered_after) / 86400000000, -1) as recovered_after
  from episode join person on person.id = episode.person
), expected as (
  select *, count(*) as users from recount where gap <> 0
  group by permission, day, platform, gap, answer, answered_after, reached_after, route, recovered_after
), found as (
  select permission, day, platform, gap, answer, answered_after, reached_after, route, recovered_after, users
  from prompt_count where field = 'all'
)
select
  (select count(*) from (select * from expected except select * from found))
  + (select count(*) from (select * from found except select * from expected))

-- How many journeys their user's row takes for settled, though one more reach of the feature would change an episode
-- of theirs: such a reach would be passed over. Bits 0 to 61 of `unsettled` stand for one permission each.
select count(*)
from (
  select distinct episode.person, episode.permission
  from episode join person on person.id = episode.person
  where (reached_after is null or (answer = 2 and recovered_after is null))
    and not unsettled >> min(episode.permission, 62) & 1
)

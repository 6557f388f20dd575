-- The journeys of which one more reach of the feature would change an episode.
select distinct person, permission from episode where reached_after is null or (answer = 2 and recovered_after is null)

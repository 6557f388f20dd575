-- All users in the order of their ids, each with its block.
select id, (pseudonym >> 54) + 512 from person order by id

-- Every platform's id and name.
select id, name from platform

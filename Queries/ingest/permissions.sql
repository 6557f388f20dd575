-- Every permission's id and name.
select id, name from permission

-- The highest user id given so far, 0 without users.
select coalesce(max(id), 0) from person

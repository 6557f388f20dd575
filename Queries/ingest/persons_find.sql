-- The users among those asked for that the store knows. :rows: a block of pseudonym, platform id and a number of
-- the asker's.
select asked.c2, person.id, person.permissions, person.first_day, person.days, person.unsettled
from integer_rows(:rows) as asked
cross join person on person.pseudonym = asked.c0 and person.platform = asked.c1

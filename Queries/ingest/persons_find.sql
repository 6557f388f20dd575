-- The users among those asked for that the store knows. :rows: a block of `recent`, pseudonym, platform id and a
-- number of the asker's.
select asked.c3, person.id
from integer_rows(:rows) as asked
cross join person
  on person.recent = asked.c0 and person.pseudonym = asked.c1 and person.platform = asked.c2

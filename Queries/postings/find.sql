-- The lists of some blocks of the users, day by day. :rows: first and last block.
with recursive listed (day) as (
  select min(day) from posting
  union all
  select (select min(day) from posting where posting.day > listed.day) from listed where listed.day is not null
)
select posting.day, posting.block, posting.permission, posting.first_person, posting.others
from listed
cross join integer_rows(:rows) as asked
cross join posting on posting.day = listed.day and posting.block between asked.c0 and asked.c1

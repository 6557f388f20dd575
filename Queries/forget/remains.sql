-- How many rows of users are left in all tables. :rows: (person id).
with gone as materialized (select c0 as person from integer_rows(:rows))
select
  (select count(*) from person where id in (select person from gone))
  + (select count(*) from event where person in (select person from gone))
  + (select count(*) from episode where person in (select person from gone))
  + (select count(*) from silent_request where person in (select person from gone))
  + (select count(*) from ask where person in (select person from gone))

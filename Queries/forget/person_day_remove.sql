-- Removes all rows of users. :rows: (person id). Reads the whole table, whatever days the users' rows name.
delete from person_day where person in (select c0 from integer_rows(:rows))

-- Removes users. :rows: (person id).
delete from person where id in (select c0 from integer_rows(:rows))

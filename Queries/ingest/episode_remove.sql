-- Removes rows by their keys. :rows: (day, person, permission, n).
delete from episode where (day, person, permission, n) in (select c0, c1, c2, c3 from integer_rows(:rows))

-- Removes rows by their keys. :rows: (day, person, permission, at, n).
delete from silent_request where (day, person, permission, at, n) in (select c0, c1, c2, c3, c4 from integer_rows(:rows))

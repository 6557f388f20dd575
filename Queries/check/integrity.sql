-- What is wrong with the file itself, in SQLite's words, at most 100 lines; one line 'ok' where nothing is.
-- Column: the line.
pragma integrity_check(100)

-- What the file is bound to; no row in a new file.
select key_check, fold_version from database

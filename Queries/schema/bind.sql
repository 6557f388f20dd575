-- Binds a new file to its key and fold.
insert into database (id, key_check, fold_version) values (1, :key_check, :fold_version)

-- Makes the index of user ids again, as schema/0001_tables.sql has it.
create unique index if not exists person_id on person (id)

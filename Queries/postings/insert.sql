-- Adds a row to a list.
insert into posting (day, block, permission, first_person, others)
values (:day, :block, :permission, :first_person, :others)

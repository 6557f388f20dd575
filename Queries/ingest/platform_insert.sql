-- One platform; nothing happens where it is known.
insert into platform (id, name) values (:id, :name) on conflict do nothing

-- One permission; nothing happens where it is known.
insert into permission (id, name) values (:id, :name) on conflict do nothing

-- One user who is not to come back; nothing happens where that is known. :tombstone.
insert into forgotten (tombstone) values (:tombstone) on conflict do nothing

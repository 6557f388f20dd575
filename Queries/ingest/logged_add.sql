-- Adds to the number of events of a kind, and notes that its source declares the kind.
insert into logged (platform, permission, rank, events, declared)
values (:platform, :permission, :rank, :events, :declared)
on conflict (platform, permission, rank)
do update set events = events + excluded.events, declared = max(declared, excluded.declared)

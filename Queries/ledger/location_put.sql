-- Where a content was last met. A path that held another content before now stands for this one.
insert into location (path, reading, size, modified_us, file)
values (:path, :reading, :size, :modified_us, :file)
on conflict (path, reading)
do update set size = excluded.size, modified_us = excluded.modified_us, file = excluded.file

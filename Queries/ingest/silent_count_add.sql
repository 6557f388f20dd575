-- Adds to, or with a negative number takes from, one row of the daily cube.
-- Parameters and columns as in schema/0001_tables.sql.
insert into silent_count (permission, field, day, platform, value, gap, users, requests)
values (:permission, :field, :day, :platform, :value, :gap, :users, :requests)
on conflict (permission, field, day, platform, value, gap)
do update set users = users + excluded.users, requests = requests + excluded.requests

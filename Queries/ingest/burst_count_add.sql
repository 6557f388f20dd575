-- Adds to, or with a negative number takes from, one row of the daily cube.
-- Parameters and columns as in schema/0001_tables.sql.
insert into burst_count (permission, field, day, platform, value, gap, after, requests, begins, bursts)
values (:permission, :field, :day, :platform, :value, :gap, :after, :requests, :begins, :bursts)
on conflict (permission, field, day, platform, value, gap, after, requests, begins)
do update set bursts = bursts + excluded.bursts

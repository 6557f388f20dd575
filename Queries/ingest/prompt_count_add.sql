-- Adds to, or with a negative number takes from, one row of the daily cube.
-- Parameters and columns as in schema/0001_tables.sql.
insert into prompt_count (permission, field, day, platform, value, gap, answer, answered_after,
  reached_after, route, recovered_after, users)
values (:permission, :field, :day, :platform, :value, :gap, :answer, :answered_after, :reached_after,
  :route, :recovered_after, :users)
on conflict (permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
  recovered_after)
do update set users = users + excluded.users

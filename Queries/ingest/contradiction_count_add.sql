-- Adds to, or with a negative number takes from, one row of the daily cube.
-- Parameters and columns as in schema/0004_contradictions.sql.
insert into contradiction_count (permission, day, platform, code, os_version, browser, days_back, days_on, times)
values (:permission, :day, :platform, :code, :os_version, :browser, :days_back, :days_on, :times)
on conflict (permission, day, platform, code, os_version, browser, days_back, days_on)
do update set times = times + excluded.times

-- How often journeys did, within a window of whole UTC days, what some platform makes impossible.
--
-- Parameters  :permission    id
--             :from, :until  UTC days since 1970-01-01; the second no longer belongs
--             :next          the first day whose prompts may all lie after the window
-- Columns     platform              id
--             code                  1 for V1 … 9 for V9
--             os_version, browser   of the event; '' where it is absent
--             times
select platform, code, os_version, browser, sum(times) as times
from contradiction_count
where permission = :permission
  and day >= :from
  and day < :until
  and day - days_back >= :from
  and (days_on = -1 or day + days_on >= :next)
group by platform, code, os_version, browser
order by platform, code, os_version, browser

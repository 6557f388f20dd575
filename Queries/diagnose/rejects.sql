-- The lines of all logs read so far, and those that were rejected.
--
-- Columns  lines     blank ones left out
--          rejected
select coalesce(sum(lines - blank), 0) as lines, coalesce(sum(rejected), 0) as rejected
from file

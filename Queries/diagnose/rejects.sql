-- The lines of all logs read so far, and those that were rejected; lines of forgotten users and lines that are
-- too old to be kept are neither.
--
-- Columns  lines     blank ones left out
--          rejected
select
  coalesce(sum(lines - blank - forgotten - retired), 0) as lines,
  coalesce(sum(rejected - forgotten - retired), 0) as rejected
from file

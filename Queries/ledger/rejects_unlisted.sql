-- The files with more refused lines than the quarantine lists.
--
-- Parameters  :path     bytes: only the file that lies there; null for all
-- Columns     path      bytes
--             rejected  lines that were refused
--             listed    lines of them that are listed
with
  lying as (
    select file, min(path) as path
    from location
    where :path is null or path = :path
    group by file
  )
select lying.path, file.rejected, (select count(*) from reject where reject.file = file.id) as listed
from lying
join file on file.id = lying.file
where file.rejected > 0
  and file.rejected > (select count(*) from reject where reject.file = file.id)
order by lying.path

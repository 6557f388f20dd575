-- The files with more refused lines than the quarantine lists.
--
-- Parameters  :path     bytes: only the file that lies there; null for all
-- Columns     path      bytes
--             rejected  lines that were refused, without those of forgotten users and those too old to be kept
--             listed    lines of them that are listed
with
  lying as (
    select file, min(path) as path
    from location
    where :path is null or path = :path
    group by file
  )
select lying.path, file.rejected - file.forgotten - file.retired as rejected, (select count(*) from reject where reject.file = file.id) as listed
from lying
join file on file.id = lying.file
where file.rejected > file.forgotten + file.retired
  and file.rejected - file.forgotten - file.retired > (select count(*) from reject where reject.file = file.id)
order by lying.path

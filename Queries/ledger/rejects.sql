-- The refused lines, in the order of path and line; a content that lies at several paths is listed under the
-- first of them.
--
-- Parameters  :path        bytes: only lines of the file that lies there; null for all
--             :limit       rows; -1 for all
-- Columns     path         bytes
--             line         from 1
--             byte         offset of the line in the decompressed content
--             reason       a code
--             field        the field at fault, or null
with
  lying as (
    select file, min(path) as path
    from location
    where :path is null or path = :path
    group by file
  )
select lying.path, reject.line, reject.byte, reject.reason, reject.field
from lying
join reject on reject.file = lying.file
order by lying.path, reject.line
limit :limit

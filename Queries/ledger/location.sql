-- The content of a file that looks unchanged; no row when it was not met or has changed.
-- :path (bytes), :reading, :crowded (the same where the limit to combinations took lines away), :size (bytes),
-- :modified_us. Column: whether it was read to the file's end.
select file.whole
from location join file on file.id = location.file
where location.path = :path and location.reading = :reading and location.size = :size
  and location.modified_us = :modified_us and file.reading in (:reading, :crowded)

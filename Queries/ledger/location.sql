-- What the ledger knows of a file that looks unchanged; no row when it was not met or has changed.
-- :path (bytes), :reading, :size (bytes), :modified_us. Columns: the file's id, how its content ended.
select file.id, file.ending
from location join file on file.id = location.file
where location.path = :path and location.reading = :reading and location.size = :size
  and location.modified_us = :modified_us

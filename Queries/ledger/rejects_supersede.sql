-- Drops the rejects of an earlier content that no path leads to any more, such as of a file that grew: the
-- lines were read again with the content that took its place. :path (bytes), :reading, :file: the new one.
delete from reject where file in (
  select location.file from location
  where location.path = :path and location.reading = :reading and location.file <> :file
    and not exists (
      select 1 from location as other
      where other.file = location.file and (other.path <> location.path or other.reading <> location.reading)))

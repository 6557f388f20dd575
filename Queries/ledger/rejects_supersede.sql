-- Drops the rejects of an earlier content that no path leads to any more and that the content in its place
-- holds as well, as a file that grew does: these lines were read again. A log that took the place of another
-- one, as in a rotation, leaves the other's rejects in place. :path (bytes), :reading, :file: the new content.
delete from reject where file in (
  select location.file
  from location
  join file as old on old.id = location.file
  join file as new on new.id = :file
  where location.path = :path and location.reading = :reading and location.file <> :file
    and new.lines >= old.lines and new.duplicates + new.forgotten + new.retired >= old.events
    and not exists (
      select 1 from location as other
      where other.file = location.file and (other.path <> location.path or other.reading <> location.reading)))

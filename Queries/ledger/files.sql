-- Every content that was read, once for each path where it lies now.
--
-- Columns  path        bytes; null where another content has taken its place
--          ending      'complete', or what cut it short
--          ending_byte where in the file as it lies on disk; null where at no place. A file that is cut short
--                      ends there: copies of one content may be cut at different bytes behind it
--          lines, events, duplicates, other, rejected, blank   lines
--          read_at_us  microseconds since 1970
--          forgotten, retired   lines of the rejected: of forgotten users, and too old to be kept
select
  location.path,
  file.ending,
  case when file.ending = 'truncated' and location.size > 0 then location.size else file.ending_byte end
    as ending_byte,
  file.lines,
  file.events,
  file.duplicates,
  file.other,
  file.rejected,
  file.blank,
  file.read_at_us,
  file.forgotten,
  file.retired
from file
left join location on location.file = file.id
order by location.path is null, location.path, file.read_at_us, file.id

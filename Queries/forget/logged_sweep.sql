-- Removes the kinds of a platform and permission of which no event was ever stored, or all were forgotten.
delete from logged where (
  select sum(events) from logged as kind
  where kind.platform = logged.platform and kind.permission = logged.permission) = 0

-- Removes the kinds that nobody but forgotten users had, and all of a platform and permission that nobody else had.
delete from logged where (events = 0 and declared = 0) or (
  select sum(events) from logged as kind
  where kind.platform = logged.platform and kind.permission = logged.permission) = 0

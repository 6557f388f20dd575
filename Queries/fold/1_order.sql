-- The events of every journey in the order in which the fold reads them.
--
-- A journey is all events of one (user, platform, permission). Equal instants are ordered by the rank of the
-- kind, then by the text fields bytewise with the absent first, then by identity; no number depends on the last.
--
-- Reads    events       one row an event: user, platform, permission (text), at_us (microseconds since 1970),
--                       rank (1 to 14), event (name of the kind), variant, app_version, os_version, region,
--                       feature, browser, trigger, scope (text or null), identity (integer)
-- Columns  position     the event's place in its journey, from 0
--          the other columns as in events, identity left out
create temporary view folded_order as
select
  user,
  platform,
  permission,
  row_number() over (
    partition by user, platform, permission
    order by
      at_us,
      rank,
      variant nulls first,
      app_version nulls first,
      os_version nulls first,
      region nulls first,
      feature nulls first,
      browser nulls first,
      trigger nulls first,
      scope nulls first,
      identity
  ) - 1 as position,
  at_us,
  rank,
  event,
  variant,
  app_version,
  os_version,
  region,
  feature,
  browser,
  trigger,
  scope
from events;

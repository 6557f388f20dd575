-- Removes the rows of a day and permission that nobody is left in.
delete from silent_count where permission = :permission
  and field in ('all', 'variant', 'appVersion', 'osVersion', 'region', 'feature', 'browser', 'trigger', 'scope')
  and day = :day and users = 0 and requests = 0

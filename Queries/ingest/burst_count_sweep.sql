-- Removes the rows of a day and permission that nobody is left in.
delete from burst_count where permission = :permission
  and field in ('all', 'variant', 'appVersion', 'osVersion', 'region', 'feature', 'browser', 'trigger', 'scope')
  and day = :day and bursts = 0

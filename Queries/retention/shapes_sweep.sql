-- Removes the combinations of attributes that no event has any more.
delete from shape where id not in (select shape from event)

-- Removes the platforms that nothing is known of any more.
delete from platform
where id not in (select platform from logged) and id not in (select platform from shape)
  and id not in (select platform from person)

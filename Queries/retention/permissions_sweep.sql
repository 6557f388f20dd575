-- Removes the permissions that nothing is known of any more.
delete from permission where id not in (select permission from logged) and id not in (select permission from shape)

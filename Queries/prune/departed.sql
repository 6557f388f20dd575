-- Whether a journey goes: one row, or none. ?1: the user, ?2: the permission.
select 1 from departing where person = ?1 and permission = ?2

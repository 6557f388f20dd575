-- Takes the index of user ids away while all users of a new database go in, in another order.
drop index person_id

-- The rows of a day's lists, in their order. ?1: the day.
select block, permission, first_person, others from posting where day = ?1 order by block, permission, first_person

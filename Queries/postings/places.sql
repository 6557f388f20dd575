-- The lists of a day, in their order. ?1: the day.
select distinct block, permission from posting where day = ?1 order by block, permission

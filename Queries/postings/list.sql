-- One list. :day, :block, :permission.
select first_person, others from posting where day = :day and block = :block and permission = :permission
order by first_person

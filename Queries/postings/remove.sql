-- Removes one list. :day, :block, :permission.
delete from posting where day = :day and block = :block and permission = :permission

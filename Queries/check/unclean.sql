-- 1 where what was erased may still lie in free pages of the file.
select unclean from retention

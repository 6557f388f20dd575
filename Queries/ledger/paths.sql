-- Every path at which a file lay when it was last read, in their order. Columns: path, in bytes.
select distinct path from location order by path

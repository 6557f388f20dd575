-- Whether a file lay there when it was last read. :path (bytes). Columns: 1; no row where none did.
select 1 from location where path = :path limit 1

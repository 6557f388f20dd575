-- One refused line; nothing happens where it is known.
insert into reject (file, line, byte, reason, field) values (:file, :line, :byte, :reason, :field)
on conflict do nothing

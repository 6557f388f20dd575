-- One refused line.
insert into reject (file, line, byte, reason, field) values (:file, :line, :byte, :reason, :field)

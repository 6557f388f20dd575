-- One content, read for the first time.
insert into file (digest_high, digest_low, reading, whole, ending, ending_byte, lines, events, duplicates, other,
  rejected, blank, read_at_us, forgotten, retired)
values (:digest_high, :digest_low, :reading, :whole, :ending, :ending_byte, :lines, :events, :duplicates, :other,
  :rejected, :blank, :read_at_us, :forgotten, :retired)

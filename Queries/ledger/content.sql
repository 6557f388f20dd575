-- The id of a content that was read before in the same way; no row when it is new.
select id from file where digest_high = :digest_high and digest_low = :digest_low and reading = :reading and whole = :whole

-- All contents that were read, as their digests and how they were read.
select digest_high, digest_low, reading from file

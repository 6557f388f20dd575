-- All contents that were read, as their digests, and how and how far they were read.
select digest_high, digest_low, reading, whole from file

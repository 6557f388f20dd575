-- Removes the rows that nobody is left in.
delete from burst_count where bursts = 0

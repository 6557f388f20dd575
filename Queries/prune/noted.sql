-- Moves the mark, and notes how many events went and that the file still has to be written anew.
-- :before: the UTC day, :events, :unclean: 0 or 1.
update retention set pruned_before = :before, pruned_events = pruned_events + :events, unclean = max(unclean, :unclean)

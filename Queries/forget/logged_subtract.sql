-- Takes from the number of events of a kind. :platform, :permission, :rank, :events.
update logged set events = events - :events
where platform = :platform and permission = :permission and rank = :rank

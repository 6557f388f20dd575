-- Ends the list.
delete from departing

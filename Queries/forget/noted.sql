-- Notes how many events were forgotten, and that the file still has to be written anew. :events.
update retention set forgotten_events = forgotten_events + :events, unclean = 1

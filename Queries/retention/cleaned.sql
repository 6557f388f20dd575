-- Notes that the file was written anew.
update retention set unclean = 0

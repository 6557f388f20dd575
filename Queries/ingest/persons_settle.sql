-- Takes the newest users to the others.
update person set recent = 0 where recent = 1

-- How many users are among the newest.
select count(*) from person where recent = 1

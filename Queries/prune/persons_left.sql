-- The users who stay though a journey of theirs goes.
select pseudonym, platform, id, permissions, first_day, days, unsettled from person
where id in (select person from departing) order by pseudonym, platform

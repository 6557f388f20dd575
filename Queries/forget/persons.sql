-- A user on every platform. :pseudonym.
select id, pseudonym, platform from person where recent in (0, 1) and pseudonym = :pseudonym order by platform

-- The users of a block. :first, :last: their least and greatest pseudonym.
select id, pseudonym, platform from person
where recent in (0, 1) and pseudonym between :first and :last order by pseudonym, platform

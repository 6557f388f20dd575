-- A user on every platform, with what finding the events needs. :pseudonym.
select platform, id, permissions, first_day, days from person where pseudonym = :pseudonym

-- A user on every platform, with what finding the events needs. :pseudonym.
select platform, id, permissions, first_day, days, unsettled from person where pseudonym = :pseudonym

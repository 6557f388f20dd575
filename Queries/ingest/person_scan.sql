-- All users within a range of pseudonyms, both ends included. ?1: first, ?2: last.
select pseudonym, platform, id, permissions, first_day, days, unsettled
from person where pseudonym between ?1 and ?2 order by pseudonym, platform

-- One user on one platform. ?1: pseudonym, ?2: platform id.
select id, permissions, first_day, days, unsettled from person where pseudonym = ?1 and platform = ?2

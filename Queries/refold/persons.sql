-- Users in the order of their ids, with what finding their events needs. :after: an id, :limit: rows.
select pseudonym, platform, id, permissions, first_day, days, unsettled from person where id > :after order by id limit :limit

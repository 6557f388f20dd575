-- Users by their ids, and the days of their journeys apart from them: a night's users change no row of old ones.

create table person_before as select id, pseudonym, platform from person;
drop table person;
drop table person_day;

-- A user on one platform, under the keyed pseudonym. `recent` is 1 for the newest, whose pseudonyms lie together in
-- the index; once they are many they join the others.
create table person (
  id integer not null primary key,
  pseudonym integer not null,
  platform integer not null,
  recent integer not null check (recent in (0, 1))
) without rowid, strict;

create unique index person_pseudonym on person (recent, pseudonym, platform);

insert into person (id, pseudonym, platform, recent) select id, pseudonym, platform, 0 from person_before order by id;
drop table person_before;

-- Which users have events of a permission on a UTC day; and as day 0 those whose journey may give something else
-- once the feature is reached again. It says nothing that the events do not: it leads from a user to the events.
-- `block` is the upper ten bits of the users' pseudonyms, 0 to 1023; `others` the users after `first_person`, in
-- ascending order, each as its distance from the one before in base 128, lowest digit first, 128 added to all digits
-- but the last. Together the rows of a day, block and permission are one list.
create table posting (
  day integer not null,
  block integer not null,
  permission integer not null,
  first_person integer not null,
  others blob not null,
  primary key (day, block, permission, first_person)
) without rowid, strict;

-- The lists user by user.
create view listed as
with recursive
  byte (value, digits) as (
    select 0, '00'
    union all
    select value + 1, printf('%02X', value + 1) from byte where value < 255
  ),
  walked (day, permission, person, rest, distance, place) as (
    select day, permission, first_person, hex(others), 0, 1 from posting
    union all
    select
      day,
      permission,
      case when value < 128 then person + distance + value * place else person end,
      substr(rest, 3),
      case when value < 128 then 0 else distance + (value - 128) * place end,
      case when value < 128 then 1 else place * 128 end
    from walked
    join byte on byte.digits = substr(walked.rest, 1, 2)
  )
select distinct day, permission, person from walked;

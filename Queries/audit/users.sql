-- How the users of a window fared under the rules that need an order of events: for each rule, those to whom it
-- applied, and those to whom it was not kept.
--
-- Parameters  :permission         id; null for all
--             :from, :until       microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             triggered           prompted, with a trigger in the log
--             at_launch           of them, at launch
--             declined
--             unoffered           of them, neither offered Settings nor seen there since
--             opened              opened Settings
--             unread              of them, without any sign since that the app looked at the status
--             tapped              tapped the feature again after declining, with no grant since
--             unserved            of them, who never reached it
with recursive
  told as (
    select
      event.person,
      shape.permission,
      shape.platform,
      shape.rank,
      case when shape.rank <> 6 or shape."trigger" is null then 0 when shape."trigger" = 'launch' then 2 else 1 end
        as triggered,
      event.day * 86400000000 + event.at as at_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and (:permission is null or shape.permission = :permission)
      and event.shape in (select id from shape where rank in (1, 6, 8, 11, 12))
  ),
  seen as materialized (
    select
      person,
      permission,
      max(platform) as platform,
      max(triggered) as triggered,
      min(case when rank = 8 then at_us end) as declined_us,
      max(case when rank > 8 then at_us end) as offered_us,
      max(case when rank = 12 then at_us end) as opened_us,
      max(case when rank = 1 then at_us end) as tapped_us
    from told
    group by person, permission
  ),
  -- Those of whom it matters what came afterwards.
  followed as materialized (
    select distinct person from seen where opened_us is not null or tapped_us > declined_us
  ),
  -- The days of the window.
  day_of (day) as (
    select min(day) from event where day >= :from / 86400000000
    union all
    select (select min(day) from event where event.day > day_of.day)
    from day_of
    where day_of.day < :until / 86400000000
  ),
  sequel as materialized (
    select
      event.person,
      shape.permission,
      -- A reach comes after a visit to Settings of its instant, all else before it.
      max(event.day * 86400000000 + event.at - case when shape.rank = 14 then 0 else 1 end) as read_us,
      max(case when shape.rank = 7 then event.day * 86400000000 + event.at end) as allowed_us,
      max(case when shape.rank = 14 then event.day * 86400000000 + event.at end) as reached_us
    from day_of
    cross join followed as few
    cross join event on event.day = day_of.day and event.person = few.person
    cross join shape on shape.id = event.shape
    where event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and shape.rank in (4, 5, 7, 8, 14)
    group by event.person, shape.permission
  ),
  judged as (
    select
      seen.*,
      sequel.read_us,
      sequel.reached_us,
      case when tapped_us > declined_us and (allowed_us is null or allowed_us <= declined_us) then 1 else 0 end
        as is_back
    from seen
    left join sequel on sequel.person = seen.person and sequel.permission = seen.permission
  )
select
  permission,
  platform,
  count(*) filter (where triggered > 0) as triggered,
  count(*) filter (where triggered = 2) as at_launch,
  count(declined_us) as declined,
  count(*) filter (where declined_us is not null and (offered_us is null or offered_us < declined_us))
    as unoffered,
  count(opened_us) as opened,
  count(*) filter (where opened_us is not null and (read_us is null or read_us < opened_us)) as unread,
  sum(is_back) as tapped,
  count(*) filter (where is_back = 1 and (reached_us is null or reached_us < declined_us)) as unserved
from judged
group by permission, platform

-- How the users of a window fared under the rules that need an order of events: for each rule, those to whom it
-- applied, and those to whom it was not kept.
--
-- Parameters  :permission         id
--             :from, :until       microseconds since 1970; the second no longer belongs
-- Columns     platform            id
--             triggered           prompted, with a trigger in the log
--             at_launch           of them, at launch
--             prompted
--             unexplained         of them, without an explanation before the first prompt
--             declined
--             unoffered           of them, neither offered Settings nor seen there since
--             opened              opened Settings
--             unread              of them, without any sign since that the app looked at the status
--             tapped              tapped the feature again after declining, with no grant since
--             unserved            of them, who never reached it
with
  told as (
    select event.person, shape.rank, shape."trigger", event.day * 86400000000 + event.at as at_us
    from event
    cross join shape on shape.id = event.shape
    where event.day >= :from / 86400000000
      and event.day <= :until / 86400000000
      and event.day * 86400000000 + event.at >= :from
      and event.day * 86400000000 + event.at < :until
      and shape.permission = :permission
  ),
  seen as (
    select
      person,
      max(case when rank = 6 and "trigger" is not null then 1 else 0 end) as is_triggered,
      max(case when rank = 6 and "trigger" = 'launch' then 1 else 0 end) as is_at_launch,
      min(case when rank = 6 then at_us end) as prompted_us,
      min(case when rank = 2 then at_us end) as explained_us,
      min(case when rank = 8 then at_us end) as declined_us,
      max(case when rank in (11, 12) then at_us end) as offered_us,
      max(case when rank = 12 then at_us end) as opened_us,
      max(case when rank in (4, 5, 7, 8, 14) then at_us end) as read_us,
      max(case when rank = 1 then at_us end) as tapped_us,
      max(case when rank = 7 then at_us end) as allowed_us,
      max(case when rank = 14 then at_us end) as reached_us
    from told
    group by person
  ),
  judged as (
    select
      *,
      case when tapped_us > declined_us and (allowed_us is null or allowed_us < declined_us) then 1 else 0 end
        as is_back
    from seen
  )
select
  person.platform,
  sum(is_triggered) as triggered,
  sum(is_at_launch) as at_launch,
  count(prompted_us) as prompted,
  count(*) filter (where prompted_us is not null and (explained_us is null or explained_us > prompted_us))
    as unexplained,
  count(declined_us) as declined,
  count(*) filter (where declined_us is not null and (offered_us is null or offered_us < declined_us))
    as unoffered,
  count(opened_us) as opened,
  count(*) filter (where opened_us is not null and (read_us is null or read_us < opened_us)) as unread,
  sum(is_back) as tapped,
  count(*) filter (where is_back = 1 and (reached_us is null or reached_us < declined_us)) as unserved
from judged
join person on person.id = judged.person
group by person.platform

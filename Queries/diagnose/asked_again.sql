-- Prompts of a window that were shown to somebody who had declined the prompt before. Each user stands under what
-- the last of these prompts says of its edition.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             os_version, browser   of the user's last such prompt; '' where it is absent
--             prompts
--             users          who saw them
--             example        pseudonym
with
  again as (
    select
      person,
      permission,
      shape,
      day * 86400000000 + at as at_us,
      day * 86400000000 + at - previous_before as previous_us
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and previous_before is not null
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
  ),
  after_refusal as (
    select
      again.person,
      again.permission,
      again.shape,
      count(*) over (partition by again.person, again.permission) as prompts,
      row_number() over (partition by again.person, again.permission order by again.at_us desc) as place
    from again
    join episode as previous
      on previous.day = again.previous_us / 86400000000
      and previous.person = again.person
      and previous.permission = again.permission
      and previous.at = again.previous_us % 86400000000
    where previous.answer = 2
  )
select
  after_refusal.permission,
  person.platform,
  coalesce(shape.os_version, '') as os_version,
  coalesce(shape.browser, '') as browser,
  sum(after_refusal.prompts) as prompts,
  count(*) as users,
  min(person.pseudonym) as example
from after_refusal
join person on person.id = after_refusal.person
join shape on shape.id = after_refusal.shape
where after_refusal.place = 1
group by after_refusal.permission, person.platform, coalesce(shape.os_version, ''), coalesce(shape.browser, '')

-- Prompts of a window that were shown to somebody who had declined an earlier prompt of the journey, whatever came
-- between. Each user stands under what the last of these prompts says of its edition.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             os_version, browser   of the user's last such prompt; '' where it is absent
--             prompts
--             users          who saw them
--             example        pseudonym
with recursive
  again as materialized (
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
  -- From each of them back, prompt by prompt, to one that was declined. Prompts of one instant are met together,
  -- a repeated one itself among them.
  earlier (person, permission, at_us, previous_us, answer) as (
    select
      again.person,
      again.permission,
      again.previous_us,
      previous.day * 86400000000 + previous.at - previous.previous_before,
      previous.answer
    from again
    cross join episode as previous
      on previous.day = again.previous_us / 86400000000
      and previous.person = again.person
      and previous.permission = again.permission
      and previous.at = again.previous_us % 86400000000
    union
    select
      earlier.person,
      earlier.permission,
      earlier.previous_us,
      previous.day * 86400000000 + previous.at - previous.previous_before,
      previous.answer
    from earlier
    cross join episode as previous
      on previous.day = earlier.previous_us / 86400000000
      and previous.person = earlier.person
      and previous.permission = earlier.permission
      and previous.at = earlier.previous_us % 86400000000
    where earlier.answer is not 2
  ),
  refused as materialized (
    select person, permission, min(at_us) as at_us
    from earlier
    where answer = 2
    group by person, permission
  ),
  -- An answer comes after all prompts of its instant, and so belongs to the last of its own prompt's instant.
  after_refusal as (
    select
      again.person,
      again.permission,
      again.shape,
      count(*) over (partition by again.person, again.permission) as prompts,
      row_number() over (partition by again.person, again.permission order by again.at_us desc) as place
    from again
    join refused on refused.person = again.person and refused.permission = again.permission
    where again.at_us > refused.at_us
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

-- Who was refused at least once in a window: by declining a prompt, or by a request that no prompt answered. Each
-- user stands under what the last refusal says of its edition.
--
-- Parameters  :permission        id; null for all
--             :from, :until      microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             os_version, browser   of the user's last refusal (a prompt's are the prompt's); '' where absent
--             refused            users
--             by_prompt          of them, who declined a prompt
--             silently           of them, who were refused without a prompt; some are both
--             example            pseudonym
with
  refusal as (
    select person, permission, shape, day * 86400000000 + at + answered_after as at_us, 1 as is_answer
    from episode
    where day >= :from / 86400000000 - 1
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and answer = 2
      and day * 86400000000 + at + answered_after >= :from
      and day * 86400000000 + at + answered_after < :until
    union all
    select person, permission, shape, day * 86400000000 + at as at_us, 0 as is_answer
    from silent_request
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
  ),
  -- Beside the greatest time stand the columns of its row.
  refused as (
    select
      person,
      permission,
      max(at_us) as last_us,
      shape,
      max(is_answer) as by_prompt,
      max(1 - is_answer) as silently
    from refusal
    group by person, permission
  )
select
  refused.permission,
  person.platform,
  coalesce(shape.os_version, '') as os_version,
  coalesce(shape.browser, '') as browser,
  count(*) as refused,
  sum(refused.by_prompt) as by_prompt,
  sum(refused.silently) as silently,
  min(person.pseudonym) as example
from refused
join person on person.id = refused.person
join shape on shape.id = refused.shape
group by refused.permission, person.platform, coalesce(shape.os_version, ''), coalesce(shape.browser, '')

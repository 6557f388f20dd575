-- Who was prompted in a window, and whose first prompt in it had no explanation: no sawRationale in the ten minutes
-- before it and after any earlier prompt, as the arm of a prompt without a variant is inferred. What the variant of a
-- prompt is called says nothing of it.
--
-- Parameters  :permission    id; null for all
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     permission, platform  ids
--             prompted       users
--             unexplained    of them, without an explanation
with
  prompt as materialized (
    select
      person,
      permission,
      arm,
      day * 86400000000 + at as at_us,
      max(day * 86400000000 + at - 600000000, coalesce(day * 86400000000 + at - previous_before + 1, 0)) as since_us
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and (:permission is null or permission = :permission)
      and day * 86400000000 + at >= :from
      and day * 86400000000 + at < :until
      and (previous_before is null or day * 86400000000 + at - previous_before < :from)
  ),
  -- Where the arm does not say, the time before on the one or two days that it touches. A rationale of the prompt's
  -- own instant came before it, and one of the instant of an earlier prompt before that.
  sought (person, permission, day, low, high) as (
    select
      person,
      permission,
      at_us / 86400000000,
      max(since_us - at_us / 86400000000 * 86400000000, 0),
      at_us % 86400000000
    from prompt
    where arm = 0
    union all
    select person, permission, since_us / 86400000000, since_us % 86400000000, 86399999999
    from prompt
    where arm = 0
      and since_us / 86400000000 < at_us / 86400000000
  ),
  explained as materialized (
    select distinct sought.person, sought.permission
    from sought
    cross join event
      on event.day = sought.day
      and event.person = sought.person
      and event.at >= sought.low
      and event.at <= sought.high
    cross join shape on shape.id = event.shape
    where shape.rank = 2
      and shape.permission = sought.permission
  )
select
  prompt.permission,
  person.platform,
  count(*) as prompted,
  count(*) filter (where prompt.arm <> -2 and explained.person is null) as unexplained
from prompt
join person on person.id = prompt.person
left join explained on explained.person = prompt.person and explained.permission = prompt.permission
group by prompt.permission, person.platform

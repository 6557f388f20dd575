-- How the arms of an experiment fared, from instant to instant. Each user counts once, in the arm that the asks
-- in the window name; every prompt is an ask too. Where no ask has a variant the arm is inferred: rationaleFirst
-- where a rationale came before the first prompt, or came and no prompt did, else cold. Users whose asks name
-- more than one arm are crossovers and belong to none. What happened at or after :until has not happened yet.
--
-- Parameters  :permission    id
--             :platform      id; null for all
--             :field         whose values are the arms: 'variant' or another breakdown field
--             :from, :until  microseconds since 1970; the second no longer belongs
-- Columns     platform       id; null for all platforms together
--             arm            null for crossovers; '' for users without a value of another field than variant
--             asked          users, and of them:
--             named          whose arm is named by an ask
--             not_now        were never prompted, and put the rationale off by the day after an ask
--             prompted       were prompted; and of them, by the first prompt in the window:
--             allowed, declined
--             recovered      declined and reached the feature later
--             reached        reached the feature, at or after the prompt
--             first_low, first_high   5th and 95th percentile of the times of first ask, in microseconds
with
  every_ask as (
    select
      person, day, day * 86400000000 + at as at_us, shape, 0 as is_prompt, 0 as is_cohort, 0 as is_explained,
      null as answer, 0 as recovers, 0 as reaches
    from ask
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
    union all
    select
      person, day, day * 86400000000 + at as at_us, shape, 1 as is_prompt,
      -- The first prompt in the window is the one whose journey's previous prompt lies before it.
      previous_before is null or day * 86400000000 + at - previous_before < :from as is_cohort,
      arm = -2 as is_explained,
      case when day * 86400000000 + at + answered_after < :until then answer end as answer,
      coalesce(day * 86400000000 + at + recovered_after < :until, 0) as recovers,
      coalesce(day * 86400000000 + at + reached_after < :until, 0) as reaches
    from episode
    where day >= :from / 86400000000
      and day <= :until / 86400000000
      and permission = :permission
  ),
  valued as (
    select
      every_ask.*,
      shape.platform,
      shape.rank,
      case :field
        when 'variant' then shape.variant
        when 'appVersion' then shape.app_version
        when 'osVersion' then shape.os_version
        when 'region' then shape.region
        when 'feature' then shape.feature
        when 'browser' then shape.browser
        when 'trigger' then shape."trigger"
        when 'scope' then shape.scope
      end as value
    from every_ask
    join shape on shape.id = every_ask.shape
    where at_us >= :from
      and at_us < :until
      and shape.platform = coalesce(:platform, shape.platform)
  ),
  users as (
    select
      person,
      platform,
      min(at_us) as first_us,
      count(distinct value) as names,
      max(value) as value,
      min(case when rank = 2 then at_us end) as rationale_us,
      min(case when is_prompt = 1 then at_us end) as prompt_us,
      max(is_cohort) as is_prompted,
      max(is_cohort * is_explained) as is_explained,
      max(case when is_cohort = 1 then answer end) as answer,
      max(is_cohort * recovers) as recovers,
      max(is_cohort * reaches) as reaches
    from valued
    group by person, platform
  ),
  put_off as (
    select distinct valued.person
    from valued
    join users on users.person = valued.person and users.is_prompted = 0
    cross join event on event.day in (valued.day, valued.day + 1) and event.person = valued.person
    join shape on shape.id = event.shape and shape.rank = 3 and shape.permission = :permission
    where event.day * 86400000000 + event.at >= valued.at_us
      and event.day * 86400000000 + event.at < :until
  ),
  assigned as materialized (
    select
      users.*,
      put_off.person is not null as is_put_off,
      case
        when names = 1 then value
        when names > 1 then null
        when :field <> 'variant' then ''
        -- A rationale of the prompt's own instant came before it.
        when is_explained = 1 or rationale_us <= coalesce(prompt_us, rationale_us) then 'rationaleFirst'
        else 'cold'
      end as arm
    from users
    left join put_off on put_off.person = users.person
  ),
  counted as (
    select
      platform,
      arm,
      count(*) as asked,
      count(*) filter (where names = 1) as named,
      count(*) filter (where is_put_off = 1) as not_now,
      count(*) filter (where is_prompted = 1) as prompted,
      count(*) filter (where answer = 1) as allowed,
      count(*) filter (where answer = 2) as declined,
      count(*) filter (where recovers = 1) as recovered,
      count(*) filter (where reaches = 1) as reached
    from assigned
    group by platform, arm
  ),
  -- Each arm on each platform, and on all together.
  counts as (
    select * from counted
    union all
    select
      null, arm, sum(asked), sum(named), sum(not_now), sum(prompted), sum(allowed), sum(declined),
      sum(recovered), sum(reached)
    from counted
    group by arm
  ),
  times as (
    select platform, arm, first_us from assigned
    union all
    select null, arm, first_us from assigned
  ),
  placed as (
    select platform, arm, first_us, row_number() over (partition by platform, arm order by first_us) as place
    from times
  )
select
  counts.*,
  min(case when place * 20 >= asked then first_us end) as first_low,
  min(case when place * 20 >= asked * 19 then first_us end) as first_high
from counts
join placed on placed.platform is counts.platform and placed.arm is counts.arm
group by counts.platform, counts.arm
order by counts.platform, counts.arm

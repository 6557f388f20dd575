-- What came of every prompt.
--
-- Reads    folded_walk
-- Columns  position              the prompt's place in its journey, from 0
--          prompted_at_us        microseconds since 1970, as are all times here
--          previous_prompted_at_us  the journey's previous prompt, or null
--          arm                   the prompt's variant; without one rationaleFirst where a sawRationale stands in
--                                the 10 minutes before it and after any earlier prompt, else cold
--          answer, answered_at_us   allowed, declined, dismissed or ignored; null where unanswered
--          reached_at_us         the first reachedFeature after the prompt, or null
--          recovered_at_us       for a declined answer, the first reachedFeature after it, or null
--          route                 how: reprompt, settings, other, ungranted; null without a recovery
--          variant … scope       the text fields of the prompt
create temporary view folded_episodes as
with
  -- Between one reach and the next, the last reach included: whatever such a section holds happened before
  -- its reach, so that the last grant and the last visit to Settings need only be later than the decline.
  sections as (
    select
      *,
      max(case when event = 'reachedFeature' then at_us end) over section as reach_at,
      max(case when event = 'allowed' and answers = 1 then position end) over section as answered_grant,
      max(case when event = 'allowed' and answers = 0 then position end) over section as stray_grant,
      max(case when event = 'allowed' then visited end) over section as visited_before_grant,
      max(case when event = 'openedSettings' then position end) over section as last_visit,
      max(case when event = 'prompted' then at_us end) over earlier as previous_prompted_at,
      max(case when event = 'prompted' then position end) over earlier as previous_prompt,
      max(case when event = 'sawRationale' then at_us end) over earlier as explained_at,
      max(case when event = 'sawRationale' then position end) over earlier as explained
    from folded_walk
    window
      section as (partition by user, platform, permission, reaches),
      earlier as (
        partition by user, platform, permission order by position
        rows between unbounded preceding and 1 preceding
      )
  ),
  routes as (
    select
      *,
      case when answers = 1 and event = 'declined' then reach_at end as recovered_at,
      case
        when answers = 0 or event <> 'declined' or reach_at is null then null
        when answered_grant > position and answered_grant > coalesce(stray_grant, -1) then 'reprompt'
        when stray_grant > position and visited_before_grant > position then 'settings'
        when stray_grant > position then 'other'
        when last_visit > position then 'settings'
        else 'ungranted'
      end as recovery
    from sections
  ),
  -- The one answer of a prompt stands among the events up to the next prompt.
  outcomes as (
    select
      *,
      max(case when answers = 1 then event end) over same_prompt as answer,
      max(case when answers = 1 then at_us end) over same_prompt as answered_at,
      max(recovered_at) over same_prompt as recovered_at_us,
      max(recovery) over same_prompt as route
    from routes
    window same_prompt as (partition by user, platform, permission, prompts)
  )
select
  user,
  platform,
  permission,
  position,
  at_us as prompted_at_us,
  previous_prompted_at as previous_prompted_at_us,
  case
    when variant is not null then variant
    when explained > coalesce(previous_prompt, -1) and at_us - explained_at <= 600000000
      then 'rationaleFirst'
    else 'cold'
  end as arm,
  answer,
  answered_at as answered_at_us,
  reach_at as reached_at_us,
  recovered_at_us,
  route,
  variant,
  app_version,
  os_version,
  region,
  feature,
  browser,
  trigger,
  scope
from outcomes
where event = 'prompted';

-- What each event finds when its journey is walked from the first event to the last.
--
-- The open prompt is the last prompt shown, until the first answer or visit to Settings after it; so an answer
-- is the first of these events after a prompt, if it came at most 24 hours later. Stretches end at every
-- prompt, grant, reach, loss and answer; the event that ends one is counted as its last.
--
-- Reads    folded_order
-- Columns  position, at_us, rank, event and the text fields, as in folded_order
--          prompts       prompts shown up to this event, itself included
--          prompted_at   microseconds since 1970, of the last prompt shown; null before the first
--          answers       1 where the event is the answer of that prompt, else 0
--          cuts          1 where the event ends a stretch, else 0
--          stretch       events that ended a stretch before this one
--          reaches       reachedFeature events before this one
--          granted       1 where a grant stood just before this event, else 0
--          visited       position of the last openedSettings before this event, or null
create temporary view folded_walk as
with
  seen as (
    select
      *,
      sum(case when event = 'prompted' then 1 else 0 end) over so_far as prompts,
      coalesce(sum(case when event = 'reachedFeature' then 1 else 0 end) over earlier, 0) as reaches,
      max(case when event = 'openedSettings' then position end) over earlier as visited,
      max(case when event = 'allowed' then position end) over earlier as gained,
      max(case when event in ('revoked', 'declined') then position end) over earlier as lost
    from folded_order
    window
      so_far as (
        partition by user, platform, permission order by position
        rows between unbounded preceding and current row
      ),
      earlier as (
        partition by user, platform, permission order by position
        rows between unbounded preceding and 1 preceding
      )
  ),
  closing as (
    select
      *,
      max(case when event = 'prompted' then at_us end) over since_prompt as prompted_at,
      sum(
        case
          when event in ('allowed', 'declined', 'dismissed', 'ignored', 'offeredSettings', 'openedSettings')
            then 1
          else 0
        end
      ) over since_prompt as closers
    from seen
    window
      since_prompt as (
        partition by user, platform, permission, prompts order by position
        rows between unbounded preceding and current row
      )
  ),
  answered as (
    select
      *,
      case
        when closers = 1
          and event in ('allowed', 'declined', 'dismissed', 'ignored')
          and at_us - prompted_at <= 86400000000
          then 1
        else 0
      end as answers
    from closing
  ),
  cut as (
    select
      *,
      case
        when answers = 1 or event in ('prompted', 'allowed', 'reachedFeature', 'revoked') then 1
        else 0
      end as cuts
    from answered
  )
select
  user,
  platform,
  permission,
  position,
  at_us,
  rank,
  event,
  variant,
  app_version,
  os_version,
  region,
  feature,
  browser,
  trigger,
  scope,
  prompts,
  prompted_at,
  answers,
  cuts,
  coalesce(
    sum(cuts) over (
      partition by user, platform, permission order by position
      rows between unbounded preceding and 1 preceding
    ),
    0
  ) as stretch,
  reaches,
  case when gained > coalesce(lost, -1) then 1 else 0 end as granted,
  visited
from cut;

-- The points where somebody was, or was about to be, asked.
--
-- Every prompt is one. A tap, a rationale or a request is one where no grant stands and the next prompt,
-- answer or reach of the journey is not a reach: whoever reaches the feature without more was not held up.
--
-- Reads    folded_walk
-- Columns  position   the event's place in its journey, from 0
--          at_us      microseconds since 1970
create temporary view folded_asks as
with
  ahead as (
    select
      *,
      min(
        case
          when event in ('prompted', 'allowed', 'declined', 'dismissed', 'ignored', 'reachedFeature')
            then position
        end
      ) over later as next_outcome,
      min(case when event = 'reachedFeature' then position end) over later as next_reach
    from folded_walk
    window
      later as (
        partition by user, platform, permission order by position
        rows between 1 following and unbounded following
      )
  )
select
  user,
  platform,
  permission,
  position,
  at_us
from ahead
where event = 'prompted'
  or (
    event in ('tappedFeature', 'sawRationale', 'requested')
    and granted = 0
    and (next_reach is null or next_outcome < next_reach)
  );

-- Requests that were answered without a prompt.
--
-- In each stretch two witnesses count: its stray refusals, and its requests made while no grant stood, less
-- the one that was served where a prompt, grant, reach or answer ends the stretch. The larger count holds, at
-- the times of the refusals where the two are equal.
--
-- Reads    folded_walk
-- Columns  position   place in the journey, from 0, of the stray declined, or of the requested
--          at_us      microseconds since 1970
--          stretch    the stretch it belongs to, from 0
create temporary view folded_silent_requests as
with
  witnesses as (
    select
      *,
      case when event = 'declined' and answers = 0 then 1 else 0 end as refusal,
      case when event = 'requested' and granted = 0 then 1 else 0 end as request,
      case when cuts = 1 and event <> 'revoked' then 1 else 0 end as serves
    from folded_walk
  ),
  counted as (
    select
      *,
      sum(refusal) over whole_stretch as refusals,
      sum(request) over whole_stretch - max(serves) over whole_stretch as unserved,
      sum(request) over so_far as request_number
    from witnesses
    window
      whole_stretch as (partition by user, platform, permission, stretch),
      so_far as (
        partition by user, platform, permission, stretch order by position
        rows between unbounded preceding and current row
      )
  )
select
  user,
  platform,
  permission,
  position,
  at_us,
  stretch
from counted
where (refusal = 1 and refusals >= unserved)
  or (request = 1 and refusals < unserved and request_number <= unserved);

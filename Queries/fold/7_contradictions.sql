-- How often a journey holds an answer that belongs to no prompt.
--
-- Reads    folded_walk
-- Columns  stray_declined         refusals that came back without a prompt
--          stray_dismissed, stray_ignored   closings of a prompt that was not open: the log is wrong there
--          grants_outside_prompt  grants that no prompt gave
--          A journey with none of these has no row.
create temporary view folded_contradictions as
select
  user,
  platform,
  permission,
  sum(case when event = 'declined' then 1 else 0 end) as stray_declined,
  sum(case when event = 'dismissed' then 1 else 0 end) as stray_dismissed,
  sum(case when event = 'ignored' then 1 else 0 end) as stray_ignored,
  sum(case when event = 'allowed' then 1 else 0 end) as grants_outside_prompt
from folded_walk
where answers = 0
  and event in ('allowed', 'declined', 'dismissed', 'ignored')
group by user, platform, permission;

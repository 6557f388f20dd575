-- What some platform makes impossible, counted by day.

-- Additive counts like those of 0001: how often journeys did on a UTC day what `code` stands for, 1 for V1 to 9 for
-- V9. Whether the platform really rules it out is decided when it is asked: it may turn on the version of the system
-- or the browser of the event, both '' where they are absent and for codes 3 and 8, which turn on neither.
-- `days_back` is the number of days since the earliest event that it takes, so that a window sees it whole or not;
-- `days_on` the number of days until the journey's first prompt, which takes a V3 back for windows that see it too,
-- and −1 where none comes.
create table contradiction_count (
  permission integer not null, day integer not null, platform integer not null, code integer not null,
  os_version text not null, browser text not null, days_back integer not null, days_on integer not null,
  times integer not null,
  primary key (permission, day, platform, code, os_version, browser, days_back, days_on)
) without rowid, strict;

-- What the rows of `contradiction_count` have to be.
create view recounted_contradictions as
with prompt as (
  select
    episode.person, episode.permission, shape.platform, episode.n, episode.day, episode.answer, episode.route,
    coalesce(shape.os_version, '') as os_version, coalesce(shape.browser, '') as browser,
    episode.day * 86400000000 + episode.at as at_us, previous_before is not null as is_repeated,
    episode.day * 86400000000 + episode.at + answered_after as answered_us,
    episode.day * 86400000000 + episode.at + recovered_after as recovered_us
  from episode join shape on shape.id = episode.shape
), repeated as materialized (
  select distinct person, permission from episode where previous_before is not null
), walked as materialized (
  select
    prompt.*, lower(browser) as browser_key,
    count(*) filter (where answer = 2) over earlier as refusals,
    max(case when answer = 2 then answered_us end) over earlier as last_refused_us,
    count(*) filter (where answer = 3) over alike as closings,
    max(case when answer = 3 then answered_us end) over alike as last_closed_us
  from prompt join repeated on repeated.person = prompt.person and repeated.permission = prompt.permission
  window
    earlier as (
      partition by prompt.person, prompt.permission order by at_us, n
      rows between unbounded preceding and 1 preceding
    ),
    alike as (
      partition by prompt.person, prompt.permission, lower(browser) order by at_us, n
      rows between unbounded preceding and 1 preceding
    )
), odd as materialized (
  select
    event.person, shape.permission, shape.platform, shape.rank, event.day, event.day * 86400000000 + event.at as at_us,
    coalesce(shape.os_version, '') as os_version, coalesce(shape.browser, '') as browser
  from event join shape on shape.id = event.shape
  where shape.rank in (8, 9, 10, 12, 13) or (shape.rank = 4 and shape.status = 'notDetermined')
), first_prompt as materialized (
  select person, permission, min(day) as day from episode group by person, permission
), found as (
  select permission, day, platform, 1 as code, os_version, browser, 0 as days_back, -1 as days_on, 1 as times
  from prompt
  where is_repeated
  union all
  select
    third.permission, third.day, third.platform, 2, third.os_version, third.browser, third.day - first.day, -1, 1
  from walked as third
  join walked as first
    on first.person = third.person and first.permission = third.permission
    and first.answer = 2 and first.refusals = third.refusals - 2
  left join odd as opening
    on opening.person = third.person and opening.permission = third.permission and opening.rank in (12, 13)
    and opening.at_us >= third.last_refused_us and opening.at_us < third.at_us
  where third.refusals > 1 and opening.person is null
  union all
  select
    odd.permission, odd.day, odd.platform, 3, '', '', 0, coalesce(first_prompt.day - odd.day, -1), 1
  from odd
  left join first_prompt on first_prompt.person = odd.person and first_prompt.permission = odd.permission
  where odd.rank = 8 and (first_prompt.day is null or first_prompt.day > odd.day)
  union all
  select
    permission, recovered_us / 86400000000, platform, 4, os_version, browser, recovered_us / 86400000000 - day, -1, 1
  from prompt
  where route = 4
  union all
  select
    permission, recovered_us / 86400000000, platform, 9, os_version, browser, recovered_us / 86400000000 - day, -1, 1
  from prompt
  where route = 2
  union all
  select
    fourth.permission, fourth.day, fourth.platform, 5, fourth.os_version, fourth.browser, fourth.day - first.day, -1, 1
  from walked as fourth
  join walked as first
    on first.person = fourth.person and first.permission = fourth.permission
    and first.browser_key = fourth.browser_key and first.answer = 3 and first.closings = fourth.closings - 3
  where fourth.closings > 2 and fourth.at_us - fourth.last_closed_us < 7 * 86400000000
  union all
  select
    permission, answered_us / 86400000000, platform, 6, os_version, browser, answered_us / 86400000000 - day, -1, 1
  from prompt
  where answer = 3
  union all
  select permission, day, platform, 7, os_version, browser, 0, -1, 1 from odd where rank = 4
  union all
  -- Closings less those that answer a prompt.
  select permission, day, platform, 8, '', '', 0, -1, 1 from odd where rank in (9, 10)
  union all
  select permission, answered_us / 86400000000, platform, 8, '', '', 0, -1, -1 from prompt where answer in (3, 4)
)
select permission, day, platform, code, os_version, browser, days_back, days_on, sum(times) as times
from found
group by permission, day, platform, code, os_version, browser, days_back, days_on
having sum(times) <> 0;

"""The report's question, put to DuckDB, to measure beside and to compare the numbers with.

    python3 duckdb_cohort.py LOGS PERMISSION DAYS DATABASE

Loads every gzipped log below LOGS into the file DATABASE, which must not exist, and answers for the last DAYS days
who was prompted for PERMISSION, who allowed, declined, recovered and by which way, and who reached the feature. The
rows go to standard output as CSV; the time to load, the time of the best of three answers (both in seconds), the
bytes on disk and the peak memory in bytes go to standard error, one `name value` a line.

Needs the Python package duckdb. The logs are taken to hold no event twice and no two at one instant of a journey, as
the generator makes them: neither is sorted out here, though permission-funnel does both.
"""

import os
import resource
import sys
import time

import duckdb

LOAD = """
create table event as
select ts, event, platform, permission, "user", id, session, appVersion, variant
from read_json(?, format = 'newline_delimited', columns = {
  ts: 'timestamptz', event: 'varchar', platform: 'varchar', permission: 'varchar', "user": 'varchar',
  id: 'varchar', session: 'varchar', appVersion: 'varchar', variant: 'varchar'})
"""

# An answer is the first event after a prompt that closes it, if it is one of the four and at most a day late. A
# recovery is the first reach after a declined answer; its route is told by the last grant before it.
ANSWER = """
with
  span as (
    select date_trunc('day', max(ts)) + interval 1 day as until,
           date_trunc('day', max(ts)) + interval 1 day - to_days(cast($days as integer)) as since
    from event
  ),
  placed as (
    select platform, "user", event, ts, row_number() over journey as place,
           count(*) filter (where event = 'prompted') over journey as prompt
    from event, span
    where permission = $permission and ts < until
    window journey as (partition by platform, "user" order by ts)
  ),
  closing as (
    select *,
           event in ('allowed', 'declined', 'dismissed', 'ignored', 'offeredSettings', 'openedSettings') as closes,
           first_value(ts) over shown as prompted_at
    from placed
    window shown as (partition by platform, "user", prompt order by place)
  ),
  walked as (
    select *,
           closes and prompt > 0 and event not in ('offeredSettings', 'openedSettings')
             and ts - prompted_at <= interval 24 hours
             and count(*) filter (where closes) over so_far = 1 as answers
    from closing
    window so_far as (partition by platform, "user", prompt order by place rows unbounded preceding)
  ),
  episode as (
    select platform, "user", prompt, min(place) as place, any_value(prompted_at) as prompted_at,
           max(event) filter (where answers) as answer, max(place) filter (where answers) as answered
    from walked
    where prompt > 0
    group by all
  ),
  cohort as (
    select episode.* from episode, span
    where prompted_at >= since
    qualify row_number() over (partition by platform, "user" order by prompt) = 1
  ),
  outcome as (
    select platform, "user", any_value(answer) as answer, any_value(answered) as answered,
           coalesce(bool_or(event = 'reachedFeature' and walked.place > cohort.place), false) as reached,
           min(walked.place) filter (where event = 'reachedFeature' and walked.place > answered and answer = 'declined')
             as recovered
    from cohort join walked using (platform, "user")
    group by all
  ),
  way as (
    select platform, "user",
           max(place) filter (where event = 'allowed') as granted,
           coalesce(arg_max(answers, place) filter (where event = 'allowed'), false) as by_prompt,
           min(place) filter (where event = 'openedSettings') as opened
    from outcome join walked using (platform, "user")
    where recovered is not null and place between answered and recovered
    group by all
  )
select platform,
       count(*) as prompted,
       count(*) filter (where answer = 'allowed') as allowed,
       count(*) filter (where answer = 'declined') as declined,
       count(recovered) as recovered,
       count(*) filter (where by_prompt) as recovered_reprompt,
       count(*) filter (where not by_prompt and opened < coalesce(granted, recovered)) as recovered_settings,
       count(*) filter (where reached) as reached
from outcome left join way using (platform, "user")
group by platform
order by platform
"""


def main():
    logs, permission, days, path = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
    database = duckdb.connect(path)
    database.execute("set timezone = 'UTC'")
    start = time.perf_counter()
    database.execute(LOAD, [os.path.join(logs, "**", "*.gz")])
    database.execute("checkpoint")
    loaded = time.perf_counter() - start

    times = []
    for _ in range(3):
        start = time.perf_counter()
        answer = database.execute(ANSWER, {"days": days, "permission": permission})
        names, rows = [column[0] for column in answer.description], answer.fetchall()
        times.append(time.perf_counter() - start)
    database.close()

    print(",".join(names))
    for row in rows:
        print(",".join(str(value) for value in row))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    measured = {"load": f"{loaded:.2f}", "answer": f"{min(times):.3f}", "bytes": os.path.getsize(path), "memory": memory}
    for name, value in measured.items():
        print(name, value, file=sys.stderr)


if __name__ == "__main__":
    main()

#!/usr/bin/env bash
#
# Measures the program on a log of any size, and DuckDB beside it on the same log.
#
#   Tests/Benchmarks/run.sh [FOLDER [USERS [DAYS]]]
#
# FOLDER (.build/benchmark) takes the logs and the databases; the logs stay there for the next run. 1,000,000 USERS
# and 30 DAYS, which are taken where nothing is said, make about 12 million events: 0.4 GB of logs, 1 GB of
# databases, some minutes. Needs sqlite3 and GNU time; DuckDB, which python3's package duckdb brings, is left out
# with a word where it is missing. Prints one Markdown table. These are measurements, not tests: compare figures of
# one run, taken on a machine that does nothing else.
#
#   ingest           the whole log into a new database: read, de-duplicated, folded, durable
#   again            the same folder once more, of which no file is opened, best of 5
#   report           30 days of one permission, the whole process, best of 20
#   one more day     the day after, into the full database, and the same day into a new one
#   a late day       the first day, into a database that lacks only that one, and into a new one
#   memory           the largest resident set of a run
#   bytes an event   the whole database file, by the events in it
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

folder=${1:-.build/benchmark} users=${2:-1000000} days=${3:-30}
permission=camera
program=.build/release/permission-funnel

need() { command -v "$1" >/dev/null || { printf 'run.sh: %s is needed: %s\n' "$1" "$2" >&2; exit 2; }; }
need sqlite3 'install the package sqlite3'
/usr/bin/time --version 2>&1 | grep -q GNU || { printf 'run.sh: GNU time is needed: install the package time\n' >&2; exit 2; }

swift build -c release

# The log, and the day after it apart.
logs=$folder/logs-$users-$days next=$folder/next-$users-$days
if [[ ! -d $logs ]]; then
  rm -rf -- "$logs.part" "$next"
  .build/release/sample-logs --bench "$logs.part" "$users" "$((days + 1))"
  for platform in "$logs.part"/*/; do
    mkdir -p -- "$next/$(basename -- "$platform")"
    for log in "$platform"*; do last=$log; done
    mv -- "$last" "$next/$(basename -- "$platform")/"
  done
  mv -- "$logs.part" "$logs"
fi

# `measure NAME COMMAND…` sets seconds[NAME] and memory[NAME] (in KiB).
declare -A seconds memory
measure() {
  local name=$1
  shift
  /usr/bin/time --output="$folder/time.txt" --format='%e %M' "$@" >"$folder/$name.txt"
  read -r seconds[$name] memory[$name] <"$folder/time.txt"
}

# `best COUNT COMMAND…` prints the least of its milliseconds.
best() {
  local count=$1 least='' start end
  shift
  for ((run = 0; run < count; run++)); do
    start=${EPOCHREALTIME/[.,]/}
    "$@" >/dev/null
    end=${EPOCHREALTIME/[.,]/}
    if [[ -z $least ]] || ((end - start < least)); then least=$((end - start)); fi
  done
  awk -v us="$least" 'BEGIN { printf "%.1f", us / 1000 }'
}

full=$folder/full.sqlite new=$folder/new.sqlite
rm -f -- "$full"* "$new"*
measure ingest "$program" ingest "$logs" --db "$full"
events=$(sqlite3 -readonly "$full" 'select sum(events) from file')
bytes=$(cat -- "$full"* | wc -c)
question=("$program" report --days 30 --permission "$permission" --db "$full")
measure report "${question[@]}" --format csv
report=$(best 20 "${question[@]}")
again=$(best 5 "$program" ingest "$logs" --db "$full")
measure next "$program" ingest "$next" --db "$full"
measure first "$program" ingest "$next" --db "$new"

# The first day apart; links take no room.
early=$folder/early-$users-$days rest=$folder/rest-$users-$days
rm -rf -- "$early" "$rest" "$full"* "$new"*
cp -rl -- "$logs" "$rest"
for platform in "$rest"/*/; do
  mkdir -p -- "$early/$(basename -- "$platform")"
  logs_of_platform=("$platform"*)
  mv -- "${logs_of_platform[0]}" "$early/$(basename -- "$platform")/"
done
"$program" ingest "$rest" --db "$full" >/dev/null
measure late "$program" ingest "$early" --db "$full"
measure alone "$program" ingest "$early" --db "$new"

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { if (b > 0) printf "%.2f", a / b; else printf "–" }'; }
mebibytes() { printf '%s' "$(($1 / 1024))"; }

printf '| figure, %s events | permission-funnel |\n|---|---|\n' "$events"
printf '| ingest | %s s, %s MiB |\n' "${seconds[ingest]}" "$(mebibytes "${memory[ingest]}")"
printf '| report | %s ms, %s MiB |\n' "$report" "$(mebibytes "${memory[report]}")"
printf '| one more day | %s s into the full database, %s s into a new one: %s |\n' \
  "${seconds[next]}" "${seconds[first]}" "$(ratio "${seconds[next]}" "${seconds[first]}")"
printf '| a late day | %s s into the full database, %s s into a new one: %s |\n' \
  "${seconds[late]}" "${seconds[alone]}" "$(ratio "${seconds[late]}" "${seconds[alone]}")"
printf '| again | %s ms |\n' "$again"
printf '| bytes an event | %s |\n' "$(ratio "$bytes" "$events")"

if ! python3 -c 'import duckdb' 2>/dev/null; then
  printf '\nNOT MEASURED: DuckDB; python3 has no package duckdb here\n'
  exit 0
fi
rm -f -- "$folder/peer.duckdb"*
python3 Tests/Benchmarks/duckdb_cohort.py "$logs" "$permission" 30 "$folder/peer.duckdb" \
  >"$folder/peer.csv" 2>"$folder/peer.txt"
peer() { awk -v name="$1" '$1 == name { print $2 }' "$folder/peer.txt"; }
printf '\n| figure | DuckDB | permission-funnel by DuckDB |\n|---|---|---|\n'
printf '| load | %s s, %s MiB | %s |\n' "$(peer load)" "$(($(peer memory) >> 20))" \
  "$(ratio "${seconds[ingest]}" "$(peer load)")"
printf '| answer | %s s | %s |\n' "$(peer answer)" \
  "$(awk -v ms="$report" -v s="$(peer answer)" 'BEGIN { printf "1 / %.0f", s * 1000 / ms }')"
printf '| bytes an event | %s | %s |\n' "$(ratio "$(peer bytes)" "$events")" "$(ratio "$bytes" "$(peer bytes)")"

# The same columns of our own answer; n/a, which is empty in CSV, is no way that anybody took.
awk -F, 'NR == FNR { if (FNR == 1) { n = split($0, wanted, ",") }; next }
  FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print header = join(wanted); next }
  { line = ""; for (i = 1; i <= n; i++) { v = $at[wanted[i]]; line = line (i > 1 ? "," : "") (v == "" ? 0 : v) } print line }
  function join(names,  i, text) { for (i = 1; i <= n; i++) text = text (i > 1 ? "," : "") names[i]; return text }' \
  "$folder/peer.csv" "$folder/report.txt" >"$folder/ours.csv"
if diff <(sort "$folder/ours.csv") <(sort "$folder/peer.csv"); then
  printf '\nBoth give the same numbers.\n'
else
  printf '\nThe numbers differ.\n'
  exit 1
fi

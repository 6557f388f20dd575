#!/usr/bin/env bash
#
# Fuzzes one of the readers of foreign bytes: libFuzzer makes up inputs, AddressSanitizer watches the memory, and
# every input must keep the property of its target, which `swift test` checks on the files of Corpus alone.
#
#   Tests/FuzzTests/run.sh TARGET SECONDS [ARGUMENT...]
#
#   content   the bytes of a file, gzip or not, up to lines
#   record    lines, by the scanner and by the strict path, against SQLite's JSON functions
#   time      times, as text and as numbers, against the C library's calendar
#   flags     the words of a command line
#   mapping   the file of --map
#   settings  the files of --policy, --config and --lifecycles
#
# More arguments go to libFuzzer. What is found is kept in .build/fuzzing, also for the next run: inputs that reach
# new code in found-TARGET, those that break the property in broken-TARGET. Where the last argument is a file, by its
# path from the package's folder, that one alone is tried. A broken one, made smaller by -minimize_crash=1, belongs
# in Corpus once its cause is mended.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

usage() {
  sed -n '/^#   Tests.*SECONDS/,/^#   settings/s/^# \{0,1\}//p' Tests/FuzzTests/run.sh >&2
  exit 2
}

[[ $# -ge 2 && -d Tests/FuzzTests/Corpus/$1 && $1 != */* && $2 =~ ^[1-9][0-9]*$ ]] || usage
target=$1 seconds=$2
shift 2

scratch=.build/fuzzing
# Edges and comparisons are counted for libFuzzer in the sources alone: with its flag the linker would take its main
# for every tool of the build.
swift build -c release --scratch-path "$scratch" --target CommandLineTool \
  -Xswiftc -enable-testing -Xswiftc -use-ld=lld -Xswiftc -sanitize=address \
  -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer,address
modules=$scratch/release objects=("$scratch"/release/Queries.build/*.o)
for module in CommandLineTool EventLog EventModel Ingestion Journeys LibC Rendering Reports Statistics Store; do
  # Of a source that is no more the object stays.
  while read -r source; do objects+=("$modules/$module.build/${source##*/}.o"); done \
    < <(find "Sources/$module" -name '*.swift')
done
read -ra libraries <<<"$(pkg-config --cflags --libs zlib sqlite3)"
swiftc -O -wmo -swift-version 6 -parse-as-library -module-name FuzzTests -sanitize=fuzzer,address -use-ld=lld \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature NonisolatedNonsendingByDefault \
  -I "$modules/Modules" -I Sources/CZlib -I Sources/CSQLite \
  Tests/FuzzTests/Properties/*.swift Tests/FuzzTests/Fuzzer.swift "${objects[@]}" "${libraries[@]}" \
  -o "$scratch/fuzz"

mkdir -p -- "$scratch/found-$target" "$scratch/broken-$target"
# Where memory was asked for matters only once something is found.
export FUZZ_TARGET=$target ASAN_OPTIONS=${ASAN_OPTIONS:-malloc_context_size=1} SWIFT_BACKTRACE=enable=no
inputs=("$scratch/found-$target" "Tests/FuzzTests/Corpus/$target")
[[ $# -gt 0 && -f ${!#} ]] && inputs=()
"$scratch/fuzz" -max_total_time="$seconds" -artifact_prefix="$scratch/broken-$target/" \
  -print_final_stats=1 "$@" "${inputs[@]}"

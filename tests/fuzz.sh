#!/bin/sh
# SPDX-License-Identifier: MIT
# Fuzzes with libFuzzer and the sanitizers; this needs clang.
# Usage: tests/fuzz.sh MINUTES [TARGET…]   each target that long, one by one
#        tests/fuzz.sh --merge [TARGET…]   takes into the corpus what was found
#                                          and reaches further than it
# Targets: address arguments csv edit lesson npy npz number prompt safetensors splice
# text vec words. What is found stays in build-fuzz/found until it is merged;
# inputs that fail are in build-fuzz/failed, and
# ./build-fuzz/tests/fuzz/fuzz_TARGET FILE does one again. The exit status is 0
# if nothing failed.
set -u
cd "$(dirname -- "$0")/.." || exit 2

usage() {
    sed -n '2,11s/^# \{0,1\}//p' tests/fuzz.sh >&2
    exit 2
}

minutes=${1-}
case $minutes in
--merge) ;;
'' | *[!0-9]*) usage ;;
esac
shift
[ $# -gt 0 ] || set -- address arguments csv edit lesson npy npz \
    number prompt safetensors splice text vec words
for target; do
    [ -d "tests/corpus/$target" ] || usage
done

# shellcheck source=.ci/common.sh
. .ci/common.sh
CC=${CC:-clang}
export CC
has_commands "$CC" || stop "fuzzing needs clang, which is not there." \
    'On Debian: apt-get install clang. The corpus is replayed by ./test' \
    'without it.'
configure build-fuzz -Db_lundef=false \
    -Db_sanitize=address,undefined -Dc_args='-fsanitize=fuzzer-no-link'
for target; do
    build build-fuzz "tests/fuzz/fuzz_$target" || {
        tail -n 20 build-fuzz/build.log >&2
        stop 'the build failed; libFuzzer comes with clang.'
    }
done

# A typed lesson may take a second and 200 MB on a slow core; the sanitizers
# take twenty times the time and four times the memory.
limits='-timeout=20 -rss_limit_mb=800 -malloc_limit_mb=400'
export ASAN_OPTIONS=detect_leaks=1:quarantine_size_mb=16
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

status=0
for target; do
    fuzz=build-fuzz/tests/fuzz/fuzz_$target
    corpus=tests/corpus/$target found=build-fuzz/found/$target
    failed=build-fuzz/failed/$target
    mkdir -p "$found" "$failed"
    words=tests/fuzz/$target.dict
    set -- -max_len=2000 -print_final_stats=0 -artifact_prefix="$failed/"
    [ -f "$words" ] && set -- "$@" -dict="$words"
    # shellcheck disable=SC2086 # a list of words
    if [ "$minutes" = --merge ]; then
        # The fewest files that reach lines no other file reaches.
        "$fuzz" "$@" $limits -set_cover_merge=1 -use_counters=0 "$corpus" \
            "$found" 2>"build-fuzz/$target.log" && rm -r "$found" || status=1
        tail -n 1 "build-fuzz/$target.log" >&2
    else
        say "Fuzzing $target for $minutes minutes ..."
        nice "$fuzz" "$@" $limits -max_total_time=$((minutes * 60)) \
            "$found" "$corpus" 2>"build-fuzz/$target.log" || {
            status=1
            grep -E '^(broken|SUMMARY|==[0-9]+==ERROR)|Test unit written' \
                "build-fuzz/$target.log" >&2
        }
        tail -n 1 "build-fuzz/$target.log" >&2
    fi
done
exit $status

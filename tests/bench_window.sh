#!/bin/sh
# SPDX-License-Identifier: MIT
# What people feel: how long the window takes to come up, and what it costs
# while nothing happens.
# Usage: bench_window.sh PROGRAM
set -u
program=$(realpath "${1:?}")
lesson=self-attention
runs=20

if ! command -v Xvfb >/dev/null; then
    echo 'skipped: Xvfb is not installed'
    exit 77
fi
folder=$(mktemp -d) || exit 1
server='' shown=''
clean_up() {
    [ -n "$shown" ] && kill "$shown" 2>/dev/null && wait "$shown"
    [ -n "$server" ] && kill "$server" 2>/dev/null
    wait
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

# Without -noreset the server starts over each time the last window closes.
Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp -noreset \
    3>"$folder/display" 2>/dev/null &
server=$!
until [ -s "$folder/display" ]; do sleep 0.1; done
DISPLAY=:$(cat "$folder/display")
export DISPLAY

milliseconds() {
    echo $(($(date +%s%N) / 1000000))
}

times=$(
    i=0
    while [ "$i" -lt "$runs" ]; do
        before=$(milliseconds)
        "$program" "$lesson" --first-frame || exit 1
        echo $(($(milliseconds) - before))
        i=$((i + 1))
    done | sort -n
)
echo "start, first frame, end: $(echo "$times" | sed -n "$((runs / 2))p") ms" \
    "(median of $runs; the slowest $(echo "$times" | tail -n 1) ms)"

# Ticks of 1/100 s that the program spent, in itself and in the system.
spent() {
    awk '{ print $14 + $15 }' "/proc/$shown/stat"
}

"$program" "$lesson" &
shown=$!
sleep 3
before=$(spent)
sleep 10
echo "idle for 10 s: $((($(spent) - before) * 10)) ms of processor time"
awk '/^VmHWM/ { print "memory at most:", $2, $3 }' "/proc/$shown/status"

#!/bin/sh
# SPDX-License-Identifier: MIT
# A class on two displays, under a real X server and with real key presses: one
# window for the class, one for who presents, and both go when it ends.
# Usage: displays.sh PROGRAM LESSON [FAKE_DISPLAYS_LIBRARY]
set -u
program=$(realpath "${1:?}") lesson=$(realpath "${2:?}")
fake=$(realpath "${3:-/nonexistent}")

for tool in Xvfb xdotool; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 77
    fi
done
[ -n "${3:-}" ] || { echo 'skipped: there is no libXrandr to stand for'; exit 77; }

folder=$(mktemp -d) || exit 1
server='' shown=''
export XDG_STATE_HOME="$folder/state" FOLLOWSPOT_KEEP=0
clean_up() {
    [ -n "$shown" ] && kill "$shown" 2>/dev/null && wait "$shown"
    [ -n "$server" ] && kill "$server" 2>/dev/null
    wait
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

wait_for() {
    tries=0
    until "$@" >"$folder/said" 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 100 ] || return 1
        sleep 0.1
    done
}

checks=0 failures=0
expect() {
    checks=$((checks + 1))
    wait_for "$@" && return
    failures=$((failures + 1))
    echo "FAILED: $*"
    windows
}

windows() {
    for w in $(xdotool search --onlyvisible --pid "$shown"); do
        xdotool getwindowgeometry "$w" |
            sed -n 's/.*Position: \([-0-9,]*\).*/\1/p; s/.*Geometry: //p' |
            paste -sd' '
    done | sort
}

# The windows that show are those.
shows() {
    [ "$(windows)" = "$1" ]
}

has_ended() {
    state=$(sed 's/.*) //; s/ .*//' "/proc/$shown/stat" 2>/dev/null)
    [ -z "$state" ] || [ "$state" = Z ]
}

Xvfb -displayfd 3 -screen 0 2080x600x24 -nolisten tcp -noreset -nocursor \
    3>"$folder/display" >"$folder/server" 2>&1 &
server=$!
wait_for test -s "$folder/display" || { echo 'no X server'; exit 1; }
DISPLAY=:$(cat "$folder/display")
export DISPLAY FAKE_DISPLAYS='800x600+0+0 1280x600+800+0'
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
both='0,0 800x600
800,0 1280x600'

ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0" LD_PRELOAD=$fake \
    "$program" "$lesson" &
shown=$!
# There is no window manager to give it the keyboard.
type_v() {
    xdotool windowfocus --sync "$(xdotool search --onlyvisible --pid "$shown" |
        head -n 1)" 2>"$folder/said"
    xdotool key v
}
expect shows '80,60 640x480' # four fifths of the first
type_v
expect shows "$both"
xdotool key v
expect shows '80,60 640x480'
type_v
expect shows "$both"
xdotool key ctrl+q 2>"$folder/said"
expect has_ended
wait "$shown"
status=$?
shown=''
[ "$status" -eq 0 ] || failures=$((failures + 1))
echo "done: Checks: $checks, Failures: $failures"
[ "$failures" -eq 0 ]

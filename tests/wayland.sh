#!/bin/sh
# SPDX-License-Identifier: MIT
# The real window under a real Wayland compositor, driven by real key presses,
# shows to the pixel what `followspot render` writes to a file; and on a screen
# of twice as many pixels it takes keys too. The compositor is Weston, in an X
# server that nobody sees.
# Usage: wayland.sh PROGRAM COMPARE_WINDOW [DROP_WAYLAND]
set -u
program=$(realpath "${1:?}") compare=$(realpath "${2:?}")
drop=$(realpath "${3:-/nonexistent}")

for tool in Xvfb xdotool weston; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 77
    fi
done

folder=$(mktemp -d) || exit 1
chmod 700 "$folder"
lesson=$folder/lesson.yaml
server='' compositor='' shown='' dropping=''
# SDL has no frame buffer of its own there.
unset WAYLAND_DISPLAY SDL_VIDEODRIVER SDL_FRAMEBUFFER_ACCELERATION
# What the libraries of a Wayland desktop keep is not ours: window.sh looks at
# leaks.
export ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
export XDG_RUNTIME_DIR="$folder" XDG_STATE_HOME="$folder/state" \
    XDG_CONFIG_HOME="$folder/config" FOLLOWSPOT_KEEP=0
clean_up() {
    for one in $dropping $shown $compositor $server; do
        kill "$one" 2>/dev/null
    done
    wait
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

cat >"$lesson" <<'END'
title: A window
goal: Show the same in a window and in a file.
model:
  kind: self-attention
  tokens: [cat, chased, dog]
  X:   [[1,0,1,0], [0,2,0,1], [1,1,0,1]]
  W_Q: [[0,0,1,0], [0,0,0,0], [0,0,0,0], [1,0,0,1]]
  W_K: [[0,1,0,0], [0,1,2,0], [1,0,0,1], [0,0,0,0]]
  W_V: [[2,0], [0,1], [2,0], [0,2]]
END

# Waits until the command succeeds, for half a minute at most.
wait_for() {
    tries=0
    until "$@" >"$folder/said" 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 300 ] || return 1
        sleep 0.1
    done
}

# The pointer rests beside the compositor's screen: nobody points at anything.
start_server() {
    Xvfb -displayfd 3 -screen 0 1400x800x24 -nolisten tcp -noreset \
        -nocursor -fbdir "$folder" 3>"$folder/display" >"$folder/server" 2>&1 &
    server=$!
    wait_for test -s "$folder/display" || return 1
    DISPLAY=:$(cat "$folder/display")
    export DISPLAY
    xdotool mousemove 1390 790
}

start_compositor() {
    weston --backend=x11-backend.so --use-pixman --socket="$1" --width="$2" \
        --height="$3" --scale="$4" --idle-time=0 >"$folder/weston" 2>&1 &
    compositor=$!
    wait_for test -S "$folder/$1" || return 1
    # There is no window manager to give it the keyboard.
    wait_for find_window || return 1
    xdotool windowfocus --sync "$window"
}

find_window() {
    for window in $(xdotool search --onlyvisible --name '.*'); do
        case $(xdotool getwindowname "$window") in
        Weston*) return 0 ;;
        esac
    done
    return 1
}

start_program() {
    SDL_VIDEODRIVER=wayland WAYLAND_DISPLAY=$1 "$program" "$lesson" \
        --fullscreen --step 1 >"$folder/program" 2>&1 &
    shown=$!
}

checks=0 failures=0
fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
    cat "$folder/said" "$folder/program" 2>/dev/null
}

expect() {
    name=$1
    shift
    checks=$((checks + 1))
    if ! "$program" render "$lesson" --size 1280x720 --view theme=stage "$@" \
        -o "$folder/expected.png"; then
        fail "$name: render"
    elif ! wait_for "$compare" "$folder/Xvfb_screen0" "$folder/expected.png"
    then
        fail "$name"
    fi
}

# Until it has the keyboard nothing comes of a key; the first one hides the
# pointer.
is_at_the_first_step() {
    xdotool key Home
    sleep 0.2
    "$compare" "$folder/Xvfb_screen0" "$folder/expected.png"
}

# Nothing tells when the other program has given the keyboard back.
is_pasted() {
    xdotool key ctrl+v
    sleep 0.3
    xdotool key ctrl+s
    sleep 0.3
    grep -q 6.25 "$lesson"
}

# It stands wherever the compositor likes.
is_pointed_at() {
    for x in 90 240 390 540 690 840 990 1140 1230; do
        for y in 90 240 390 540 690; do
            xdotool mousemove "$x" "$y"
            sleep 0.1
            ! grep 'pointed at' "$folder/dropping" || return 0
        done
    done
    return 1
}

has_ended() {
    state=$(sed 's/.*) //; s/ .*//' "/proc/$shown/stat" 2>/dev/null)
    [ -z "$state" ] || [ "$state" = Z ]
}

ends() {
    checks=$((checks + 1))
    if ! wait_for has_ended; then
        fail "$1 does not end the program"
        kill -s KILL "$shown"
    fi
    wait "$shown"
    status=$?
    shown=''
    [ "$status" -eq 0 ] || fail "the program ended with status $status"
}

stop_compositor() {
    kill "$compositor" 2>/dev/null
    wait "$compositor"
    compositor=''
}

start_server || { echo 'the X server does not start'; exit 1; }
start_compositor one 1280 720 1 || { echo 'no compositor'; exit 1; }
start_program one
checks=$((checks + 1))
"$program" render "$lesson" --size 1280x720 --view theme=stage --step 1 \
    -o "$folder/expected.png"
wait_for is_at_the_first_step || fail 'the first step'
xdotool key Right Right Right
expect 'Right three times' --step 4
xdotool key Prior
expect 'Page Up' --step 3
xdotool key space
expect 'the space bar' --step 4
xdotool key Tab Tab
xdotool key 2 period 5 Return
xdotool key ctrl+s
checks=$((checks + 1))
wait_for grep -q 2.5 "$lesson" || fail 'Ctrl+S'
# The clipboard of another program, both ways: a row goes, a number comes. That
# program takes the keyboard for a moment.
if command -v wl-copy >/dev/null; then
    checks=$((checks + 1))
    xdotool key Escape Escape Tab Tab ctrl+c
    sleep 0.5
    taken=$(WAYLAND_DISPLAY=one timeout 10 wl-paste -n)
    [ "$taken" = 2.5 ] || fail "another program got '$taken'"
    WAYLAND_DISPLAY=one timeout 10 wl-copy 6.25
    checks=$((checks + 1))
    wait_for is_pasted || fail "another program's number"
else
    echo 'skipped, there is no wl-clipboard'
fi
# A file of another program, whose small window stands over this one.
if [ -x "$drop" ]; then
    sed 's/cat, chased, dog/dog, saw, cat/' "$lesson" >"$folder/a drop.yaml"
    WAYLAND_DISPLAY=one "$drop" "$folder/a%20drop.yaml" >"$folder/dropping" 2>&1 &
    dropping=$!
    wait_for is_pointed_at || fail 'no window to drag from'
    xdotool mousedown 1
    wait_for grep 'taken up' "$folder/dropping" || fail 'no file is taken up'
    away=$((x < 640 ? x + 400 : x - 400))
    for place in $((away - 20)) $((away - 10)) "$away"; do
        xdotool mousemove "$place" 360
        sleep 0.3 # nothing tells when it is over the other window
    done
    xdotool mouseup 1
    checks=$((checks + 1))
    wait "$dropping" || fail "a dropped file: $(cat "$folder/dropping")"
    dropping=''
    xdotool mousemove 1270 300 # where there is nothing
    checks=$((checks + 1))
    "$program" render "$folder/a drop.yaml" --size 1280x720 \
        --view theme=stage --step 1 -o "$folder/expected.png"
    wait_for is_at_the_first_step || fail 'a dropped lesson'
else
    echo 'skipped, there is no wayland-protocols: a drop'
fi
xdotool key ctrl+q
ends Ctrl+Q
stop_compositor

# As many pixels, half as large.
start_compositor two 640 360 2 || { echo 'no compositor of scale 2'; exit 1; }
start_program two
sleep 2 # nothing tells when it has the keyboard
xdotool key Right Right Right
xdotool key Tab Tab
xdotool key 7 Return
xdotool key ctrl+s
checks=$((checks + 1))
wait_for grep -q 7 "$lesson" || fail 'keys at scale 2'
xdotool key ctrl+q
ends 'Ctrl+Q at scale 2'
stop_compositor
echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]

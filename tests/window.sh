#!/bin/sh
# SPDX-License-Identifier: MIT
# The real window, under a real X server, driven by real key presses, shows
# to the pixel what `followspot render` writes to a file.
# Usage: window.sh PROGRAM COMPARE_WINDOW [DROP_ON]
set -u
program=$(realpath "${1:?}") compare=$(realpath "${2:?}")
drop_on=$(realpath "${3:-/nonexistent}")

for tool in Xvfb xdotool; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 77
    fi
done

folder=$(mktemp -d) || exit 1
lesson=$folder/lesson.yaml
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

# Without pages, so that the Right key goes from step to step.
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

# The pointer rests on the window: nobody points at anything.
start_server() {
    # Without -noreset it would start over whenever xdotool is done.
    Xvfb -displayfd 3 -screen 0 1400x800x24 -nolisten tcp -noreset \
        -nocursor -fbdir "$folder" 3>"$folder/display" >"$folder/server" 2>&1 &
    server=$!
    wait_for test -s "$folder/display" || return 1
    DISPLAY=:$(cat "$folder/display")
    export DISPLAY
    unset WAYLAND_DISPLAY SDL_VIDEODRIVER
    xdotool mousemove 640 300
}

start_program() {
    "$program" "$lesson" "$@" &
    shown=$!
    wait_for xdotool search --onlyvisible --pid "$shown" || return 1
    window=$(xdotool search --onlyvisible --pid "$shown" | head -n 1)
    # There is no window manager to place it or to give it the keyboard.
    xdotool windowmove --sync "$window" 0 0
    xdotool windowfocus --sync "$window"
    # As large as suits the screen.
    size=$(xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: //p')
}

checks=0 failures=0
fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
    [ -f "$folder/said" ] && cat "$folder/said"
}

# The window comes to rest on the picture of `render` with these arguments.
expect() {
    name=$1
    shift
    checks=$((checks + 1))
    if ! "$program" render "$lesson" --size "$size" --view theme=stage "$@" \
        -o "$folder/expected.png"; then
        fail "$name: render"
    elif ! wait_for "$compare" "$folder/Xvfb_screen0" "$folder/expected.png"
    then
        fail "$name"
    fi
}

# Where the [n]-th digit stands that may be changed, from left to right and
# down: the picture of these arguments, pointed at, has dots under it. Those under
# words are longer.
find_dots() {
    n=$1
    shift
    "$program" render "$lesson" --size "$size" "$@" -o "$folder/dots.svg"
    at=$(awk -F'[", ]' '/^<polyline.*dasharray/ && $5 - $3 < 15 {
        printf "%d %d\n", ($3 + $5) / 2, $4 - 5 }' "$folder/dots.svg" |
        sort -k1n -k2n | sed -n "${n}p")
    x=${at% *} y=${at#* }
}

has_ended() {
    state=$(sed 's/.*) //; s/ .*//' "/proc/$shown/stat" 2>/dev/null)
    [ -z "$state" ] || [ "$state" = Z ]
}

# The program comes to a good end, which $1 has asked for.
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

ends_with_ctrl_q() {
    xdotool key ctrl+q 2>"$folder/said" # the window goes before the key does
    ends Ctrl+Q
}

start_server || { echo 'the X server does not start'; exit 1; }
start_program --step 1 || { echo 'no window appears'; exit 1; }
expect 'the first step' --step 1
xdotool key Right Right Right
expect 'Right three times' --step 4
xdotool key Prior
expect 'Page Up' --step 3
xdotool key space
expect 'the space bar' --step 4
# The whole formula comes, its notes are walked to, and Enter goes there: of what
# is reached by Tab, line by line, the note of the scaled scores comes fourth.
xdotool key f
expect 'F' --step 4 --view whole=on
xdotool key Tab Tab Tab Tab
xdotool key Return
expect 'Enter on a note' --at 'scaled[cat,cat]' --view whole=on
xdotool key Home Right Right Right f
expect 'F again' --step 4
# The pointer rests where the picture is: a new size points at nothing.
xdotool windowsize --sync "$window" 900 600
size=900x600
expect 'a new size' --step 4
# A number is typed, the first of what the step reads: to the pixel what the same
# change in words gives.
xdotool key Tab Tab
xdotool key 2 period 5 Return Escape Escape
expect 'a number is typed' --step 4 --edit 'X[1,1] = 2.5'
xdotool key ctrl+z Escape
expect 'and taken back' --step 4
# So is a word, at the label of its row; and carried on with Ctrl.
xdotool key Tab Left Left Left
xdotool key s a w Return Escape Escape
expect 'a word is typed' --step 4 --edit 'tokens[1] = saw'
xdotool key ctrl+z Escape
expect 'and taken back too' --step 4
# All words at once: what is typed stands in the place of what X selects.
xdotool key x
xdotool type 'dog saw'
xdotool key Return Escape Escape
# One stands where the words went; from there back to the fourth step.
xdotool key Home Right Right Right
expect 'own words' --step 4 --edit 'tokens = dog saw'
xdotool key ctrl+z Escape
xdotool key Home Right Right Right
expect 'and taken back as well' --step 4
# A number is pulled: 24 pixels are three steps, and taken back at once.
find_dots 1 --step 4 --focus 'X[1,1]'
xdotool mousemove "$x" "$y" mousedown 1 mousemove $((x + 16)) "$y" \
    mousemove $((x + 24)) "$y" mouseup 1
xdotool mousemove 1390 790 key Escape Escape
expect 'a number is pulled' --step 4 --edit 'X[1,1] = 4'
xdotool key ctrl+z Escape
expect 'and taken back' --step 4
# A matrix is made by a name from the list: zero is its third, random its
# fourth, and the last swaps its first two rows.
for made in zero 'random 1' 'swap 1 2'; do
    xdotool key Tab Tab h Down Down
    case $made in
    random*) xdotool key Down ;;
    swap*) xdotool key Down Down ;;
    esac
    xdotool key Return Escape Escape
    expect "X = $made" --step 4 --edit "X = $made"
    xdotool key ctrl+z Escape
    expect "X = $made is taken back" --step 4
done
# A row of the words' table is taken to the clipboard and put where the next one
# is; so is one number.
xdotool key Home Tab ctrl+c ctrl+c Down ctrl+v Escape Escape
xdotool key Right Right Right
expect 'a row is pasted' --step 4 --edit 'X[2] = [1, 0, 1, 0]'
xdotool key ctrl+z Escape
expect 'a row is taken back' --step 4
xdotool key Home Tab ctrl+c Down Right ctrl+v Escape Escape
xdotool key Right Right Right
expect 'a number is pasted' --step 4 --edit 'X[2,2] = 1'
xdotool key ctrl+z Escape
expect 'a number is taken back' --step 4
# So it is with another program's clipboard, both ways.
has_copied() {
    [ "$(timeout 5 xclip -selection clipboard -o)" = "$1" ]
}
if command -v xclip >/dev/null; then
    checks=$((checks + 1))
    xdotool key Home Tab ctrl+c ctrl+c
    wait_for has_copied "$(printf '1\t0\t1\t0')" ||
        fail 'a row does not come to another program'
    printf '3\t-1\t0.5\t2\n' | xclip -selection clipboard
    xdotool key Down ctrl+v Escape Escape Right Right Right
    expect "another program's row is pasted" --step 4 \
        --edit 'X[2] = [3, -1, 0.5, 2]'
    xdotool key ctrl+z Escape
    expect "another program's row is taken back" --step 4
else
    echo 'skipped, there is no xclip: the clipboard of another program'
fi
# A mask is made and painted: of its nine numbers the fourth is the first row's
# second, and the ninth is the last.
xdotool key m Escape Escape
expect 'a mask' --at masked --edit 'mask[1,1] = 1'
find_dots 9 --at masked --edit 'mask[1,1] = 1' --focus 'mask[1,1]'
far_x=$x far_y=$y
find_dots 4 --at masked --edit 'mask[1,1] = 1' --focus 'mask[1,1]'
xdotool mousemove "$x" "$y" mousedown 1 mousemove "$far_x" "$y" \
    mousemove "$far_x" "$far_y" mouseup 1
xdotool mousemove 1390 790 key Escape Escape
expect 'a band is painted' --at masked --edit 'mask[1,1] = 1' \
    --edit 'mask[1..3,2..3] = 0'
xdotool key ctrl+z Escape
expect 'and taken back in one' --at masked --edit 'mask[1,1] = 1'
xdotool key Tab m shift+Right Escape Escape
expect 'a band by keys' --at masked --edit 'mask[1,1..2] = 0'
xdotool key ctrl+z ctrl+z Escape
xdotool key Down Down Home Right Right Right
expect 'no mask' --step 4
# A step is taken out and put back; a key that does nothing ends the note.
xdotool key w F12
expect 'a step taken out' --step 4 --why projections
xdotool key Escape
expect 'and put back' --step 4
# Both are shown, and what differs; B stays. All that a step reads is in the
# pictures, which T leads to.
xdotool key d t t Tab Tab
xdotool key 2 period 5 Return Escape t
expect 'two lessons' --step 4 --edit 'X[1,1] = 2.5' --against "$lesson"
xdotool key t
expect 'their difference' --step 4 --edit 'X[1,1] = 2.5' \
    --against "$lesson" --view difference=on
xdotool key Escape
expect 'B alone' --step 4 --edit 'X[1,1] = 2.5'
xdotool key ctrl+z Escape
# The file is changed by another program: the window follows, at its place.
sed -i 's/X:   \[\[1,/X:   [[3,/' "$lesson"
sleep 1.5 # the note that says so goes with the next key
xdotool key Escape
expect 'a changed file' --step 4
# A number is typed and written: one byte of the file is another one.
sed 's/X:   \[\[3,/X:   [[7,/' "$lesson" >"$folder/wanted"
xdotool key Tab Tab
xdotool key 7 Return ctrl+s
checks=$((checks + 1))
wait_for cmp "$lesson" "$folder/wanted" || fail 'a number is written'
# It is taken along as it is shown, to a file that is named.
xdotool key Escape Escape e Up Up Up
xdotool type "$folder/taken.png"
xdotool key Return
"$program" render "$lesson" --step 4 --size "$size" -o "$folder/wanted.png"
checks=$((checks + 1))
wait_for cmp "$folder/taken.png" "$folder/wanted.png" ||
    fail 'what is shown is taken along'
xdotool key Escape
ends_with_ctrl_q
# What another program drops is opened.
if [ -x "$drop_on" ]; then
    sed 's/cat, chased, dog/dog, saw, cat/' "$lesson" >"$folder/a drop.yaml"
    start_program --step 1 || fail 'no window to drop on'
    dropped=$(echo "$folder/a drop.yaml" | sed 's/ /%20/g')
    checks=$((checks + 1))
    "$drop_on" "$window" "$dropped" >"$folder/said" 2>&1 ||
        fail 'a drop is not taken'
    kept=$lesson lesson="$folder/a drop.yaml"
    expect 'a dropped lesson' --step 1
    lesson=$kept
    ends_with_ctrl_q
else
    echo 'skipped, there are no headers of X: a drop'
fi
# The light is taken along the words, at its handle's height: a quarter of the
# way to the next one, this has a quarter of it.
kept=$lesson lesson=$folder/light.yaml
sed '/^pages:/,/^expect:/d; /^  /!b; /^  \(kind\|weights\|prompt\): /!d' \
    "$FOLLOWSPOT_DATA/lessons/next-word.yaml" >"$lesson"
start_program --at next || fail 'no window with a light'
"$program" render "$lesson" --at next --size "$size" -o "$folder/light.svg"
middle_of() { # the middle of a large word of the picture
    awk -F'"' -v word="$1" '$0 ~ ">" word "</text>" && /font-size="[3-9]/ {
        for (i = 1; i < NF; i++) {
            if ($i ~ / x=$/) x = $(i + 1)
            if ($i ~ / textLength=$/) w = $(i + 1)
        }
        print x + w / 2
        exit
    }' "$folder/light.svg"
}
from=$(middle_of dogs) to=$(middle_of near)
y=$(awk -F'"' '/<rect/ && $4 < 500 && $6 > 20 && $6 == $8 && $10 * 2.01 > $6 {
    print int($4 + $8 / 2)
    exit
}' "$folder/light.svg")
x=${from%.*}
dx=$(awk "BEGIN { print int(($to - $from) / 4) }")
part=$(awk "BEGIN { printf \"%.0f\", 100 * $dx / ($to - $from) }")
xdotool mousemove "$x" "$y" mousedown 1 mousemove $((x + dx / 2)) "$y" \
    mousemove $((x + dx)) "$y" mouseup 1
# One for what is held to, one for where that is, one for what was before.
# The mouse leaves the picture, which shows no more what can be done there.
xdotool mousemove 1390 790 key Escape Escape Escape
expect 'the light between two words' --at next \
    --edit "weights[flower] = {dogs: 0.$((100 - part)), near: 0.$part}"
xdotool key ctrl+z Escape
expect 'and back' --at next
ends_with_ctrl_q
lesson=$kept

# All of the picture is on the screen, and nobody helps to fill it.
start_program --step 1 --fullscreen || fail 'no window fills the screen'
size=1400x800
expect 'the full screen' --step 1
xdotool key Right F11
expect 'and not any more' --step 2
ends_with_ctrl_q

# A signal asks nobody, and what was typed is kept for the next time.
for signal in TERM HUP; do
    start_program --step 4 || fail "no window for SIG$signal"
    xdotool key Tab Tab
    xdotool key 9 Return Escape Escape
    expect "a number before SIG$signal" --step 4 --edit 'X[1,1] = 9'
    kill -s "$signal" "$shown"
    ends "SIG$signal"
    checks=$((checks + 1))
    grep -q 'X\[1,1\] = 9' "$XDG_STATE_HOME"/followspot/*.unsaved ||
        fail "nothing is kept after SIG$signal"
    rm -rf "$XDG_STATE_HOME"
done

# Where one was is kept, however the program ends; by name a lesson begins, and
# a key leads there.
FOLLOWSPOT_KEEP=1
for signal in '' TERM; do
    step=$((4 + ${#signal}))
    start_program --step "$step" || fail 'no window to go on'
    expect "step $step" --step "$step"
    if [ -n "$signal" ]; then
        kill -s "$signal" "$shown"
        ends "SIG$signal"
    else
        ends_with_ctrl_q
    fi
    checks=$((checks + 1))
    [ "$(cat "$XDG_STATE_HOME"/followspot/progress/* | wc -l)" -gt 5 ] ||
        fail 'nothing is kept of where one was'
    start_program || fail 'no window to go on'
    xdotool key z
    expect "step $step once more" --step "$step"
    ends_with_ctrl_q
done

# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]

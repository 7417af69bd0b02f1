#!/bin/sh
# SPDX-License-Identifier: MIT
# On a Debian with nothing in it the package is installed, opens a window and goes
# without a trace; then the portable folder opens one, beside an X server. By
# hand, as root, with debootstrap and xdotool; it takes two minutes.
# Usage: tests/bare.sh [SUITE]
set -u
cd "$(dirname -- "$0")/.." || exit 2
if [ "${BARE-}" != alone ]; then # what is mounted goes with the last of these
    BARE=alone exec unshare --mount --pid --fork -- "$0" "$@"
fi
suite=${1:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
bare=$(mktemp -d) && chmod 755 "$bare" || exit 2
trap 'umount -l "$bare/proc" "$bare/tmp/.X11-unix" 2>/dev/null
    rm -rf --one-file-system "$bare"' EXIT
trap 'exit 1' HUP INT TERM

failures=0
fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}
inside() { # with nothing of this machine's environment
    chroot "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp "$@"
}

./run --portable "$bare/opt/moved.before" || exit 1
assets/packaging/deb "$bare/made" || exit 1
mkdir "$bare/kept" && mv "$bare/opt" "$bare/made" "$bare/kept" || exit 1
debootstrap --variant=minbase "$suite" "$bare" >"$bare/kept/log" || {
    cat "$bare/kept/log"
    exit 1
}
mv "$bare/kept/opt/moved.before" "$bare/opt/moved"
cp /etc/resolv.conf "$bare/etc/"
mount -t proc proc "$bare/proc"
mkdir -p "$bare/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$bare/tmp/.X11-unix"

# computes PROGRAM: it says and paints what it does here.
computes() {
    inside "$1" check self-attention || fail "$1 check"
    inside "$1" render self-attention --step 3 -o - >"$bare/kept/it.png"
    build/followspot render self-attention --step 3 -o - |
        cmp - "$bare/kept/it.png" || fail "$1 makes another picture"
}

# opens PROGRAM SERVER...: a window that goes when it is asked to.
opens() {
    program=$1
    shift
    rm -f "$bare/kept/display"
    "$@" -displayfd 1 -screen 0 1400x800x24 -noreset >"$bare/kept/display" \
        2>/dev/null &
    server=$!
    until [ -s "$bare/kept/display" ]; do sleep 0.1; done
    DISPLAY=:$(cat "$bare/kept/display")
    export DISPLAY
    inside DISPLAY="$DISPLAY" timeout 60 "$program" self-attention &
    shown=$! tries=0
    until window=$(xdotool search --onlyvisible --name Self-attention); do
        tries=$((tries + 1))
        [ "$tries" -lt 100 ] || break
        sleep 0.2
    done
    if [ -n "$window" ]; then
        xdotool windowfocus --sync "$window" key ctrl+q
        wait "$shown" || fail "$program ends badly"
    else
        fail "$program opens no window"
        kill "$shown"
    fi
    kill "$server"
    wait
}

# What apt and dpkg keep for themselves is no trace of the package.
listed() {
    (cd "$bare" && find . -xdev \( -path ./kept -o -path ./tmp -o -path ./var/log \
        -o -path ./var/cache -o -path ./var/lib/apt -o -path './var/lib/dpkg/*-old' \
        -o -path ./var/lib/dpkg/triggers -o -path ./var/lib/dpkg/lock\* \) -prune \
        -o -type f -exec md5sum {} + -o -print) | sort -k2
}
inside apt-get -q update >/dev/null || fail 'apt-get update'
listed >"$bare/kept/before"
cp "$bare"/kept/made/*.deb "$bare/tmp/"
inside sh -c 'DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
    --no-install-recommends /tmp/*.deb' >/dev/null 2>&1 || fail 'installing'
computes followspot
opens followspot Xvfb
inside apt-get -qq purge -y --auto-remove followspot >/dev/null 2>&1 ||
    fail 'removing'
listed >"$bare/kept/after"
diff "$bare/kept/before" "$bare/kept/after" || fail 'something stays behind'

# The portable folder needs an X server, but nothing else.
computes /opt/moved/followspot
inside sh -c 'DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
    --no-install-recommends xvfb' >/dev/null 2>&1 || fail 'installing X'
opens /opt/moved/followspot inside Xvfb

[ "$failures" -eq 0 ] || exit 1
echo 'All of it works on a bare Debian.'

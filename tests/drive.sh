#!/bin/sh
# SPDX-License-Identifier: MIT
# Drives the program with many seeds, on every processor: see drive/step.h.
# Usage: tests/drive.sh SEEDS [FIRST]
# A seed gives about 550 inputs: 2000 are more than a million. SANITIZE=1 builds
# with the address and the undefined sanitizer, which is what to run them with.
# A seed that breaks a rule is cut down to the steps it needs and printed with
# the command that does them again. The exit status is 0 if none did.
set -u
cd "$(dirname -- "$0")/.." || exit 2
case "${1-} ${2-1}" in
*[!0-9\ ]* | ' '*)
    sed -n '2,7s/^# //p' tests/drive.sh >&2
    exit 2
    ;;
esac
seeds=$1 first=${2-1}
. .ci/common.sh
folder=build-drive
if [ "${SANITIZE-}" = 1 ]; then
    folder=build-drive-sanitized
    configure "$folder" -Dbuildtype=debugoptimized \
        -Db_sanitize=address,undefined -Db_lundef=false
else
    configure "$folder" -Dbuildtype=release -Db_ndebug=false
fi
build "$folder" tests/drive/drive || stop 'the build failed:' \
    "$(tail -n 20 "$folder/build.log")"

# Runs that end badly leave their lessons behind.
TMPDIR=$(mktemp -d) || exit 2
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

jobs=$(nproc 2>/dev/null || echo 1)
share=$(((seeds + jobs - 1) / jobs))
workers=
while [ "$seeds" -gt 0 ]; do
    [ "$share" -gt "$seeds" ] && share=$seeds
    "$folder/tests/drive/drive" --from "$first" --seeds "$share" &
    workers="$workers $!"
    first=$((first + share))
    seeds=$((seeds - share))
done
failed=0
for worker in $workers; do
    wait "$worker" || failed=1
done
exit $failed

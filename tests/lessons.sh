#!/bin/sh
# SPDX-License-Identifier: MIT
# Every shipped lesson is valid and keeps the numbers it promises, and so does
# the example of lessons/README.md, put together.
# Usage: lessons.sh PROGRAM SOURCE_FOLDER
set -u
program=$(realpath "${1:?}")
cd "${2:?}" || exit 1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
awk '/^```/ { on = $0 == "```yaml"; next } on && !/^#/' lessons/README.md \
    >"$folder/readme.yaml"

checks=0 failures=0
for lesson in lessons/*.yaml "$folder/readme.yaml"; do
    [ -e "$lesson" ] || continue
    checks=$((checks + 1))
    "$program" check "$lesson" || failures=$((failures + 1))
done
checks=$((checks + 1))
grep -q '^pages:' "$folder/readme.yaml" || failures=$((failures + 1))
# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$checks" -gt 0 ] && [ "$failures" -eq 0 ]

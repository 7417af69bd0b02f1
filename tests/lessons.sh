#!/bin/sh
# SPDX-License-Identifier: MIT
# Every shipped lesson is valid and keeps the numbers it promises.
# Usage: lessons.sh PROGRAM SOURCE_FOLDER
set -u
program=$(realpath "${1:?}")
cd "${2:?}" || exit 1

checks=0 failures=0
for lesson in lessons/*.yaml; do
    [ -e "$lesson" ] || continue
    checks=$((checks + 1))
    "$program" check "$lesson" || failures=$((failures + 1))
done
# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$checks" -gt 0 ] && [ "$failures" -eq 0 ]

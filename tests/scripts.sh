#!/bin/sh
# SPDX-License-Identifier: MIT
# What shellcheck says of every shell script of the project, at any severity;
# exit status 77, which is "skipped", where it is not installed.
# Usage: scripts.sh SOURCE_FOLDER
set -u
cd "${1:?}" || exit 1
if ! command -v shellcheck >/dev/null; then
    echo 'skipped: shellcheck is not installed'
    exit 77
fi

# Scripts are known by their first line, whatever they are called, but for one
# that others read. Build folders are no part of the project.
scripts=$(find .ci run test src tests assets lessons -type f \
    ! -name '*.ttf' ! -name '*.[ch]' -exec awk 'FNR == 1 {
        if (/^#!.*sh$/) print FILENAME
        nextfile
    }' {} + | sort) || exit 1

checks=0 failures=0
for script in .ci/common.sh $scripts; do
    checks=$((checks + 1))
    shellcheck -x -P SCRIPTDIR "$script" || failures=$((failures + 1))
done
if [ "$checks" -lt 10 ]; then
    echo "only $checks scripts were found"
    failures=$((failures + 1))
fi

# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]

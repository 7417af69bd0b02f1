#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs handout.py, with a headless Chromium where there is one, else with
# Python's reading of the HTML; exit status 77, which is "skipped", when there
# is no Python or no pdftotext. Usage: handout.sh PROGRAM SOURCE_FOLDER
set -u
program=$(realpath "${1:?}")
cd "${2:?}" || exit 1
FOLLOWSPOT_DATA=$PWD
export FOLLOWSPOT_DATA
for tool in python3 pdftotext; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 77
    fi
done
browser=$(command -v chromium || command -v chromium-browser)
[ -n "$browser" ] || echo 'the HTML is not opened in a browser: no chromium'
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
python3 tests/handout.py "$program" "$folder" ${browser:+"$browser"}

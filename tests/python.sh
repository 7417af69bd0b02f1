#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs python.py with a Python that has NumPy and PyTorch; exit status 77, which
# is "skipped", when there is none. Usage: python.sh PROGRAM SOURCE_FOLDER
set -u
program=$(realpath "${1:?}")
cd "${2:?}" || exit 1
FOLLOWSPOT_DATA=$PWD
export FOLLOWSPOT_DATA
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
for python in python3 /usr/bin/python3; do
    "$python" -c 'import numpy, torch' 2>"$folder/why" || continue
    "$python" tests/python.py "$program" "$PWD/assets/manual.md" "$folder"
    exit
done
echo 'skipped: there is no Python with NumPy and PyTorch'
exit 77

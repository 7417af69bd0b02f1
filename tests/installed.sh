#!/bin/sh
# What `meson install` puts where: the files the program reads and no others,
# a program that works wherever they are moved to, and no trace in it of the
# folder it was built from.
# Usage: installed.sh BUILD_FOLDER SOURCE_FOLDER
set -u
build=$(realpath "${1:?}")
cd "${2:?}" || exit 1
source=$PWD
unset FOLLOWSPOT_DATA

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
meson install -C "$build" --no-rebuild --destdir "$folder/there" \
    >"$folder/log" 2>&1 || {
    cat "$folder/log"
    exit 1
}

checks=0 failures=0
# complain TITLE LINES: a failure unless there are no lines.
complain() {
    checks=$((checks + 1))
    [ -n "$2" ] || return
    printf '%s\n%s\n' "$1" "$2"
    failures=$((failures + 1))
}

# Moved, so that only what is found from the program itself can be found.
program=$(find "$folder/there" -type f -name followspot)
prefix=${program%/bin/followspot}
mv "$prefix" "$folder/moved"
prefix=$folder/moved program=$folder/moved/bin/followspot

{
    echo bin/followspot
    for file in LICENSE assets/fonts/*.txt; do
        echo "share/doc/followspot/${file##*/}"
    done
    for file in assets/lesson.yaml assets/fonts/*.ttf lessons/*.yaml \
        lessons/order lessons/models/*; do
        echo "share/followspot/$file"
    done
} | sort >"$folder/wanted"
(cd "$prefix" && find . -type f | sed 's,^\./,,' | sort) >"$folder/found"
complain 'installed are other files than these (<: missing, >: too many):' \
    "$(diff "$folder/wanted" "$folder/found")"
complain 'something was installed beside the prefix:' \
    "$(find "$folder/there" -type f)"

complain 'the program names the folder of its sources:' \
    "$(strings -a "$program" | grep -F "$source" | head)"
complain 'the program names the folder it was built in:' \
    "$(strings -a "$program" | grep -F "$build" | head)"

# works ARGUMENT...: in a folder that has nothing to do with the sources.
works() {
    complain "this does not work where it is installed: $*" "$(
        cd "$folder" && "$program" "$@" 2>&1 >"$folder/out" ||
            echo "exit status $?"
    )"
}
works list
complain 'it lists other lessons' \
    "$(cut -d' ' -f1 "$folder/out" | diff - "$source/lessons/order")"
for lesson in "$prefix"/share/followspot/lessons/*.yaml; do
    works check "$lesson"
done
works render self-attention --step 1 -o "$folder/one.png"
works new --lesson "$folder/new.yaml"

# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]

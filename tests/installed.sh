#!/bin/sh
# SPDX-License-Identifier: MIT
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
program=$(find "$folder/there" -type f -path '*/bin/followspot')
prefix=${program%/bin/followspot}
mv "$prefix" "$folder/moved"
prefix=$folder/moved program=$folder/moved/bin/followspot

{
    echo bin/followspot
    for file in LICENSE assets/fonts/*.txt; do
        echo "share/doc/followspot/${file##*/}"
    done
    for file in assets/checklist.yaml assets/lesson.yaml assets/manual.md \
        assets/fonts/*.ttf lessons/*.yaml lessons/order lessons/models/*; do
        echo "share/followspot/$file"
    done
    for size in 16 32 48 64 128 192 256 512; do
        echo "share/icons/hicolor/${size}x$size/apps/followspot.png"
    done
    cat <<END
share/applications/followspot.desktop
share/bash-completion/completions/followspot
share/fish/vendor_completions.d/followspot.fish
share/icons/hicolor/scalable/apps/followspot.svg
share/man/man1/followspot.1
share/metainfo/example.followspot.followspot.metainfo.xml
share/mime/packages/followspot.xml
share/zsh/site-functions/_followspot
END
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

# heeds TOOL ARGUMENT...: what a tool says of a file, where there is that tool.
heeds() {
    if ! command -v "$1" >/dev/null 2>&1; then
        echo "skipped, there is no $1"
        return
    fi
    complain "$* is not content" "$("$@" 2>&1 >"$folder/out" || {
        echo "exit status $?"
        cat "$folder/out"
    })"
}
share=$prefix/share
heeds desktop-file-validate "$share/applications/followspot.desktop"
# What no validator knows: that it is this program, with its icon, for its type.
desktop=$share/applications/followspot.desktop
complain 'the menu entry starts no program with a file' \
    "$(grep -qx 'Exec=followspot %f' "$desktop" || grep '^Exec' "$desktop")"
complain 'an icon is named that is not there' "$(
    sed -n 's/^Icon=//p; s/.*<icon name="\(.*\)".*/\1/p' "$desktop" \
        "$share/mime/packages/followspot.xml" | while read -r name; do
        [ -f "$share/icons/hicolor/48x48/apps/$name.png" ] || echo "$name"
    done
)"
complain 'the menu entry opens no file of this type' "$(
    sed -n 's/.*<mime-type type="\(.*\)">.*/\1/p' \
        "$share/mime/packages/followspot.xml" | while read -r type; do
        grep -q "^MimeType=\(.*;\)\?$type;" "$desktop" || echo "$type"
    done
)"
heeds appstreamcli validate --no-net \
    "$share/metainfo/example.followspot.followspot.metainfo.xml"
complain 'a screenshot is none of the pictures that the program makes' "$(
    sed -n 's,.*width="\(.*\)" height="\(.*\)">.*/pictures/\([^<]*\)<.*,\3 \1 \2,p' \
        "$share/metainfo/example.followspot.followspot.metainfo.xml" |
        while read -r name width height; do
            grep -qw "^picture ${name%.png}" assets/pictures.sh ||
                echo "$name: not in assets/pictures.sh"
            # shellcheck disable=SC2046 # eight numbers
            set -- $(od -An -tu1 -j16 -N8 "assets/pictures/$name")
            [ "$(($3 * 256 + $4)) $(($7 * 256 + $8))" = "$width $height" ] ||
                echo "$name: not $width pixels by $height"
        done
)"
LC_ALL=C.UTF-8 MANROFFSEQ='' heeds man --warnings -E UTF-8 -l \
    "$share/man/man1/followspot.1"
heeds shellcheck "$share/bash-completion/completions/followspot"
heeds bash -n "$share/bash-completion/completions/followspot"
heeds zsh -n "$share/zsh/site-functions/_followspot"
heeds fish -n "$share/fish/vendor_completions.d/followspot.fish"

# What a desktop takes a file for; NAME.yaml is whatever YAML is.
if command -v update-mime-database >/dev/null && command -v gio >/dev/null; then
    mkdir -p "$folder/types/mime/packages"
    cp /usr/share/mime/packages/freedesktop.org.xml "$share"/mime/packages/* \
        "$folder/types/mime/packages"
    update-mime-database "$folder/types/mime" >"$folder/out" 2>&1
    cp "$source/assets/lesson.yaml" "$folder/mine.lesson.yaml"
    cp "$source/assets/lesson.yaml" "$folder/nameless"
    echo 'a: 1' >"$folder/other.yaml"
    for file in mine.lesson.yaml nameless other.yaml; do
        XDG_DATA_HOME=/nonexistent XDG_DATA_DIRS=$folder/types \
            gio info -a standard::content-type "$folder/$file" |
            sed -n "s,.*content-type: application/,$file ,p"
    done >"$folder/types/found"
    complain 'a lesson is taken for something else, or something for a lesson' \
        "$(printf '%s\n' 'mine.lesson.yaml x-followspot-lesson' \
            'nameless x-followspot-lesson' 'other.yaml yaml' >"$folder/wanted"
            sed 's/ x-yaml$/ yaml/' "$folder/types/found" |
                diff "$folder/wanted" -)"
else
    echo 'skipped, there is no update-mime-database or gio: types of files'
fi

# Every line of the help stands in the manual, whose lines break elsewhere.
"$program" --help | sed 's/^ *//; s/  .*//' >"$folder/help"
sed 's/\\(aq/'"'"'/g; s/\\(ga/`/g; s/\\(ti/~/g; s/\\e/\\/g; s/\\fB//; s/\\fR//; s/\\-/-/g; s/\\&//' \
    "$share/man/man1/followspot.1" | tr '\n' ' ' >"$folder/manual"
complain 'the manual lacks of the help:' "$(
    while read -r line; do
        grep -qF -e "$line" "$folder/manual" || echo "$line"
    done <"$folder/help"
)"

# What the tables and the chapters say stands there, too, if only once.
complain 'the manual lacks these options:' "$(
    grep -o -e '--[a-z][a-z-]*' \
        "$share/bash-completion/completions/followspot" | sort -u |
        while read -r option; do
            grep -qF -e "$option" "$folder/manual" || echo "$option"
        done
)"
complain 'the manual lacks keys:' "$(
    sed -n '/^key\.title/d; s/^key\.[a-z.]*: "\(.*\)"$/\1/p' assets/words/en.yaml |
        while read -r keys; do
            grep -qF -e "$keys" "$folder/manual" || echo "$keys"
        done
)"
complain 'the manual lacks chapters of assets/manual.md:' "$(
    sed -n 's/^## //p' assets/manual.md | tr '[:lower:]' '[:upper:]' |
        while read -r chapter; do
            grep -qF -e ".SH $chapter" "$folder/manual" || echo "$chapter"
        done
)"

# offered LINE: what bash would complete it to, one a line.
offered() {
    PATH=$prefix/bin:$PATH bash -c '. "$0"; COMP_LINE=$1 COMP_POINT=${#1}
        _followspot; printf "%s\n" "${COMPREPLY[@]}"' \
        "$share/bash-completion/completions/followspot" "$1"
}
complain 'bash offers other lessons' \
    "$(offered 'followspot render ' | diff - "$source/lessons/order")"
# completed LINE WANTED...: all that bash, and fish, complete it to.
completed() {
    line=$1
    shift
    printf '%s\n' "$@" | sort >"$folder/wanted"
    complain "bash completes it otherwise: $line" \
        "$(offered "$line" | sort | diff "$folder/wanted" -)"
    ! command -v fish >/dev/null 2>&1 ||
        complain "fish completes it otherwise: $line" "$(
            # shellcheck disable=SC2016 # these are fish's
            cd "$share" && HOME=$folder PATH=$prefix/bin:$PATH fish --no-config -c \
                'source $argv[1]; complete -C $argv[2]' \
                "$share/fish/vendor_completions.d/followspot.fish" "$line" |
                cut -f1 | sort | diff "$folder/wanted" -
        )"
    # shellcheck disable=SC2016,SC2086 # zsh's; words, of which it leaves some out
    ! command -v zsh >/dev/null 2>&1 ||
        complain "zsh does not offer it: $line" "$(
            PATH=$prefix/bin:$PATH zsh -f -c \
                'compadd() { shift; print -l -- "$@" }; _files() { }
                words=("${@:2}") CURRENT=$(($# - 1)); source "$1"' zsh \
                "$share/zsh/site-functions/_followspot" $line |
                sort | comm -23 "$folder/wanted" -
        )"
}
completed 'followspot re' render replay
completed 'followspot self-attention --a' --against --at
completed 'followspot render self-attention --at scores[cat,do' 'scores[cat,dog]'
completed 'followspot self-attention --at scores[dog,c' 'scores[dog,cat]' \
    'scores[dog,chased]'
completed 'followspot check x --f' --form
completed 'followspot trace self-at' self-attention self-attention-biases
for size in 16 32 48 64 128 192 256 512; do
    icon=$share/icons/hicolor/${size}x$size/apps/followspot.png
    wide=$(od -An -tu1 -j16 -N8 "$icon" | tr -s ' \n' ' ')
    complain "the icon of $size pixels has others:" "$(
        echo "$wide" | grep -vx " 0 0 $((size / 256)) $((size % 256))\
 0 0 $((size / 256)) $((size % 256)) *"
    )"
done

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

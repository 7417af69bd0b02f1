#!/bin/sh
# SPDX-License-Identifier: MIT
# What a compiler does not check: which folder may include which, and that
# every file is built and every test is run.
# Usage: structure.sh PROGRAM SOURCE_FOLDER
set -u
program=$(realpath "$1") || exit 1
cd "${2:?}" || exit 1

checks=0 failures=0
# complain TITLE LINES: a failure unless there are no lines.
complain() {
    checks=$((checks + 1))
    [ -n "$2" ] || return
    printf '%s\n%s\n' "$1" "$2"
    failures=$((failures + 1))
}

# Only src/sdl, and what stands for it in a browser, may include SDL, so that
# everything else runs, and is tested, without a window. (A wrong include of
# <SDL.h> does not compile anyway; one of <SDL2/SDL.h> would, because that
# folder stands in the default path.)
complain 'these files must not include SDL:' "$(
    grep -rnE '#[[:space:]]*include[[:space:]]*[<"](SDL|.*/SDL)' src |
        grep -vE '^src/(sdl|web)/'
)"

# Every folder uses only those above it in the table of src/README.md; a folder
# is what is directly below src, and timeline.h counts as one. So there is no
# circle, and the map is true.
order=$(awk -F'|' '/^\| folder / { on = 1; next } on && !/^\|/ { exit }
    on && $2 !~ /-/ { gsub(/`|,|\/|\.\[ch\]/, "", $2); print $2 }' src/README.md)
complain 'src/README.md has no table of folders.' "$(
    [ -n "$order" ] || echo 'where it was read: after "| folder "'
)"
earlier=' '
for folder in $order; do
    earlier="$earlier$folder "
    complain "$folder/ includes what comes after it:" "$(
        cd src && grep -rnE --include='*.[ch]' '#include "[^"]+"' "$folder".[ch] "$folder" \
            2>/dev/null | grep -E '[/"]' | while read -r line; do
            name=${line#*\"}
            name=${name%%[/.]*}
            case $earlier in *" $name "*) ;; *) echo "$line" ;; esac
        done
    )"
done
complain 'these folders are not in the order above:' "$(
    for folder in src/*/; do
        name=${folder#src/}
        case $earlier in *" ${name%/} "*) ;; *) echo "$folder" ;; esac
    done
)"

complain 'these files are missing in meson.build:' "$(
    find src -name '*.c' | while read -r file; do
        rest=${file#src/*/}
        grep -qF "'$rest'" "${file%"/$rest"}/meson.build" 2>/dev/null ||
            grep -qF "'$file'" meson.build || echo "$file"
    done
)"
complain 'these tests are missing in tests/meson.build:' "$(
    for file in tests/test_*.c; do
        name=${file#tests/test_}
        grep -qF "'${name%.c}'" tests/meson.build || echo "$file"
    done
)"

# A limit that a busy machine reaches fails what is right.
complain 'these tests have a limit of their own; see tests/suite.h:' "$(
    grep -rnE 'CK_(DEFAULT_TIMEOUT|TIMEOUT_MULTIPLIER)|tcase_set_timeout' \
        meson.build test .ci tests |
        grep -v '^tests/\(suite\.h\|structure\.sh\):'
    awk '/^ *(test|benchmark)\(/ { said = FILENAME ":" FNR ": "; on = 1 }
        on { said = said $0 }
        on && /\)$/ { on = 0; if (said !~ /timeout: patience/) print said }' \
        meson.build tests/meson.build tests/*/meson.build
)"
complain 'these tests use Check without tests/suite.h:' "$(
    grep -rlE 'include.*check\.h' tests --include='*.[ch]' |
        grep -vx tests/suite.h | xargs grep -L '"\(\.\./\)\?suite\.h"'
)"

# The page around the program in a browser has its words from the program: no
# text of its own is two words or one with a capital, but for names of keys, of
# elements and of file systems.
complain 'src/web/page.js says this in words of its own:' "$(
    grep -vE "^ *//|^'use strict'" src/web/page.js | sed 's| // .*||' |
        grep -oE "'[^']*'|\"[^\"]*\"|\`[^\`]*\`" |
        grep -E '[[:alpha:]]{2,}[^[:alnum:]]* [^[:alnum:]]*[[:alpha:]]|[^[:alnum:]][[:upper:]][[:lower:]]' |
        grep -vxE "'(Enter|Escape|Arrow(Left|Right|Up|Down))'"
    grep -nE "(textContent|setAttribute\('(aria-label|title)',|\.(title|label|placeholder)) *=? *['\"\`]" \
        src/web/page.js
)"
complain 'these words are not of the page, or it has no others:' "$({
    "$program" help --make page-words | sed -n 's/^  \([a-z]*\): .*/\1/p' | sort -u
    { grep -o 'WORDS\.[a-z]*' src/web/page.js | sed 's/.*\.//'
        sed -n 's/.*@\([A-Z]*\)@.*/\1/p' src/web/index.html | tr '[:upper:]' '[:lower:]'
    } | sort -u
} | sort | uniq -u)"

# A file that is taken elsewhere says under which licence it may be used.
complain 'these sources do not name their licence (SPDX):' "$(
    find src tests assets meson.build run test .ci -type f \( -name '*.[ch]' \
        -o -name '*.sh' -o -name '*.py' -o -name '*.js' -o -name '*.html' \
        -o -name meson.build -o -path '.ci/*' -o -path ./run -o -path ./test \
        \) -exec grep -L 'SPDX-License-Identifier: MIT' {} +
)"

# Of a kind these may be NULL; operation_terms() and its like know what that means.
complain 'these call what a kind may not have; see trace/op.h:' "$(
    grep -rnE 'kind->(terms|reads|term)\(' src | grep -v '^src/trace/'
)"

# Only one file calls what heeds the locale.
complain 'these calls depend on the locale; see base/c_locale.h:' "$(
    grep -rnE '\<(v?sn?printf|strtod|strtof|atof|sscanf|strn?casecmp|tolower|toupper|isalpha|strcoll)\(' \
        src --include='*.c' | grep -v '^src/base/c_locale.c:'
    grep -rnE '\<v?f?printf\(.*%[-+ #0-9.*]*[aefgAEFG]' src --include='*.c'
)"

# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]

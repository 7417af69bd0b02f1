#!/bin/sh
# What a compiler does not check: which folder may include which, and that
# every file is built and every test is run.
# Usage: structure.sh PROGRAM SOURCE_FOLDER
set -u
cd "${2:?}" || exit 1

failures=0
# complain TITLE LINES: a failure unless there are no lines.
complain() {
    [ -n "$2" ] || return
    printf '%s\n%s\n' "$1" "$2"
    failures=$((failures + 1))
}

# Only src/sdl may include SDL, so that everything else runs, and is tested,
# without a window. (A wrong include of <SDL.h> does not compile anyway; one
# of <SDL2/SDL.h> would, because that folder stands in the default path.)
complain 'these files must not include SDL:' "$(
    grep -rnE '#[[:space:]]*include[[:space:]]*[<"](SDL|.*/SDL)' src |
        grep -v '^src/sdl/'
)"

# The folders that compute know nothing of those that show.
complain 'these includes point the wrong way:' "$(
    cd src && grep -rnE '#include "(app|frame|panel|scene|draw|sdl|commands)/' \
        base math trace mechanism lesson report timeline.[ch]
)"
complain 'these includes point the wrong way:' "$(
    cd src && grep -rnE '#include "(app|sdl|commands)/' draw scene panel frame
    grep -rnE '#include "(frame|panel|scene)/' draw
    grep -rnE '#include "(frame|panel)/' scene
    grep -rnE '#include "frame/' panel
)"

complain 'these files are missing in meson.build:' "$(
    for file in src/*.c src/*/*.c; do
        grep -qF "'$file'" meson.build || echo "$file"
    done
)"
complain 'these tests are missing in tests/meson.build:' "$(
    for file in tests/test_*.c; do
        name=${file#tests/test_}
        grep -qF "'${name%.c}'" tests/meson.build || echo "$file"
    done
)"

# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: 5, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]

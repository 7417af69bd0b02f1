#!/bin/sh
# Only src/sdl may include SDL, so that everything else runs, and is tested,
# without a window. (A wrong include of <SDL.h> does not compile anyway; one
# of <SDL2/SDL.h> would, because that folder stands in the default path.)
# Usage: layers.sh PROGRAM SOURCE_FOLDER
set -u
cd "${2:?}/src" || exit 1

found=$(grep -rnE '#[[:space:]]*include[[:space:]]*[<"](SDL|.*/SDL)' . |
    grep -v '^\./sdl/')
if [ -n "$found" ]; then
    printf 'these files must not include SDL:\n%s\n' "$found" >&2
    exit 1
fi

# And the pure folders know nothing of the ones that are built upon them.
bad=$(grep -rnE '#include "(app|scene|draw|sdl|commands)/' \
    base math trace mechanism lesson report 2>/dev/null)
if [ -n "$bad" ]; then
    printf 'these includes point the wrong way:\n%s\n' "$bad" >&2
    exit 1
fi

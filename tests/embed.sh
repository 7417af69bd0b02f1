#!/bin/sh
# SPDX-License-Identifier: MIT
# What makes a table of the words refuses a file with a mistake in it, with the
# place of the mistake, and the build then makes no table.
# Usage: embed.sh EMBED SOURCE_FOLDER
set -u
embed=$(realpath "${1:?}")
cd "${2:?}" || exit 1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
checks=0 failures=0
fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$1"
    sed 's/^/    /' "$folder/err"
}

# refused TEXT MESSAGE: a file of TEXT makes no table, and MESSAGE is all that
# is said of it.
refused() {
    checks=$((checks + 3))
    printf '%b' "$1" >"$folder/w.yaml"
    rm -f "$folder/w.c"
    (cd "$folder" && "$embed" w.yaml w.c) 2>"$folder/err" &&
        fail "taken: $1"
    [ "$(cat "$folder/err")" = "$2" ] || fail "not said: $2"
    [ ! -e "$folder/w.c" ] || fail "a table of $1"
}

rule='language.plurals: "one other"\n'
refused "${rule}b: \"x {y\"\n" \
    'w.yaml:2:7: a single brace: write {name}, or {{ and }}'
refused "${rule}b: \"{ok} é }\"\n" \
    'w.yaml:2:12: a single brace: write {name}, or {{ and }}'
refused "${rule}b:\n  \"{{ \\\\\" {ok}\n  and }\"\n" \
    'w.yaml:4:7: a single brace: write {name}, or {{ and }}'
refused "${rule}b: \"{}\"\n" 'w.yaml:2:5: a slot without a name'
refused "${rule}b: \"{|a|b}\"\n" 'w.yaml:2:5: a slot without a name'
forms='not as many forms as the rule of language.plurals asks for'
refused "${rule}b: \"no {n|# key}\"\n" "w.yaml:2:8: $forms"
refused "${rule}b: \"{n|a|b} {n|a|b|c}\"\n" "w.yaml:2:13: $forms"
refused "b: \"{n|a|b}\"\nlanguage.plurals: pl\n" "w.yaml:1:5: $forms"
refused "${rule}b: x\na: x\nb: y\n" "w.yaml:4:1: given twice: 'b'"
refused 'language.plurals: one others\n' \
    "w.yaml:1:19: language.plurals is no rule that src/say/plurals.c knows \
'one others'"
refused 'a: b\n' \
    'w.yaml:1:1: language.plurals is no rule that src/say/plurals.c knows'
refused "${rule}b: \"x\\\\ny\"\n" "w.yaml:2:4: more than one line: 'b'"
only='only KEY: "text" may stand here'
refused "${rule}b: {a: c}\n" "w.yaml:2:4: $only"
refused "${rule}[b]: c\n" "w.yaml:2:1: $only"
refused '- a\n' "w.yaml:1:1: $only"
refused '' "w.yaml:1:1: $only"
refused "${rule}b: \"x\n" 'w.yaml:3:1: found unexpected end of stream'

# What is right comes out sorted, whatever the order, quotes and all.
checks=$((checks + 1))
printf '%s\n' 'b: "\"{{\\ {n|#} ??("' 'a: ä' 'language.plurals: ja-JP' \
    >"$folder/w.yaml"
cat >"$folder/want" <<'END'
    {"a", "ä"},
    {"b", "\"{{\\ {n|#} \?\?("},
    {"language.plurals", "ja-JP"},
END
"$embed" "$folder/w.yaml" "$folder/w.c" 2>"$folder/err" || fail 'not taken'
grep '^    {' "$folder/w.c" | cmp -s - "$folder/want" ||
    fail "another table: $(cat "$folder/w.c")"

# A place where nothing can be written, and a file that is not there.
checks=$((checks + 2))
"$embed" "$folder/w.yaml" "$folder/none/w.c" 2>"$folder/err" && fail 'written'
"$embed" "$folder/none" "$folder/w.c" 2>"$folder/err" && fail 'read'

echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]

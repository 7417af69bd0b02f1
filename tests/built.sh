#!/bin/sh
# SPDX-License-Identifier: MIT
# What the build puts in the way of a mistake in memory, read off what it made:
# full RELRO, PIE, guards on the stack, calls that know their buffer; the last
# two are not in every build, but in one as `meson setup` makes it by default,
# which has its benchmarks, too, where nothing is installed for tests.
# Usage: built.sh PROGRAM SOURCE_FOLDER FORTIFIED (true or false)
set -u
program=$(realpath "${1:?}")
cd "${2:?}" || exit 1
if ! command -v readelf >/dev/null; then
    echo 'skipped: readelf is not installed'
    exit 77
fi
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
checks=0 failures=0

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$1"
}

# holds FILE OPTION PATTERN WHAT: `readelf OPTION FILE` has a line like PATTERN.
holds() {
    checks=$((checks + 1))
    readelf -W "$2" "$1" | grep -qE "$3" || fail "$4: readelf $2 $1"
}

fortified() {
    holds "$1" --symbols ' __stack_chk_fail' 'no guards on the stack'
    holds "$1" --symbols ' __v?snprintf_chk' 'no _FORTIFY_SOURCE'
}

holds "$program" --program-headers '^ *GNU_RELRO ' 'no RELRO'
holds "$program" --dynamic '\(FLAGS_1\).* NOW' 'RELRO is not full'
holds "$program" --dynamic '\(FLAGS_1\).* PIE' 'no PIE'
holds "$program" --program-headers '^ *GNU_STACK .* RW ' 'no stack without code'
[ "${3:?}" != true ] || fortified "$program"

# As on a machine where only what ./run needs is installed. What the caller asks
# of the compiler is not the default.
cat >"$folder/pkg-config" <<'END'
#!/bin/sh
case " $* " in *' check '*) exit 1 ;; esac
exec pkg-config "$@"
END
chmod +x "$folder/pkg-config"
object=libcore.a.p/src_base_c_locale.c.o
if ! {
    unset CFLAGS CPPFLAGS LDFLAGS
    PKG_CONFIG=$folder/pkg-config meson setup "$folder/made" &&
        ninja -C "$folder/made" $object
} >"$folder/log" 2>&1; then
    cat "$folder/log"
    echo 'done: Checks: 1, Failures: 0, Errors: 1'
    exit 1
fi
fortified "$folder/made/$object"
tests=$(meson introspect "$folder/made" --tests)
checks=$((checks + 2))
[ "$tests" = '[]' ] || fail 'it has found Check'
for bench in tests/bench_*.c tests/bench_window.sh; do
    meson introspect "$folder/made" --benchmarks | grep -q "${bench%.c}" ||
        fail "$bench is not among the benchmarks"
done

# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]

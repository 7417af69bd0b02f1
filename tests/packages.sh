#!/bin/sh
# SPDX-License-Identifier: MIT
# The Debian package and the portable folder, of what `meson install` leaves of
# this build: lintian finds no error, what is installed goes again, and the
# folder finds its libraries in itself wherever it is moved to.
# (tests/bare.sh tries both on a Debian with nothing in it.)
# Usage: packages.sh BUILD_FOLDER SOURCE_FOLDER
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
program=$(find "$folder/there" -type f -path '*/bin/followspot')
prefix=${program%/bin/followspot}

checks=0 failures=0
# complain TITLE LINES: a failure unless there are no lines.
complain() {
    checks=$((checks + 1))
    [ -n "$2" ] || return
    printf '%s\n%s\n' "$1" "$2"
    failures=$((failures + 1))
}
# has TOOL...: or says what is not tried for lack of one.
has() {
    for tool; do
        command -v "$tool" >/dev/null 2>&1 && continue
        echo "skipped, there is no $tool: $what"
        return 1
    done
}
# tell COMMAND...: what is wrong with it, if anything.
tell() {
    "$@" >"$folder/said" 2>&1 && return
    echo "exit status $? of $*"
    cat "$folder/said"
}
files() {
    (cd "$1" && find . ! -type d | sort)
}

version=$("$program" --version)
complain 'the package, or its description, has the version of another program' "$(
    sed -n '1s/ (\(.*\)).*/ \1/p' assets/packaging/debian/changelog |
        grep -vxF "$version"
    sed -n 's/.*<release version="\([^"]*\)".*/followspot \1/p' \
        assets/packaging/followspot.metainfo.xml | head -n 1 |
        grep -vxF "$version"
)"

try_package() {
    complain 'no package can be made' \
        "$(tell assets/packaging/deb --of "$prefix" "$folder/made")"
    deb=$(find "$folder/made" -name '*.deb')
    complain 'there is something else in the package (<: missing, >: too much)' "$({
        files "$prefix" | sed 's,^\.,./usr,; s,/man1/.*,&.gz,' |
            grep -v /doc/
        printf './usr/share/doc/followspot/%s\n' changelog.gz copyright
        printf './usr/share/lintian/overrides/%s\n' followspot
    } | sort >"$folder/wanted"
        mkdir "$folder/unpacked"
        dpkg-deb -x "$deb" "$folder/unpacked"
        files "$folder/unpacked" | diff "$folder/wanted" -)"
    complain 'the package wants what holds no library, or no library' "$(
        dpkg-deb -f "$deb" Depends | tr ',' '\n' | grep -c '^ *lib' |
            awk '$1 < 12'
        dpkg-deb -f "$deb" Depends | tr ',' '\n' | grep -v '^ *lib'
    )"
}

# As if on a machine that has the libraries and no more.
try_to_install() {
    root=$folder/root
    mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
    : >"$root/var/lib/dpkg/status"
    set -- dpkg --root="$root" --force-depends --log=/dev/null
    complain 'the package cannot be installed' "$(tell "$@" -i "$deb")"
    complain 'the installed program does not run' \
        "$(tell "$root/usr/bin/followspot" check self-attention)"
    complain 'the package cannot be removed' "$(tell "$@" -P followspot)"
    complain 'it leaves behind' \
        "$(find "$root" -mindepth 1 -path "$root/var" -prune -o -print)"
}

what='the Debian package'
if has dpkg-buildpackage dh; then
    try_package
    if [ "$(id -u)" -eq 0 ]; then
        try_to_install
    else
        echo 'skipped, this is not root: the package, installed'
    fi
    what='what lintian says of the package'
    ! has lintian || complain 'lintian is not content' "$(
        tell lintian --allow-root --fail-on error,warning \
            "$deb"
    )"
fi

try_portable() {
    set -- assets/packaging/portable "$prefix"
    complain 'no portable folder can be made' \
        "$(tell "$@" "$folder/a place/it stood")"
    there=$folder/moved
    mv "$folder/a place/it stood" "$there"
    complain 'beside it is left' "$(ls -A "$folder/a place")"
    complain 'a folder that is not empty is written into' "$(
        files "$there" >"$folder/before"
        ! "$@" "$there" 2>/dev/null || echo 'no error'
        files "$there" | diff "$folder/before" -
    )"
    complain 'it takes libraries from elsewhere' "$(
        env -i ldd "$there/followspot" | grep -vF " => $there/lib/" |
            grep -vE '/(ld-|lib(c|m|dl|rt|pthread|resolv)\.so)|linux-vdso'
    )"
    complain 'it has a C library of its own' "$(
        files "$there/lib" | grep -E '/(ld-|lib(c|m|pthread)\.so)'
    )"
    complain 'some library has no licence beside it' "$(
        [ "$(find "$there/share/doc" -name copyright | wc -l)" -gt 20 ] ||
            find "$there/share/doc"
    )"
    complain 'its files name the folder they were made in' \
        "$(grep -rlF -e "$source/" -e "$build/" -e "$folder/" "$there")"
    for asked in 'list' 'check rnn-attention' \
        'render self-attention --step 3 -o -'; do
        # shellcheck disable=SC2086 # words
        complain "moved and with an empty environment it differs: $asked" "$(
            "$program" $asked >"$folder/wanted" 2>&1
            (cd / && env -i "$there/followspot" $asked) 2>&1 |
                cmp "$folder/wanted" - 2>&1
        )"
    done
}

what='the portable folder'
! has patchelf dpkg || try_portable

complain 'something lies among the sources' "$(ls -d debian made obj 2>/dev/null)"

# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]

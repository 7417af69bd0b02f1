# SPDX-License-Identifier: MIT
# Shared by ./run and ./test, which source it: what the build needs, and how
# to get it. Nothing here asks a question or writes to standard output.
# shellcheck shell=sh disable=SC2034 # the lists are used there

build_packages='gcc libc6-dev pkgconf meson ninja-build libsdl2-dev
    libsdl2-ttf-dev libfontconfig-dev libyaml-dev libpng-dev
    libzip-dev libgif-dev libwebp-dev libhpdf-dev
    libfribidi-dev'
test_packages='check xvfb xdotool xclip poppler-utils'
# What checks are skipped without.
check_packages='shellcheck desktop-file-utils appstream man-db
    shared-mime-info libglib2.0-bin zsh fish dpkg-dev debhelper lintian
    patchelf weston wl-clipboard libwayland-dev wayland-protocols'
pack_packages='dpkg-dev debhelper' # assets/packaging/deb
web_packages='emscripten cmake make dpkg-dev patch' # src/web/build
browser_packages='chromium chromium-driver firefox-esr python3' # .ci/web

say() {
    printf '%s\n' "$*" >&2
}

# Says what is wrong and ends the script.
stop() {
    printf 'error: %s\n' "$1" >&2
    shift
    [ $# -eq 0 ] || printf '  %s\n' "$@" >&2
    exit 2
}

has_commands() {
    for name; do
        command -v "$name" >/dev/null 2>&1 || return 1
    done
}

# For libraries without a pkg-config file.
has_headers() {
    printf '#include <%s>\n' stdio.h "$@" | "${CC:-cc}" -E - >/dev/null 2>&1
}

can_build() {
    has_commands "${CC:-cc}" pkg-config meson ninja &&
        pkg-config --exists sdl2 SDL2_ttf fontconfig yaml-0.1 libpng \
        libzip libwebp libwebpmux fribidi && has_headers gif_lib.h hpdf.h
}

can_test() {
    can_build && has_commands Xvfb xdotool xclip pdftotext && pkg-config --exists check
}

can_check() {
    can_test && has_commands shellcheck desktop-file-validate appstreamcli \
        man update-mime-database gio zsh fish dpkg-buildpackage dh lintian \
        patchelf weston wl-copy &&
        pkg-config --exists wayland-client wayland-protocols
}

can_pack() {
    can_build && has_commands dpkg-buildpackage dh
}

can_carry() {
    has_commands patchelf
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif [ -t 2 ]; then # sudo asks the terminal for the password
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

can_build_web() {
    can_build && has_commands emcc cmake make dpkg-source patch
}

can_browse() {
    can_build_web && has_commands chromium chromedriver python3
}

has_firefox() {
    has_commands firefox-esr
}

# Runs apt-get without questions; its output goes to standard error.
apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q \
        -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}

# Installs these packages. On failure says what is missing and ends.
install_packages() {
    has_commands apt-get || stop \
        'something that the build needs is missing, and there is no apt-get.' \
        'Please install what provides these Debian packages, then try again:' \
        "$*"
    [ "$(id -u)" -eq 0 ] || has_commands sudo || stop \
        'packages are missing; without root or sudo they cannot be installed.' \
        "As root: apt-get install $*"
    say "Installing what is missing: $*"
    apt_get update || say 'The package lists could not be refreshed; going on.'
    apt_get install -y --no-install-recommends "$@" || stop \
        'the packages could not be installed (no network? not allowed?).' \
        "They are: $*"
}

# need can_build|can_test PACKAGE...: installs unless all is there.
need() {
    able=$1
    shift
    "$able" && return
    install_packages "$@"
    "$able" || stop 'still not all that the build needs is there.' \
        "It comes with these Debian packages: $*"
}

# wish can_check PACKAGE...: as need, but goes on where that fails.
wish() {
    able=$1
    shift
    "$able" || (install_packages "$@") ||
        say 'Going on: what wants these is skipped, and says so.'
}

# What a build folder was made from. Another compiler, Meson, source folder or
# set of options needs a new one, and so do other defaults: Meson heeds them
# only in a new folder.
build_stamp() {
    pwd
    sed -n '/^project(/,/^)/p' meson.build
    meson --version
    "${CC:-cc}" --version | head -n 1
    printf '%s\n' "${CFLAGS-}" "$*"
}

# configure FOLDER OPTION...: makes or renews the build folder if need be.
configure() {
    folder=$1
    shift
    [ -f "$folder/build.ninja" ] &&
        [ "$(build_stamp "$@")" = "$(cat "$folder/stamp" 2>/dev/null)" ] &&
        return
    say "Preparing $folder (Meson looks at the compiler and libraries) ..."
    rm -rf "$folder"
    meson setup "$folder" "$@" >"$folder.log" 2>&1 || {
        cat "$folder.log" >&2
        stop 'meson could not prepare the build; see above.'
    }
    mv "$folder.log" "$folder/setup.log"
    build_stamp "$@" >"$folder/stamp"
}

# Shows how far Ninja is, from its output: "[12/500] Compiling ..." becomes
# "Building ... 12 of 500", over the same line in a terminal, else at quarters.
show_progress() {
    terminal=
    [ ! -t 2 ] || terminal=1
    awk -v terminal="$terminal" '
        { print; fflush() }
        match($0, /^\[[0-9]+\/[0-9]+\]/) {
            split(substr($0, 2, RLENGTH - 2), n, "/")
            if (n[2] < 20) next # a small change needs no count
            quarter = int(4 * n[1] / n[2])
            line = "Building ... " n[1] " of " n[2]
            if (terminal) {
                printf "\r%s", line >"/dev/stderr"
                shown = 1
            } else if (quarter > last) {
                print line >"/dev/stderr"
                last = quarter
            }
            fflush("/dev/stderr")
        }
        END { if (shown) print "" >"/dev/stderr" }'
}

# build FOLDER TARGET...: says how far it is; else quiet unless it fails.
build() {
    folder=$1
    shift
    {
        NINJA_STATUS='[%f/%t] ' ninja -C "$folder" "$@" 2>&1
        echo $? >"$folder/build.rc"
    } | show_progress >"$folder/build.log"
    return "$(cat "$folder/build.rc")"
}

#!/bin/sh
# SPDX-License-Identifier: MIT
# Puts the icon $1, as it was made, at $2 below the prefix.
install -D -m 644 -- "$1" "$MESON_INSTALL_DESTDIR_PREFIX/$2"

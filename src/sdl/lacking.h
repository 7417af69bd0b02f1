// SPDX-License-Identifier: MIT
// Letters that no font has, and the package of Debian that should have them.
#ifndef SDL_LACKING_H
#define SDL_LACKING_H

#include <stdint.h>

enum { MOST_LACKING = 16 };

// Who is told of a letter that is drawn as a box. [package] is NULL when none
// is known that would help.
struct lacking_listener {
    void (*say)(const void *self, uint32_t code, const char *package);
    const void *self; // not owned
};

// What was said already. Zero-initialise it.
struct lacking {
    struct lacking_listener to; // NULL: nobody
    const char *said[MOST_LACKING];
    int count;
};

// The package whose fonts have most letters around [code]: outlines, which are
// what is drawn here. NULL: none does.
const char *lacking_package(uint32_t code);

// Tells the listener of [code], once for all letters of one package.
void lacking_note(struct lacking *l, uint32_t code);

#endif

// SPDX-License-Identifier: MIT
// Something taken along in memory, for tests of what is in its files.
#ifndef TESTS_TAKING_H
#define TESTS_TAKING_H

#include "export/export.h"
#include "sdl/font.h"

enum { MOST_TAKEN = 64 };

struct taking {
    struct font_files *files;
    struct document document;
    struct view view;
    const struct document *other; // beside it; or NULL
    struct chosen steps;
    bool stop; // half-way
    bool worksheet;
    enum paper paper;
    const char *blanks[4]; // of it: addresses
    int blank_count;
};

struct taken_file {
    char path[64];
    struct strbuf bytes;
};

// The files written last; taking_files of them.
extern struct taken_file taken_files[MOST_TAKEN];
extern int taken_count;

// Opens the shipped lesson called [name], or the one of that path, small
// pictures.
void taking_open(struct taking *t, const char *name);
void taking_close(struct taking *t);

// Takes it along as [path], into taken_files. Returns why it could not be, ""
// when it could; valid until the next call.
const char *taking_do(struct taking *t, const char *path);

#endif

// SPDX-License-Identifier: MIT
// What a lesson can be taken along as: every format says in one row what its
// files are called and what they can hold. The dialogue, the command line and
// the help ask these rows, and name no format.
#ifndef EXPORT_FORMATS_H
#define EXPORT_FORMATS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

struct catalogue;
struct export;

// What files of a format can, as bits.
enum format_can {
    CAN_STEPS = 1 << 0,  // hold chosen steps; the others hold the whole lesson
    CAN_PAGES = 1 << 1,  // and chosen pages of it
    CAN_STILL = 1 << 2,  // be pictures as the window shows them, one in a file
    CAN_FILM = 1 << 3,   // be moving ones
    CAN_SHEETS = 1 << 4, // be sheets of paper of a size, A4, Letter or A3
    CAN_BLANKS = 1 << 5, // be worksheets, with their answers beside
    CAN_DATA = 1 << 6    // be read by another program, as numbers
};

struct file_format {
    const char *ending; // of the name of a file, without its dot
    unsigned can;       // bits of enum format_can
    const char *tool;   // the program that must be installed; NULL: none

    // All but [more] may be NULL. On failure e->why is filled in.
    bool (*begin)(struct export *e);
    bool (*more)(struct export *e); // one piece; false: it was the last one
    int64_t (*pieces)(const struct export *e); // NULL: as many as stops
    void (*drop)(struct export *e);            // what is not in the arena
};

// How many formats there are.
int format_count(void);

// The format with the number [i], from 0; NULL for a number that none has.
const struct file_format *format_at(int i);

// The number of the format that the ending of [path] names; -1: it names none.
int format_of(const char *path);

// True when files of [f] can one of [bits].
bool format_can(const struct file_format *f, unsigned bits);

// Appends the endings of the formats that can one of [bits], in their order and
// with [before] in front of each, as a list whose last item is joined by the
// phrase [joint]. With [tools] each is told with the tool that it needs.
void format_endings(const struct catalogue *words, unsigned bits,
                    const char *before, const char *joint, bool tools,
                    struct strbuf *out);

#endif

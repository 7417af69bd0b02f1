// SPDX-License-Identifier: MIT
// The lessons that come with the program, and which file a name means.
#ifndef COMMANDS_LESSONS_H
#define COMMANDS_LESSONS_H

#include <stdbool.h>

#include "base/arena.h"
#include "say/catalogue.h"

// In the order of the file lessons/order, others after them by name. The
// strings live in the arena given.
struct lessons {
    // "self-attention": the file's, without .yaml and without the number of
    // its place in the course.
    const char **names;
    const char **paths;
    int count;
};

// Looks into [data]/lessons. On false [why] says what is wrong.
bool lessons_find(struct lessons *out, struct arena *arena, const char *data,
                  struct reason *why);

// True when there is a file at [path].
bool lessons_is_file(const char *path);

// Which file [name] means: a file of that path, else a shipped lesson, with
// or without .yaml, with or without its number, or the number alone. NULL when
// there is none: [why] names what is near, and commands as well when [name]
// stood [first] on the command line.
const char *lessons_path(struct arena *arena, const char *data,
                         const char *name, bool first, struct reason *why);

#endif

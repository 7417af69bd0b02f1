// SPDX-License-Identifier: MIT
// A lesson's file, as text and as a tree.
#ifndef LESSON_SOURCE_H
#define LESSON_SOURCE_H

#include "lesson/lesson.h"
#include "yaml/read.h"

// All of the lesson file [path]. NULL after complaining.
char *read_lesson_text(struct reading *r, const struct files *files,
                       const char *path, size_t *length);

// The tree of [path], which messages call [file], where [files] has it at hand;
// or NULL.
const struct node *known_source(struct reading *r, const struct files *files,
                                const char *path, const char *file);

// All of the lesson file as a tree. NULL after complaining.
const struct node *read_lesson_source(struct reading *r,
                                      const struct files *files,
                                      const char *path);

// --- typed by hand -----------------------------------------------------------

// What was typed by hand, outside of any file.

// [typed] as one line without what a terminal would obey; messages call it
// [file] and can quote it from now on. NULL after complaining.
const char *typed_line(struct reading *r, const char *file, const char *typed);

#endif

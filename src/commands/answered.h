// SPDX-License-Identifier: MIT
// Files of answers, as commands read them: with the lessons that they are
// about, and judged by what these compute.
#ifndef COMMANDS_ANSWERED_H
#define COMMANDS_ANSWERED_H

#include "commands/arguments.h"
#include "quiz/answers_file.h"

// Reads the [count] files at [paths], all of whose mistakes are said, and finds
// their lessons: beside them, or among those that come with the program. Each
// of [files] is to be freed either way.
bool answered_read(const struct arguments *a, const char *data,
                   const char *const *paths, struct answers_file *files,
                   int count);

// Judges them anew; says which are for another version of their lesson, or were
// answered on input of the learner's own.
void answered_judge(const struct arguments *a, const char *data,
                    const char *const *paths, struct answers_file *files,
                    int count);

#endif

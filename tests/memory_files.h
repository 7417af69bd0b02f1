// SPDX-License-Identifier: MIT
// A lesson's files in memory.
#ifndef TESTS_MEMORY_FILES_H
#define TESTS_MEMORY_FILES_H

#include "lesson/lesson.h"

// What any lesson's path and "models/w.json" beside it name; nothing else is
// there.
struct memory {
    const char *lesson, *weights;         // weights NULL: not there either
    size_t lesson_length, weights_length; // 0: up to the zero
};

// A reader of [m], which must outlive it.
struct files memory_files(const struct memory *m);

#endif

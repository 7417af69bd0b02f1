// SPDX-License-Identifier: MIT
// Where the lesson that a test names stands: one of tests/lessons, which keep
// their few pages whatever the shipped course says, or a shipped one.
#ifndef TESTS_LESSON_FILE_H
#define TESTS_LESSON_FILE_H

#include <stdio.h>
#include <unistd.h>

enum { LESSON_FILE_SIZE = 512 };

// [name] is "self-attention", with or without .yaml. Returns [path].
static inline const char *lesson_file(char path[LESSON_FILE_SIZE],
                                      const char *name)
{
    static const char *const folders[] = {"tests/lessons", "lessons"};
    static const char *const endings[] = {".yaml", ""};
    for (int i = 0; i < 4; i++) {
        snprintf(path, LESSON_FILE_SIZE, SOURCE_ROOT "/%s/%s%s", folders[i / 2],
                 name, endings[i % 2]);
        if (!access(path, R_OK))
            break;
    }
    return path;
}

#endif

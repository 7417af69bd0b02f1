// SPDX-License-Identifier: MIT
// Writing a file whole or not at all.
#ifndef BASE_SAVE_H
#define BASE_SAVE_H

#include <stddef.h>

// Writes [length] bytes as the file [path]: as a file without a name in the
// same folder first, which takes its name once everything is on the disk. A
// link leads to the file that is written. A file that this program may not
// write is not replaced (EACCES). What programs that do not run any more have
// left of their saving into the same folder is taken away. Returns 0, or an
// errno when nothing has changed.
//
// What is no regular file, a device or a pipe, is written as it is. A pipe
// that nobody reads is an error (ENXIO), at once or after some seconds.
int save_file(const char *path, const void *data, size_t length);

// Whether save_file() could write [path], before there is anything to write:
// nothing is made or changed. 0, or the errno that it would give.
int save_could(const char *path);

#endif

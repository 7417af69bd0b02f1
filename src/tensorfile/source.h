// SPDX-License-Identifier: MIT
// Bytes that are read where they are wanted: of an open file, or of what an
// archive holds. So of a file with many heads only the one that is looked at
// is read.
#ifndef TENSORFILE_SOURCE_H
#define TENSORFILE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

struct source_of_bytes {
    // Puts the [count] bytes from the [from]-th on into [out]. False when they
    // are not there, or cannot be read.
    bool (*read)(void *self, size_t from, size_t count, void *out);
    void *self;
    size_t length;
    bool packed; // it is read from its first byte on, whatever is wanted
};

// What is at most as large is read at once, when it is, and all of it checked.
enum { READ_AT_ONCE = 1 << 20 };

#endif

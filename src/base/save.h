// Writing a file whole or not at all.
#ifndef BASE_SAVE_H
#define BASE_SAVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

// Writes [length] bytes as the file [path]: as a file without a name in the
// same folder first, which takes its name once everything is on the disk. A
// link leads to the file that is written. On failure nothing has changed and
// the reason is added to [why].
//
// What is no regular file, a device or a pipe, is written as it is. A pipe
// that nobody reads is an error, at once or after some seconds.
bool save_file(const char *path, const void *data, size_t length,
               struct strbuf *why);

#endif

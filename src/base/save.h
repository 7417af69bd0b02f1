// Writing a file whole or not at all.
#ifndef BASE_SAVE_H
#define BASE_SAVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

// Writes [length] bytes as the file [path]: into a new file beside it first,
// which takes its name once everything is on the disk. On failure nothing has
// changed and the reason is added to [why].
bool save_file(const char *path, const void *data, size_t length,
               struct strbuf *why);

#endif

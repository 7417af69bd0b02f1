// SPDX-License-Identifier: MIT
// A catalogue as a file: a YAML mapping of keys to templates, in any order.
// It may lack keys, which then are English, but have none that English has
// not, nor slots that the English template lacks.
#ifndef LESSON_CATALOGUE_FILE_H
#define LESSON_CATALOGUE_FILE_H

#include "lesson/lesson.h"
#include "say/catalogue.h"

// Reads the file [path] into [arena]. NULL after complaining.
const struct catalogue *catalogue_read(struct arena *arena, const char *path,
                                       const struct files *files,
                                       struct complaints *c);

// Appends every phrase as such a file; with [missing] only those that [c]
// lacks, in English.
void catalogue_write(const struct catalogue *c, bool missing,
                     struct strbuf *out);

#endif

// SPDX-License-Identifier: MIT
// What was typed by hand, outside of any file.
#ifndef LESSON_TYPED_H
#define LESSON_TYPED_H

#include "yaml/read.h"

// [typed] as one line without what a terminal would obey; messages call it
// [file] and can quote it from now on. NULL after complaining.
const char *typed_line(struct reading *r, const char *file, const char *typed);

#endif

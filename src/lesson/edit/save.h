// SPDX-License-Identifier: MIT
// A lesson with what is one's own, as the text of a file.
#ifndef LESSON_EDIT_SAVE_H
#define LESSON_EDIT_SAVE_H

#include "lesson/lesson.h"
#include "lesson/edit/renew.h"

// Appends the text of the lesson file [path] with [own] written into it, every
// other byte as it is (yaml/splice.h), but for the expectations of [renewal],
// unless it is NULL: those without values become a comment. Where the words
// are others, all do, and the pages: they are about its own words. False
// after complaining: the file has mistakes, a change is in its weights, or the
// file is written so that the changes have no place in it.
bool lesson_save_text(struct strbuf *out, const char *path,
                      const struct files *files,
                      const struct kind *const *kinds, const struct own *own,
                      const struct renewal *renewal, struct complaints *c);

#endif

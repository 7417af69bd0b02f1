// A lesson with what is one's own, as the text of a file.
#ifndef LESSON_KEEP_H
#define LESSON_KEEP_H

#include "lesson/lesson.h"

// Appends the text of the lesson file [path] with [own] written into it, every
// other byte as it is (yaml/splice.h). Where the words are others, its pages
// and expectations, which are about its own words, become a comment. False
// after complaining: the file has mistakes, a change is in its weights, or the
// file is written so that the changes have no place in it.
bool lesson_keep(struct strbuf *out, const char *path,
                 const struct files *files, const struct kind *const *kinds,
                 const struct own *own, struct complaints *c);

#endif

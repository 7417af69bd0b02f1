// A lesson's file as a tree.
#ifndef LESSON_SOURCE_H
#define LESSON_SOURCE_H

#include "lesson/lesson.h"
#include "yaml/read.h"

// Reads the lesson file [path]. NULL after complaining.
const struct node *read_lesson_source(struct reading *r,
                                      const struct files *files,
                                      const char *path);

#endif

// `weights: path.json`: a model's keys from another file.
#ifndef LESSON_WEIGHTS_H
#define LESSON_WEIGHTS_H

#include "lesson/lesson.h"
#include "yaml/read.h"

// Reads the file that [n] names, relative to the folder of the lesson [path], or
// the model of that name that comes with the program.
// Returns its mapping, or NULL after complaining.
const struct node *read_weights(struct reading *r, const struct files *files,
                                const char *path, const struct node *n);

#endif

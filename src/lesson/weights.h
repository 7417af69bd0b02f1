// SPDX-License-Identifier: MIT
// `weights: path.json`: a model's keys from another file, which may also be one
// of another program: .npz, .npy, .safetensors.
#ifndef LESSON_WEIGHTS_H
#define LESSON_WEIGHTS_H

#include "lesson/lesson.h"
#include "yaml/read.h"

// Reads the file that [n] names, relative to the folder of the lesson [path],
// or the model of that name that comes with the program.
// Returns the mapping for a model of [kind] that is [typed] like this, or NULL
// after complaining. [*heads] are all those that it has finished weights of, or
// NULL.
const struct node *read_weights(struct reading *r, const struct files *files,
                                const char *path, const struct kind *kind,
                                const struct node *typed, const struct node *n,
                                const struct heads **heads);

// The phrase for why [path], the value of {key}, may not be read, by its words
// alone: it must stay inside the folder it starts in. Readers check what links
// make of it. NULL: it may.
const char *file_leaves(const char *path);

// [path] seen from where the lesson [lesson] was named, for messages.
const char *file_beside(struct arena *a, const char *lesson, const char *path);

#endif

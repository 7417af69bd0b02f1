// SPDX-License-Identifier: MIT
// `checkpoint: FOLDER`: a language-model's keys from the folder of somebody's
// own model.
#ifndef LESSON_OPENED_H
#define LESSON_OPENED_H

#include "checkpoint/checkpoint.h"
#include "lesson/lesson.h"

// Opens the folder that [n] names, relative to that of the lesson [path]. NULL
// after complaining.
const struct checkpoint *read_checkpoint(struct reading *r,
                                         const struct files *files,
                                         const char *path,
                                         const struct node *n);

// Opens the folder [folder], which the lesson [lesson] names, through [files],
// into [r]'s arena; [lesson] NULL: wherever it is. NULL after complaining.
const struct checkpoint *checkpoint_from(struct reading *r,
                                         const struct files *files,
                                         const char *lesson, const char *folder,
                                         const char *called);

#endif

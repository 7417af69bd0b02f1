// SPDX-License-Identifier: MIT
// Further models of a lesson by name, `models: {twin: {kind: …}}` beside
// `model`. What is said of a model beside it, its loss, what is held, what may
// be changed, stands in a further one itself; what is expected of it stands
// under its name in `expect`.
#ifndef LESSON_MODELS_H
#define LESSON_MODELS_H

#include "lesson/lesson.h"
#include "yaml/read.h"

// Reads the names of `models` into [out]. False after complaining.
bool read_model_names(struct reading *r, const struct node *n,
                      struct words *out);

// The lesson [root] as if its model called [name], one of its further ones,
// were its only one; NULL: as if it had only `model`. The nodes keep their
// places in the file. NULL when it has no such model.
const struct node *root_standing_on(struct arena *arena,
                                    const struct node *root, const char *name);

// The mapping of the model called [name] in [root]; NULL: `model`.
const struct node *root_model(const struct node *root, const char *name);

// What a page calls the lesson's own `model` where it stands beside another:
// no further one has this name.
#define FIRST_MODEL "model"

// Reads a page's `against`, one of [names] or FIRST_MODEL, which becomes "".
// False after complaining.
bool read_page_against(struct reading *r, const struct node *n,
                       const struct words *names, const char **out);

// Reads a page's `model`, one of [names]. False after complaining.
bool read_page_model(struct reading *r, const struct node *n,
                     const struct words *names, const char **out);

#endif

// Reads `model:` by the key table of its kind.
#ifndef LESSON_KEYS_H
#define LESSON_KEYS_H

#include "lesson/lesson.h"
#include "yaml/read.h"

// Reads the mapping [n], of the lesson [path], into [out], which may be of any
// of [kinds]. Complains about
// each key by itself; out->kind stays NULL when its kind is unknown.
void read_model(struct reading *r, const struct files *files,
                const struct kind *const *kinds, const char *path,
                const struct node *n, struct model *out);

// How many keys a model of [kind] has.
int key_count(const struct kind *kind);

// Puts the keys that a lesson may give a model of [kind] into [names]:
// with [group], those inside the mapping of that name, else those outside of
// any and the names of the groups. At most key_count(); returns how many.
int key_names(struct reading *r, const struct kind *kind, const char *group,
              const char **names);

#endif

// Reads `model:` by the key table of its mechanism.
#ifndef LESSON_KEYS_H
#define LESSON_KEYS_H

#include "lesson/lesson.h"
#include "lesson/read.h"

// Reads the mapping [n], of the lesson [path], into [out]. Complains about
// each key by itself; out->mechanism stays NULL when its kind is unknown.
void read_model(struct reading *r, const struct files *files, const char *path,
                const struct node *n, struct model *out);

// Puts the keys that a lesson may give a model of [mechanism] into [names]:
// with [group], those inside the mapping of that name, else those outside of
// any and the names of the groups. At most MOST_NAMES; returns how many.
enum { MOST_NAMES = 64 };
struct mechanism;
int key_names(struct reading *r, const struct mechanism *mechanism,
              const char *group, const char *names[static MOST_NAMES]);

#endif

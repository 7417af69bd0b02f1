// SPDX-License-Identifier: MIT
// Reads `model:` by the key table of its kind.
#ifndef LESSON_MODEL_KEYS_H
#define LESSON_MODEL_KEYS_H

#include "lesson/model/given.h"
#include "lesson/lesson.h"
#include "yaml/read.h"

// Finds what `model` of the lesson [root] and its weights give, and what is
// `held` beside it: the kind of out->model, one of [kinds], and its keys. False
// after complaining.
bool read_given(struct reading *r, const struct files *files,
                const struct kind *const *kinds, const struct node *root,
                struct lesson *out, struct given *g);

// Makes what is one's [own] in [g], the keys of [out]: words, and edits of what
// [allow] lists. False after complaining.
bool give_own(struct reading *r, struct given *g, const struct own *own,
              const struct node *allow, struct lesson *out);

// Reads the keys that [g] gives into out->model, whose kind is that of [g].
// Complains about each by itself.
void read_table(struct reading *r, const struct given *g, struct lesson *out);

// Reads `model` of the lesson [root] into out->model, which may be of any of
// [kinds], with what is `held` beside it, and with what is one's [own] unless
// it is NULL, of which only what `allow` lists may be edited. Complains about
// each key by itself; the model's kind stays NULL when it is unknown.
void read_model(struct reading *r, const struct files *files,
                const struct kind *const *kinds, const struct own *own,
                const struct node *root, struct lesson *out);

// True for one of model_extras (grammar.h) that a model of [kind] may have.
bool kind_takes(const struct kind *kind, const char *extra);

// How many keys a model of [kind] has.
int key_count(const struct kind *kind);

// Puts the keys that a lesson may give a model of [kind] into [names]:
// with [group], those inside the mapping of that name, else those outside of
// any and the names of the groups. At most key_count(); returns how many.
int key_names(struct reading *r, const struct kind *kind, const char *group,
              const char **names);

#endif

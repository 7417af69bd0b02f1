// SPDX-License-Identifier: MIT
// The tensors of a checkpoint as what a language-model is given. For the files
// of this folder.
#ifndef CHECKPOINT_WEIGHTS_H
#define CHECKPOINT_WEIGHTS_H

#include "checkpoint/config.h"
#include "tensorfile/array.h"

// A tensor, and the file that it is in.
struct kept_tensor {
    struct array array;
    const char *file;
    bool used;
};

struct weights {
    struct kept_tensor *tensor;
    int count;
};

// The keys that the tensors give, in [map], whose last is [*last]. Each has the
// shape that [c] says, and each is used: what is not, would be a part of the
// model that is not computed. False after complaining.
bool weights_give(struct reading *r, const char *folder, const struct config *c,
                  struct weights *w, struct node *map, struct node **last);

// Puts [value] into [map].
struct node *put_key(struct reading *r, struct node *map, struct node **last,
                     const char *key, const struct node *value);

#endif

// SPDX-License-Identifier: MIT
// What a change in words goes to: "tokens[2]" of "remove tokens[2]".
#ifndef DOCUMENT_CHANGE_TARGET_H
#define DOCUMENT_CHANGE_TARGET_H

#include <stdbool.h>

#include "model/key.h"

// The target of a change, of which it is a part: it points into its text.
struct change_target {
    const char *text;
    int length, key; // in bytes, of it all and of its key
    bool act;        // behind "remove " and the like: it is a word, and not
                     // what stands there
};

// The target of [change], which must outlive it.
struct change_target change_target_of(const char *change);

// True when the target is a whole key, and no row or cell of it.
bool change_target_is_whole(const struct change_target *n);

// The key of [kind] that is called [key], also in a part of the model, as
// "head1.W_Q" is; NULL when there is none.
const struct key *change_target_key(const struct kind *kind, const char *key);

#endif

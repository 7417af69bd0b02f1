// What a change in words names: "tokens[2]" of "remove tokens[2]".
#ifndef DOCUMENT_CHANGE_NAMED_H
#define DOCUMENT_CHANGE_NAMED_H

#include <stdbool.h>

#include "model/key.h"

// Points into the change.
struct named {
    const char *text;
    int length, key; // in bytes, of it all and of its key
    bool act;        // behind "remove " and the like: it is a word, and not
                     // what stands there
};

struct named named_by(const char *change);

// True when it is a key, and no row or cell of it.
bool names_whole(const struct named *n);

// What it names as one of the [kind], also in a part of it: "head1.W_Q"; NULL
// when it is none.
const struct key *named_key(const struct kind *kind, const char *key);

#endif

// SPDX-License-Identifier: MIT
// A matrix of another width: W_Q of three columns makes d_k 3, and what else
// has that size follows, so that the model holds together. What grows narrower
// loses its last columns or rows, what grows wider gets zeros.
#ifndef LESSON_EDIT_FIT_H
#define LESSON_EDIT_FIT_H

#include "lesson/edit/read.h"
#include "lesson/model/key_path.h"

// The size that the width of [k] is, "d_k", where a matrix of another one could
// be fitted; else NULL: its rows or columns are words, or other sizes are made
// of this one in a way that leaves open what is to be cut.
const char *fit_size(const struct kind *kind, const struct key *k);

// What follows a change of the width of a matrix.
struct fit {
    const char *size, *part; // the symbol; "layer1.head1." of the part it is in, or ""
    int was, now;
    int before; // so much of a sum over parts stands before this part's
};

// Finds out how wide the matrix [s] was, and what [e] makes it. False where it
// has no such size, after complaining.
bool fit_begin(struct fit *f, const struct edit *e, const struct key_path *s);

// What follows: its name and its key.
struct fitted {
    const char *name;
    const struct key *key;
};

// All that follows, in the lesson's arena; ends with a NULL name. The matrix of the
// change itself is none of it.
const struct fitted *fit_others(const struct fit *f, const struct edit *e);

// Cuts or widens what is called [name]. False after complaining.
bool fit_put(const struct fit *f, const struct edit *e, const char *name);

#endif

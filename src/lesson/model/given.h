// SPDX-License-Identifier: MIT
// Where the keys of a model are given, and whether they are what a condition
// of the table asks for.
#ifndef LESSON_MODEL_GIVEN_H
#define LESSON_MODEL_GIVEN_H

#include <stdbool.h>

#include "model/key.h"
#include "yaml/read.h"

struct files;      // lesson/lesson.h
struct checkpoint; // checkpoint/checkpoint.h

struct given {
    const struct kind *kind;
    const struct given *outer; // of a part: the model or part it is in; or NULL
    const struct key *parts;   // of a part: the key of those that it is one of
    const struct files *files;   // where what it names is read from
    const struct node *typed;    // the model itself, or the part; or NULL
    const struct node *imported; // what `weights` names, or NULL; of a part the
                                 // part where it stands there
    const struct checkpoint *checkpoint; // that it is; or NULL
    const struct node *columns;  // names of them (columns.h), unread; or NULL
    const struct node *spare;    // rows for words that may come (spare.h), or NULL
    const struct node *made_up; // rows of matrices by name (made_up.h), or NULL
    const struct node *untaken[2]; // typed and imported before steps of the
                                   // optimizer were taken (edit/taken.h), while
                                   // nothing else was changed since; or NULL
    const struct node *loss, *optimizer; // unread (lesson/loss.h); or NULL
    const struct node *moment;   // the same as it was put there by a change
                                 // (lesson/edit/moment.h); or NULL
};

// The value of [name], typed or imported, or NULL.
const struct node *given_find(const struct given *g, const char *name);

// The value of [name], typed or imported, or NULL; [*imported] says which.
// Complains when it is given in both.
const struct node *given_take(const struct given *g, struct reading *r,
                              const char *name, bool *imported);

// True for a matrix with a row for each word of the input; not for NULL.
bool given_has_word_rows(const struct given *g, const struct key *k);

// The words of the rows or columns that [size] counts: a list, or NULL.
const struct node *given_labels(const struct given *g, const char *size);

// True when [name] stands in a group that is no mapping: it has its complaint.
bool given_lost(const struct given *g, const char *name);

// What the part [n] of [parts], which stand in [g], gives.
struct given given_part(const struct given *g, const struct key *parts,
                        const struct node *n, bool imported);

// The parts that are given here which [k] stands in instead: "heads" for W_Q in
// a layer of heads. NULL when it stands here, or belongs elsewhere.
const struct key *given_inside(const struct given *g, const struct key *k);

// True when [k] belongs here, be it inside of parts: in a model every key, in a
// part those that are within its parts.
bool given_belongs(const struct given *g, const struct key *k);

// What [k] is called wherever it stands: "W_O", or in every layer of heads
// "layer1.head1.W_Q", "layer1.head2.W_Q", …; ends with NULL.
const char *const *given_names(struct arena *arena, const struct given *g,
                               const struct key *k);

// Whether a key is needed: UNCLEAR while what it depends on is misspelt.
enum truth { FAILS, HOLDS, UNCLEAR };

struct condition {
    enum truth truth;
    const char *failed; // the first one that fails, not terminated
    int length;
    int held; // how many hold before it
};

// Decides [when] of a key, by what stands here or further out; NULL always
// holds.
struct condition given_decide(const struct given *g, const char *when);

// The key called [name] that is meant: of several the one whose conditions
// hold; else the one that they fail last. [out] tells of its conditions; may be
// NULL. NULL when no key is called so.
const struct key *given_key(const struct given *g, const char *name,
                            struct condition *out);

#endif

// SPDX-License-Identifier: MIT
// Where in a model a key stands: the way to it through groups and parts, so
// that something else can be put there.
#ifndef LESSON_MODEL_KEY_PATH_H
#define LESSON_MODEL_KEY_PATH_H

#include "lesson/model/given.h"

enum { DEEPEST_PATH = 8 }; // a number of a matrix of a head of a layer

struct key_path {
    const struct key *key;
    const char *last;         // the key's own name: "W_Q" of "head1.W_Q"
    struct condition held;    // whether it goes with what else is given there
    const struct node *value; // what is there; NULL: nothing
    const struct node *part;  // the inmost that it is in; NULL: none
    bool imported;            // it stands in the weights
    const struct node *path[DEEPEST_PATH]; // from the model to it
    int depth;                             // of [path]; 0: nothing is there
};

// Finds what is called [name]: "X", "vocabulary.source", "layer1.head2.W_Q",
// "position.base". False after complaining, at [mark], that there is no such
// key.
bool key_path_find(struct key_path *s, struct reading *r, const struct given *g,
                   const char *name, struct mark mark);

// The same without a complaint.
bool key_path_there(struct key_path *s, struct arena *arena,
                    const struct given *g, const char *name);

// Makes the matrix called [name], if it is a packed one, rows of numbers, which
// one may go on to.
void key_path_unpack(struct arena *arena, struct given *g, const char *name);

// Goes on to [child] of what is there.
void key_path_push(struct key_path *s, const struct node *child);

// Puts [value] there; in the model itself when nothing is there yet. False
// when that would be inside of what is not given.
bool key_path_put(const struct key_path *s, struct arena *arena,
                  struct given *g, const struct node *value);

// The shape of a matrix: of the one that is there, or by the sizes that other
// keys have. False when nothing tells.
bool key_path_shape(const struct key_path *s, const struct given *g, int *rows,
                    int *columns);

#endif

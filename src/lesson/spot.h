// Where in a model a key stands: the way to it through groups and parts, so
// that something else can be put there.
#ifndef LESSON_SPOT_H
#define LESSON_SPOT_H

#include "lesson/given.h"

enum { DEEPEST_SPOT = 6 };

struct spot {
    const struct key *key;
    const char *last;         // the key's own name: "W_Q" of "head1.W_Q"
    const struct node *value; // what is there; NULL: nothing
    bool imported;            // it stands in the weights
    const struct node *path[DEEPEST_SPOT]; // from the model to it
    int depth;                             // of [path]; 0: nothing is there
};

// Finds what is called [name]: "X", "vocabulary.source", "head2.W_Q",
// "position.base". False after complaining, at [mark], that there is no such
// key.
bool spot_find(struct spot *s, struct reading *r, const struct given *g,
               const char *name, struct mark mark);

// Goes on to [child] of what is there.
void spot_push(struct spot *s, const struct node *child);

// Puts [value] there; in the model itself when nothing is there yet. False
// when that would be inside of what is not given.
bool spot_put(const struct spot *s, struct arena *arena, struct given *g,
              const struct node *value);

// The shape of a matrix: of the one that is there, or by the sizes that other
// keys have. False when nothing tells.
bool spot_shape(const struct spot *s, const struct given *g, int *rows,
                int *columns);

#endif

// The next word: what makes the new state, and the words of the vocabulary
// with their logits as bars.
#ifndef SCENE_PANEL_LOGITS_H
#define SCENE_PANEL_LOGITS_H

#include "scene/scene.h"

struct choice {
    const struct operation *o;    // of the logits' row
    const struct tensor *logits, *state;
    int row, state_row;
    const struct operation *made; // of the state
};

// The vectors that make the state, and the state, as columns of cells from
// the left of [at]; returns how wide that is.
double logits_state(struct scene *s, const struct choice *c, struct rect at);

#endif

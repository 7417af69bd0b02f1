// SPDX-License-Identifier: MIT
// A weighted sum of values as the panels mix and plane see it: which row, how
// far it is known, what is in the light.
#ifndef PANEL_MIX_MIXING_H
#define PANEL_MIX_MIXING_H

#include "scene/scene.h"

struct mixing {
    const struct operation *o;
    const struct tensor *weights, *V, *out;
    int row;        // of out
    int weight_row; // of weights
    int done;       // columns of the row that are known
};

// True when no weight that is known is beyond 0 and 1, so that all can be
// areas.
bool mixing_has_shares(const struct scene *s, const struct tensor *weights);

// The row computed now, or the one looked at when it is known already. False
// when the step is no weighted sum, or its weights are no shares.
bool mixing_of(const struct scene *s, struct mixing *m);

double mixing_weight(const struct mixing *m, int k);

// The same for what is drawn by it: an equal share while it is not known, so
// that order and light tell nothing of it.
double mixing_told_weight(const struct scene *s, const struct mixing *m, int k);

// The k-th value's scaled number in [column].
double mixing_term(const struct mixing *m, int k, int column);

// The light on the k-th scaled value in [column], -1 for any column.
enum light mixing_light(const struct scene *s, const struct mixing *m, int k,
                        int column);

// The row as a vector, "z(cat)" or "c₄".
const char *mixing_vector(const struct scene *s, const struct mixing *m);

// The k-th value with the size of its weight, for putting the heaviest first.
struct ranked {
    double weight;
    int k;
};

// Sorts by weight, the heaviest first; equals keep their order.
void mixing_rank(struct ranked *values, int count);

#endif

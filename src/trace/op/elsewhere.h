// SPDX-License-Identifier: MIT
// The light of a word moved elsewhere, by the same numbers: all of it to the word
// itself, or, where somebody holds it already, back to where it fell by itself.
#ifndef TRACE_OP_ELSEWHERE_H
#define TRACE_OP_ELSEWHERE_H

#include "trace/op.h"

struct elsewhere {
    bool held;           // somebody holds the row: here it is let go
    const double *light; // its shares; of the first head
    const double *numbers; // what the row of [of] then holds
};

// The row of weights among the rows' own words that row [row] of [of] was made of,
// where there is just one: their tensor, and [at] the row. NULL: there is none, or
// one in each of several heads.
const struct tensor *light_behind(const struct tensor *of, int row, int *at);

// What row [row] of [of] would hold with that row's light elsewhere, in [arena];
// every head's, where there are several. False when no row of weights among the
// rows' own words leads there, and when the light is all there already.
bool light_elsewhere(const struct tensor *of, int row, struct arena *arena,
                     struct elsewhere *out);

// The same with the light of that row of [weights] alone, one layer of several.
bool layer_elsewhere(const struct tensor *weights, const struct tensor *of,
                     int row, struct arena *arena, struct elsewhere *out);

#endif

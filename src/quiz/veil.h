// SPDX-License-Identifier: MIT
// A trace from which everything is taken away that is not known yet: what is
// drawn, said and written from it cannot tell an answer, by construction. Two
// of them with different numbers in its place give the same frames.
#ifndef QUIZ_VEIL_H
#define QUIZ_VEIL_H

#include "model/model.h"
#include "timeline.h"
#include "trace/blanks.h"

struct veil {
    struct trace trace;    // what is not known is [filler]; words the first
    struct progress known; // whole cells
    const struct blanks *blanks; // hidden besides: set before; or NULL
};

// What is known before the step [p] of [t] begins: whole cells.
struct progress veil_before(const struct trace *t, struct position p);

// Runs [m] and takes away what comes after [known], with [filler] in its place.
// veil_end() is due, unless somebody takes over the trace.
void veil_begin(struct veil *v, const struct model *m, struct progress known,
                double filler);

// Frees the trace.
void veil_end(struct veil *v);

// True when that cell was taken away.
bool veil_hides(const struct veil *v, const struct tensor *m, int row,
                int column);

#endif

// SPDX-License-Identifier: MIT
// The crossing: the first words that were written, above the first that were
// read, and the arcs between them. It is the alignment without its squares, for
// the head of a page.
#ifndef PANEL_ALIGNMENT_CROSSING_H
#define PANEL_ALIGNMENT_CROSSING_H

#include <stdbool.h>

#include "scene/scene.h"

struct crossing {
    const struct tensor *target, *weights, *source; // borrowed of one trace
    int rows, columns; // so many words of each, from the first
};

// That of a whole trace, at most 4 words of 5. False where it has no alignment.
bool crossing_of(const struct trace *t, struct crossing *out);

// The word that is lit at rest: of those that look at another place than their
// own the one whose largest share is largest; else the first.
int crossing_lit(const struct crossing *c);

// The column with the largest share of row [row].
int crossing_asked(const struct crossing *c, int row);

// Paints it in [at]: the rows to [now], of [now] the first [grown] of its
// ribbons, [lit] in the light. The scene's trace is the crossing's, all known.
// False where its words would be too small to read: nothing is painted.
bool crossing_paint(struct scene *s, const struct crossing *c, int now,
                    double grown, int lit, struct rect at);

#endif

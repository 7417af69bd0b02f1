// SPDX-License-Identifier: MIT
// What must be said of a change, from the two tensors alone.
#ifndef TESTS_CLAIMS_GHOSTS_H
#define TESTS_CLAIMS_GHOSTS_H

#include "trace/address.h"

// The sentence on what [at] names, all of a tensor, a row or a cell, whose
// tensor was [was] before, or NULL; in [arena].
const char *ghost_claim(struct arena *arena, const struct tensor *was,
                        const struct address *at);

// What the cell of [now] was in [was]: by the word that its row and its column
// belong to, else by their places. NULL when it was not there.
const double *ghost_before(const struct tensor *was, const struct tensor *now,
                           int row, int column);

// What became of the cell: its bits are the same, or only their last ones are
// not, by rounding; else it changed, or was not there.
enum ghost_state { GHOST_SAME, GHOST_ROUNDED, GHOST_CHANGED };
enum ghost_state ghost_state(const struct tensor *was, const struct tensor *now,
                             int row, int column);

// How many cells of [now] changed, or were not there.
int ghost_changes(const struct tensor *was, const struct tensor *now);

#endif

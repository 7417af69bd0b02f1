// SPDX-License-Identifier: MIT
// Where NaN and infinities that were given spread to. What a mask hides is −∞
// too, but that is meant: it is none of these.
#ifndef TRACE_SPREAD_H
#define TRACE_SPREAD_H

#include "trace/op.h"
#include "trace/saying.h"

// True for a cell that is not finite, and not by a mask.
bool is_strange(const struct tensor *m, int row, int column);

// Says what is strange about [a], or about what it is computed from. False,
// with nothing said, when all of that is finite: then its own sentence holds.
bool spread_say(const struct operation *o, const struct address *a,
                struct saying *s);

#endif

// SPDX-License-Identifier: MIT
// What would have been without something: a row reckoned once more as if
// another one, which led to it, were all zeros.
#ifndef TRACE_OP_WITHOUT_H
#define TRACE_OP_WITHOUT_H

#include "trace/trace.h"

// The row that [o] wrote, of as many numbers as its tensor has columns, in
// [arena]: all that was made of the row that [zero] wrote, which came before,
// is made anew. Both write one row.
const double *row_without(const struct operation *o,
                          const struct operation *zero, struct arena *arena);

#endif

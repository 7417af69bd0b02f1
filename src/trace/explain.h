// What a step says: one plain sentence with its numbers, and its value.
#ifndef TRACE_EXPLAIN_H
#define TRACE_EXPLAIN_H

#include "base/strbuf.h"
#include "timeline.h"

// Appends one sentence, at most 25 words or so, with the numbers in it.
void explain_step(const struct trace *t, struct position p, struct strbuf *out);

// The same for any address, at its own depth.
void explain_address(const struct trace *t, const struct address *a,
                     struct strbuf *out);

// The value of a cell or term; NAN for coarser addresses.
double address_value(const struct address *a);

#endif

// What an address says: one plain sentence with its numbers, and its value.
#ifndef TRACE_EXPLAIN_H
#define TRACE_EXPLAIN_H

#include "base/strbuf.h"
#include "trace/address.h"

// Appends one sentence, at most 25 words or so, with the numbers in it.
void explain_address(const struct trace *t, const struct address *a,
                     struct strbuf *out);

// The value of a cell or term; NAN for coarser addresses.
double address_value(const struct address *a);

#endif

// SPDX-License-Identifier: MIT
// What an address says: one plain sentence with its numbers, its formula, and
// its value.
#ifndef TRACE_EXPLAIN_H
#define TRACE_EXPLAIN_H

#include "trace/address.h"
#include "trace/formula/formula.h"
#include "trace/saying.h"

// The template and the slots of the sentence about [a], with texts in
// [arena]; [words] may be NULL for English.
struct saying explain_saying(const struct catalogue *words, struct arena *arena,
                             const struct address *a);

// The template and the slots of the sentence why [a] is computed; the key is
// NULL when there is nothing to say. A why stands beside what stands for a stage, and beside the first step
// of what is walked with it.
struct saying explain_why_saying(const struct catalogue *words,
                                 struct arena *arena, const struct trace *t,
                                 const struct address *a);

// Appends why [a] is computed as one sentence, or nothing.
void explain_why(const struct catalogue *words, const struct trace *t,
                 const struct address *a, struct strbuf *out);

// Appends what [a] is in one sentence, at most 25 words or so, with the numbers in it.
void explain_address(const struct catalogue *words, const struct address *a,
                     struct strbuf *out);

// The formula of [a] with its numbers, its symbols in [arena].
struct formula explain_formula(const struct catalogue *words,
                               struct arena *arena, const struct address *a);

// Appends the formula of [a] as a line of text; nothing where it is a name
// alone.
void explain_line(const struct catalogue *words, const struct address *a,
                  struct strbuf *out);

// The value of a cell or term; NAN for coarser addresses.
double address_value(const struct address *a);

#endif

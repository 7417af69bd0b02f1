// SPDX-License-Identifier: MIT
// Labels of rows and columns, and which of several that are equal: the second
// “the” is "the₂" in a symbol.
#ifndef TRACE_LABEL_H
#define TRACE_LABEL_H

#include "base/strbuf.h"
#include "say/catalogue.h"
#include "trace/trace.h"

// Appends a whole number in small digits: "₁₂", and raised "¹²".
void add_small(struct strbuf *out, int number, bool raised);

// Which of those that have its label a row or a column is, from 1; 0 when there
// is no other. A row that is called by its number has none.
int row_which(const struct tensor *m, int row);
int column_which(const struct tensor *m, int column);

// Append the label, and of several that are equal which it is: "cat", "the₂".
void row_add_label(struct strbuf *out, const struct tensor *m, int row);
void column_add_label(struct strbuf *out, const struct tensor *m, int column);

// A label of [m] as it is shown: of a token its text (tokenizer.h); addresses
// have the label itself.
const char *label_shown(struct arena *arena, const struct tensor *m,
                        const char *label);

// "“cat”", and of several that are equal "the second “the”"; with [which] 0 the
// word wherever it stands.
const char *label_words(const struct catalogue *words, struct arena *arena,
                        const char *label, int which);

#endif

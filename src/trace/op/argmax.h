// SPDX-License-Identifier: MIT
// A chosen word: what it was chosen by, for sentences and for pictures.
#ifndef TRACE_OP_ARGMAX_H
#define TRACE_OP_ARGMAX_H

#include "trace/op.h"
#include "trace/saying.h"

// The word that [o] wrote in row [row].
const char *argmax_word(const struct operation *o, int row);

// The weighted sum behind the word of [o], where the decoder looked while it
// wrote it; NULL when there is none.
const struct operation *argmax_looked(const struct operation *o);

// The logits that the word of [o] would have been chosen from, had the decoder
// looked at nothing, in [arena]; NULL when it does not look.
const double *argmax_without(const struct operation *o, struct arena *arena);

// The sentence and the formula of one logit that is looked through, and of the
// word that is chosen.
void argmax_say(const struct operation *o, const struct address *a,
                struct saying *s);
void argmax_formula(const struct operation *o, const struct address *a,
                    struct formula *f);

#endif

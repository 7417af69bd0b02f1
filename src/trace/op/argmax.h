// Shared by the two ways a word gets written: op_argmax.c chooses it,
// argmax_words.c says it.
#ifndef TRACE_OP_ARGMAX_H
#define TRACE_OP_ARGMAX_H

#include <string.h>

#include "trace/op.h"
#include "trace/saying.h"

// The weighted sum behind the word of [o], where the decoder looked while it
// wrote it; NULL when there is none.
const struct operation *argmax_looked(const struct operation *o);

// The logits that the word of [o] would have been chosen from, had the decoder
// looked at nothing, in [arena]; NULL when it does not look.
const double *argmax_without(const struct operation *o, struct arena *arena);

void why_argmax(const struct operation *o, const struct address *a,
                struct saying *s);

void why_told(const struct operation *o, const struct address *a,
              struct saying *s);
void why_force(const struct operation *o, const struct address *a,
               struct saying *s);

void argmax_say(const struct operation *o, const struct address *a,
                struct saying *s);
void argmax_show(const struct operation *o, const struct address *a,
                 struct formula *f);
void force_say(const struct operation *o, const struct address *a,
               struct saying *s);
void told_say(const struct operation *o, const struct address *a,
              struct saying *s);
void told_show(const struct operation *o, const struct address *a,
               struct formula *f);
void force_show(const struct operation *o, const struct address *a,
                struct formula *f);

#endif

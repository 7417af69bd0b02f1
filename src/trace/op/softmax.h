// Shared by the four kinds that make a softmax: op_softmax.c computes them,
// softmax_words.c says them, softmax_formula.c has their formulas.
#ifndef TRACE_OP_SOFTMAX_H
#define TRACE_OP_SOFTMAX_H

#include "trace/op.h"
#include "trace/saying.h"

void softmax_say_max(const struct operation *o, const struct address *a,
                     struct saying *s);
void softmax_show_max(const struct operation *o, const struct address *a,
                      struct formula *f);
void softmax_say_exp(const struct operation *o, const struct address *a,
                     struct saying *s);
void softmax_show_exp(const struct operation *o, const struct address *a,
                      struct formula *f);
void softmax_say_sum(const struct operation *o, const struct address *a,
                     struct saying *s);
void softmax_show_sum(const struct operation *o, const struct address *a,
                      struct formula *f);
void softmax_say_share(const struct operation *o, const struct address *a,
                       struct saying *s);
void softmax_show_share(const struct operation *o, const struct address *a,
                        struct formula *f);
void softmax_spell(const struct operation *o, struct spelling *s);
void softmax_why_max(const struct operation *o, const struct address *a,
                     struct saying *s);
void softmax_why_exp(const struct operation *o, const struct address *a,
                     struct saying *s);
void softmax_why_sum(const struct operation *o, const struct address *a,
                     struct saying *s);
void softmax_why_share(const struct operation *o, const struct address *a,
                       struct saying *s);

#endif

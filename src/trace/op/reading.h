// Shared by the four kinds that read something off finished weights:
// op_reading.c computes them, reading_words.c says them and has their formulas.
#ifndef TRACE_OP_READING_H
#define TRACE_OP_READING_H

#include "trace/op.h"
#include "trace/saying.h"

extern const struct op_kind kind_most, kind_total, kind_entropy, kind_collect;

// How many numbers are read for a row, and the k-th of them: for what a column
// collects they stand in that column.
int reading_terms(const struct operation *o);
double reading_number(const struct operation *o, int row, int k);

// What the first [count] of them come to.
double reading_so_far(const struct operation *o, int row, int count);

// True when [sum] is 1 but for the rounding of a model's small floats.
bool is_one(double sum);

void reading_say(const struct operation *o, const struct address *a,
                 struct saying *s);
void reading_why(const struct operation *o, const struct address *a,
                 struct saying *s);
void reading_spell(const struct operation *o, struct spelling *s);
void reading_show(const struct operation *o, const struct address *a,
                  struct formula *f);

#endif

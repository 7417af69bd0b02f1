// SPDX-License-Identifier: MIT
// A softmax is four operations of one block, each in a file of its own: max,
// exp, sum, divide. This is what they share.
#ifndef TRACE_OP_SOFTMAX_SOFTMAX_H
#define TRACE_OP_SOFTMAX_SOFTMAX_H

#include "trace/op.h"
#include "trace/saying.h"

extern const struct op_kind kind_max, kind_exp, kind_sum, kind_divide,
    kind_hold;

// What is said of a quotient, also where other rows are held by hand.
#define DIVIDE_SAYS                                                            \
    "divide.whole divide.whole.empty divide.row divide.row.one "               \
    "divide.row.equal divide.row.tie divide.row.nothing divide.cell"
#define DIVIDE_WHYS                                                            \
    "why.divide.whole why.divide.whole.level why.divide.whole.far "            \
    "why.divide.whole.near why.divide.row why.divide.row.far "                 \
    "why.divide.row.near"

// True when row [row] of what [o] writes is held by hand.
bool softmax_holds(const struct operation *o, int row);

// The share that the softmax would give in such a row.
double softmax_free(const struct operation *o, int row, int column);

// Reads the cell of the first operand and the row's one number of the second.
int softmax_reads(const struct operation *o, int row, int column, int k,
                  struct cells out[MAX_READS]);

// Fills the slots {row}, {one} and {keys}, which the sentences of all four
// have, about row [row] of what [o] writes.
void softmax_tell_row(const struct operation *o, int row, struct saying *s);

// How far the largest number of a row is ahead of the next.
struct lead {
    const struct tensor *of;
    int row, best, second;     // columns; second is -1 where there is none
    double difference, factor; // factor is e to the power of difference
};

enum { FAR = 1000000 }; // a factor that no picture shows
#define NEAR 1.00005     // one of which the digits would be those of 1

// The lead of row [row] of [m]; numbers that are masked do not count.
struct lead lead_of(const struct tensor *m, int row);

// Fills the slots {best}, {second}, {difference} and {factor}.
void lead_tell(const struct lead *l, struct saying *s);

// Appends the first [count] numbers of a row with [between] before all but the
// first, ", " or " + ", each a term.
void softmax_show_list(const struct tensor *m, int row, int count,
                       const char *between, struct formula *f);

// Begins the exponential: e to a power, or beside energies, which are called
// e, a word.
void softmax_show_exp(const struct tensor *A, struct formula *f);

// Appends one number of a row, or with column -1 any of them, by an index: "j",
// or "k" in a sum over all of them. Of any row with row -1.
void softmax_show_any(const struct tensor *m, int row, int column, char index,
                      struct formula *f);

// Appends e^(x − m) in names, as [o], an exp, computes it: of a cell, or of
// any with an index; of a whole row without one.
void softmax_show_power(const struct operation *o, int row, int column,
                        char index, struct formula *f);

// Appends the sum over all powers of row [row] of the exponentials [e], of any
// row with row -1.
void softmax_show_sum(const struct tensor *e, int row, struct formula *f);

#endif

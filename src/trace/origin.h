// SPDX-License-Identifier: MIT
// What numbers are, by the operations that they come from: "is this a share of
// a softmax?", "what were the scores divided by?". Whoever wants to know asks
// here. The answers go by what an operation does (enum does), never by what it
// is called, so an operation that does the same under another name is found.
#ifndef TRACE_ORIGIN_H
#define TRACE_ORIGIN_H

#include "base/number.h"
#include "trace/op.h"

// True when row [row] of [m] holds shares that a softmax has handed out; false
// for a row that is not written.
bool row_holds_shares(const struct tensor *m, int row);

// True when row [row] of [m] holds shares that somebody holds by hand, in the
// place of those.
bool row_is_held(const struct tensor *m, int row);

// The shares that a softmax makes of the numbers of [m]; NULL where none does.
const struct tensor *shares_made_of(const struct tensor *m);

// True when the first row of [m] holds such shares.
bool tensor_holds_shares(const struct tensor *m);

// True when row [row] of [m] holds shares of 1, whoever handed them out: a
// softmax here, or another program whose finished weights are given; or the
// largest of such. One that is not 1 is never printed as 1.
bool row_is_of_shares(const struct tensor *m, int row);

// True when the lesson gives row [row] of [m]: nobody has to compute it.
bool row_is_given(const struct tensor *m, int row);

// True when all rows of what the address names are.
bool rows_are_given(const struct address *a);

// Print a number of row [row] of [m], [x], as number_print() does, or as
// number_print_precise(); where they are shares as shares.
const char *number_print_of(char out[static NUMBER_SIZE],
                            const struct tensor *m, int row, double x,
                            int decimals);
const char *number_print_precise_of(char out[static NUMBER_SIZE],
                                    const struct tensor *m, int row, double x);

// Of how many products the numbers that [o] reads first are sums: d, for the
// division of scores. 0 when they are no sums of products.
int summed_products(const struct operation *o);

// The first division of scores in [scope], which is NULL outside of any; NULL
// where nothing is divided.
const struct operation *trace_division(const struct trace *t,
                                       const struct scope *scope);

// What the scores of [scope] are divided by, of all scopes with NULL; 1 where
// they are not divided, NAN where heads do it each in its own way.
double trace_divisor(const struct trace *t, const struct scope *scope);

// The state that a decoder asks with in row [row] of [scores]: what meets the
// keys there, or what the query that does so was made of. Its tensor is NULL
// where no state asks.
struct operand asking_state(const struct tensor *scores, int row);

// True when that is the state which the word of this row has made, not the one
// before: in Luong's wiring.
bool asks_with_own_state(const struct tensor *scores, int row);

// The step that masked what the rows and columns of [m] are about, before [m]
// or in it; NULL where nothing is masked.
const struct operation *trace_mask(const struct trace *t,
                                   const struct tensor *m);

#endif

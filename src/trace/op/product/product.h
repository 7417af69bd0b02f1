// SPDX-License-Identifier: MIT
// Sums of products: matmul, matmul_t, mix and affine, each in a file of its
// own. This is what they share.
#ifndef TRACE_OP_PRODUCT_PRODUCT_H
#define TRACE_OP_PRODUCT_PRODUCT_H

#include "trace/op.h"
#include "trace/op/product/squash.h"
#include "trace/saying.h"

struct factor {
    const struct tensor *tensor; // NULL: there is no such factor
    int row, column;
};

struct factors {
    struct factor a, b;
};

extern const struct op_kind kind_matmul, kind_matmul_t, kind_mix, kind_affine;

// The two cells whose product is the k-th term of a cell.
struct factors product_factors(const struct operation *o, int row, int column,
                               int k);

// How many terms a cell has: a product for each column of what is multiplied,
// and the bias.
int product_terms(const struct operation *o);

// The k-th term of a cell: a product, or the bias.
double product_term(const struct operation *o, int row, int column, int k);

// The sum of the first [count] terms.
double product_sum(const struct operation *o, int row, int column, int count);

// What the sum goes through; never NULL.
const struct squash_kind *product_squash(const struct operation *o);

// Computes Σ a W + b of a row, through the squash.
void product_forward(const struct operation *o, int row);

bool product_forward_all(const struct operation *o);

// How far a row may be off: Σ |a| |W| times what its terms round, and what its
// factors are off by.
struct bound product_bound(const struct operation *o, int row);

// Reads the two factors of a term.
int product_read_factors(const struct operation *o, int row, int column, int k,
                         struct cells out[MAX_READS]);

// Reads the vectors, and of every matrix the column, or all columns; of a term
// its two factors.
int product_reads(const struct operation *o, int row, int column, int k,
                  struct cells out[MAX_READS]);

// True for what makes values, the last of three that are made alike: then what
// makes queries, keys and values.
bool product_three(const struct operation *o, const struct operation *out[3]);

// True for what makes values of the rows that ask for them: words that look at
// each other, not one learned query that looks at them.
bool product_asked_by_own(const struct operation *o);

// The sentences about a term, which three kinds share: of a bias, of what is
// squashed.
#define PRODUCT_SAYS_TERM                                                      \
    " product.term product.term.last product.term.last.squashed"               \
    " product.term.bias.last product.term.bias.last.squashed"

// Says a term and what it adds up to: "Place 3 gives 4. The sum so far: 4."
void product_say_term(const struct operation *o, const struct address *a,
                      struct saying *s);

// The backward pass of all four kinds: from a vector through a matrix, from a
// matrix by the vectors that met it, from a bias as it is.
int product_partials(const struct operation *o, int k, int row);
struct partial product_partial(const struct operation *o, int k, int row,
                               int column, int i);

// The formula of all four kinds, and the right side of their equations: mix
// has another for any row.
void product_formula(const struct operation *o, const struct address *a,
                     struct formula *f);
void product_spell(const struct operation *o, struct spelling *s);

#endif

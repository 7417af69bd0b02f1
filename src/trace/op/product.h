// Shared by the kinds that are sums of products: op_product.c computes them,
// product_words.c says them.
#ifndef TRACE_OP_PRODUCT_H
#define TRACE_OP_PRODUCT_H

#include "trace/op.h"
#include "trace/op/squash.h"

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
int product_terms(const struct operation *o);
double product_term(const struct operation *o, int row, int column, int k);

// The sum of the first [count] terms.
double product_sum(const struct operation *o, int row, int column, int count);

// What the sum goes through; never NULL.
const struct squash_kind *product_squash(const struct operation *o);

// True for what makes values, the last of three that are made alike: then what
// makes queries, keys and values.
bool product_three(const struct operation *o, const struct operation *out[3]);

void product_formula(const struct operation *o, const struct address *a,
                     struct formula *f);
void product_spell(const struct operation *o, struct spelling *s);
void mix_spell(const struct operation *o, struct spelling *s);
void say_matmul(const struct operation *o, const struct address *a,
                struct saying *s);
void say_matmul_t(const struct operation *o, const struct address *a,
                  struct saying *s);
void say_mix(const struct operation *o, const struct address *a,
             struct saying *s);
void say_affine(const struct operation *o, const struct address *a,
                struct saying *s);
// What the largest of row [row] had in the row before.
void why_before(const struct operation *o, int row, struct saying *s);

void why_matmul(const struct operation *o, const struct address *a,
                struct saying *s);
void why_matmul_t(const struct operation *o, const struct address *a,
                  struct saying *s);
void why_meeting(const struct operation *o, const struct address *a,
                 struct saying *s);
void why_mix(const struct operation *o, const struct address *a,
             struct saying *s);
void why_affine(const struct operation *o, const struct address *a,
                struct saying *s);

#endif

// SPDX-License-Identifier: MIT
// One layer of a network: vectors times learned matrices, added up with a
// bias and squeezed. row.c shows all of its numbers, cell.c one of them, term by
// term; both are figures.
#ifndef PANEL_AFFINE_AFFINE_H
#define PANEL_AFFINE_AFFINE_H

#include "panel/figure/figure.h"
#include "trace/op/product/product.h"

// One of its products: a vector and the rows of the matrix that meet it.
struct factor_pair {
    struct operand vector, matrix;
    int first; // its first term
};

// As many as a figure has columns for: three for each, and what is made of all.
enum { MOST_ADDED = (FIGURE_RANKS - 3) / 3 };

struct affine {
    const struct operation *o;
    int row, column; // of the output; column -1: all of them
    int terms;       // that are shown
    struct factor_pair product[MOST_ADDED];
    int products;
    const struct tensor *bias; // or NULL
    struct figures figures;    // of all numbers
    double most;               // the largest magnitude among all its sums
};

// The sum that product [p] adds to a column, as far as it is shown; NAN while
// it adds nothing yet.
double affine_product_sum(const struct affine *l, int p, int column);

// What all add up to.
double affine_sum(const struct affine *l, int column);

// "s₁", and "s₀ · W_s"; "12 × 12, learned".
const char *affine_vector(const struct scene *s, const struct operand *v);
const char *affine_product(const struct scene *s, const struct affine *l,
                           int p);
const char *affine_size(const struct scene *s, const struct affine *l, int p);

// What the sum goes through on its way: "tanh"; NULL for nothing.
const char *affine_squash(const struct affine *l);

// A number of the layer in [at]: a sum, or a cell of a tensor.
struct item *affine_number(struct scene *s, const struct affine *l, uint64_t id,
                           struct rect at, double value, enum light light);
void affine_cell(struct scene *s, const struct affine *l,
                 const struct tensor *m, int row, int column, struct rect at);

// All of a row at once, and one of its numbers, product by product. False
// when numbers have no room.

// Paints the row in [at]; false, with nothing painted, where it has no room.
bool affine_paint_row(struct scene *s, struct affine *l, struct rect at);

#endif

// SPDX-License-Identifier: MIT
// The learned numbers of a network: its matrices by name, in one row.
#ifndef TRAIN_LEARNED_H
#define TRAIN_LEARNED_H

#include <stdbool.h>

#include "math/rng.h"
#include "train/tape.h"

enum { MOST_LEARNED = 64, LEARNED_NAME = 24 };

struct learned_matrix {
    char name[LEARNED_NAME]; // as the model's key: "W_Q", "head2.W_K"
    struct learned at;
    double spread;  // of the first numbers; 0: all are 0
    bool recurrent; // from a state to the next: what a penalty is for
};

struct learned_list {
    struct learned_matrix matrix[MOST_LEARNED];
    int count;   // of matrices
    int numbers; // in all
};

// Adds a matrix; it is the next in the row. [spread] < 0: 1 / √rows.
struct learned learned_add(struct learned_list *l, const char *name, int rows,
                           int columns, double spread);

// The matrix called [name], or NULL.
const struct learned_matrix *learned_find(const struct learned_list *l,
                                          const char *name);

// The first numbers: normal, of each matrix's spread, in the order of the row.
void learned_draw(const struct learned_list *l, struct rng *r, double *out);

#endif

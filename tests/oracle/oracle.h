// SPDX-License-Identifier: MIT
// What a model comes to, reckoned anew: plain loops from the equations of the
// papers, which share no code with trace/ and mechanism/. Every tensor that
// the trace of the model must have, under its name.
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>

#include "base/arena.h"
#include "model/model.h"
#include "trace/trace.h"

struct table {
    const char *name; // "head1.weights.exp"
    int rows, columns;
    double *data; // row-major
    struct table *next;
};

// Zero-initialise; oracle_free() gives everything back.
struct oracle {
    struct arena arena;
    const char *prefix;  // of the names of the tables being made
    const char *without; // the step that is left out, or NULL: all are done
    struct table *tables;
    int count;
};

// True when the step called [name] is left out.
bool oracle_without(const struct oracle *o, const char *name);

// Reckons a model of each kind.
void oracle_arrows(struct oracle *o, const struct model *m);
void oracle_convolution(struct oracle *o, const struct model *m);
void oracle_layer(struct oracle *o, const struct model *m);
void oracle_memory(struct oracle *o, const struct model *m);
void oracle_cells(struct oracle *o, const struct model *m);
void oracle_product(struct oracle *o, const struct model *m);
void oracle_interaction(struct oracle *o, const struct model *m);
void oracle_attention(struct oracle *o, const struct model *m);
void oracle_blocks(struct oracle *o, const struct model *m);
void oracle_translator(struct oracle *o, const struct model *m);
void oracle_looking(struct oracle *o, const struct model *m);
void oracle_pooling(struct oracle *o, const struct model *m);
void oracle_positional(struct oracle *o, const struct model *m);
void oracle_budget(struct oracle *o, const struct model *m);
void oracle_spread(struct oracle *o, const struct model *m);
void oracle_softmax(struct oracle *o, const struct model *m);
void oracle_readings(struct oracle *o, const struct model *m);
void oracle_rounds(struct oracle *o, const struct model *m);

// The table called [name], or NULL.
const struct table *oracle_find(const struct oracle *o, const char *name);

// Fails the test, of [what], unless [t] has just these tables and their values
// to 12 digits.
void oracle_check(const struct oracle *o, const struct trace *t,
                  const char *what);

void oracle_free(struct oracle *o);

// --- what they are reckoned with --------------------------------------------

// Adds a table of zeros, its name after the prefix.
struct table *oracle_table(struct oracle *o, const char *name, int rows,
                           int columns);

double *oracle_cell(const struct table *t, int row, int column);

// The model's matrix [key], in a head the head's own, as the table [name];
// NULL when it is not given.
struct table *oracle_take(struct oracle *o, const struct model *m,
                          const char *name, const char *key);

// [name] = A B
struct table *oracle_times(struct oracle *o, const char *name,
                           const struct table *A, const struct table *B);

// Row [i] of [out] becomes softmax of row [i] of [in], and of what comes
// before it: the maximum, the exponentials, their sum.
void oracle_soften(const struct oracle *o, const struct table *in, int i,
                   const struct table *max, const struct table *raised,
                   const struct table *sum, const struct table *out);

// "weights", with what comes before them: the shares of [scores] behind
// [allowed], which may be NULL.
struct table *oracle_share_out(struct oracle *o, const struct table *scores,
                               const struct table *allowed);

// X W + b; without W, which then is the identity, X + b; without b, nothing is
// added.
struct table *oracle_project(struct oracle *o, const struct model *m,
                             const char *name, const struct table *X,
                             const char *weight, const char *bias);

// softmax of [in] with what comes before it.
struct table *oracle_soften_all(struct oracle *o, const char *name,
                                const struct table *in);

// What a head, that of the prefix, finds for the rows of X.
struct table *oracle_attend(struct oracle *o, const struct model *m,
                            const struct table *X);

// The sinusoids P (Vaswani et al. 2017, section 3.5).
// Lays the columns of sinusoids out as the model's [key] says.
void oracle_lay(const struct model *m, const char *key, struct table *P);

struct table *oracle_encode(struct oracle *o, int positions, int d,
                            double base);
struct table *oracle_encode_from(struct oracle *o, int positions, int d,
                                 double base, int start);

#endif

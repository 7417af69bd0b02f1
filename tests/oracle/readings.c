// SPDX-License-Identifier: MIT
// Finished weights: what is read off their rows and columns.
#include <math.h>

#include "oracle.h"

void oracle_readings(struct oracle *o, const struct model *m)
{
    o->prefix = "";
    const struct table *A = oracle_take(o, m, "weights", "A");
    bool shares = true;
    for (int i = 0; i < A->rows; i++) {
        double sum = 0;
        for (int j = 0; j < A->columns; j++) {
            sum += *oracle_cell(A, i, j);
            shares = shares && *oracle_cell(A, i, j) >= 0;
        }
        shares = shares && fabs(sum - 1) <= 0.01;
    }
    struct table *max = oracle_table(o, "weights.max", A->rows, 1);
    struct table *sum = oracle_table(o, "weights.sum", A->rows, 1);
    struct table *entropy =
        shares ? oracle_table(o, "weights.entropy", A->rows, 1) : NULL;
    struct table *received = oracle_table(o, "weights.received", A->columns, 1);
    for (int i = 0; i < A->rows; i++) {
        *oracle_cell(max, i, 0) = *oracle_cell(A, i, 0);
        for (int j = 0; j < A->columns; j++) {
            double a = *oracle_cell(A, i, j);
            *oracle_cell(max, i, 0) = fmax(*oracle_cell(max, i, 0), a);
            *oracle_cell(sum, i, 0) += a;
            *oracle_cell(received, j, 0) += a;
            if (shares && a > 0)
                *oracle_cell(entropy, i, 0) += a * log(1 / a);
        }
    }
}

// SPDX-License-Identifier: MIT
// One budget, shared out alike or as it is held: the mean it leaves, and how
// many equal shares it is like.
#include <stddef.h>

#include "oracle.h"

void oracle_budget(struct oracle *o, const struct model *m)
{
    o->prefix = "";
    const struct table *x = oracle_take(o, m, "x", "x");
    const struct table *held = NULL;
    if (!oracle_without(o, "holding"))
        held = oracle_take(o, m, "held", "held");
    struct table *p = oracle_table(o, "weights", 1, x->rows);
    struct table *z = oracle_table(o, "output", 1, x->columns);
    struct table *sum = oracle_table(o, "weights.sum", 1, 1);
    struct table *like = oracle_table(o, "weights.effective", 1, 1);
    double squares = 0, by_hand = 0;
    for (int k = 0; held && k < held->columns; k++)
        by_hand += *oracle_cell(held, 0, k);
    for (int k = 0; k < x->rows; k++) {
        double share = by_hand > 0 ? *oracle_cell(held, 0, k) : 1.0 / x->rows;
        *oracle_cell(p, 0, k) = share;
        *oracle_cell(sum, 0, 0) += share;
        squares += share * share;
        for (int c = 0; c < x->columns; c++)
            *oracle_cell(z, 0, c) += share * *oracle_cell(x, k, c);
    }
    *oracle_cell(like, 0, 0) = 1 / squares;
}

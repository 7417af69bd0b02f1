// SPDX-License-Identifier: MIT
#include "trace/op/partials.h"

#include <assert.h>

struct operand operand_source(const struct operation *o, int k)
{
    assert(k >= 0 && k < o->in_count);
    return o->kind->source ? o->kind->source(o, k) : o->in[k];
}

struct span rows_made_from(const struct operation *o, int k, int row)
{
    struct operand in = operand_source(o, k);
    if (in.row >= 0)
        return (struct span){o->row, in.row == row ? o->rows : 0};
    bool within = row >= o->row && row < o->row + o->rows;
    return (struct span){row, within};
}

int partials_in_place(const struct operation *o, int k, int row)
{
    return rows_made_from(o, k, row).count;
}

struct partial partial_in_place(const struct operation *o, int k, int row,
                                int column, int i)
{
    return (struct partial){
        .row = rows_made_from(o, k, row).first + i, .column = column, .by = 1};
}

void partial_with(struct partial *w, const struct tensor *m, int row,
                  int column)
{
    assert(w->with_count < MOST_PARTIAL_CELLS);
    w->with[w->with_count++] = cells_of(m, row, 1, column, 1);
}

struct inexact inexact_at(const struct tensor *m, int row, int column)
{
    if (!m->data && !m->packed) // in a reckoning there are shapes alone
        return (struct inexact){0, 0};
    struct bound b = bound_row(m, row);
    double x = tensor_at(m, row, column);
    return (struct inexact){x, bound_number(&b, x)};
}

void partial_by(struct partial *w, const struct tensor *m, int row, int column)
{
    struct inexact number = inexact_at(m, row, column);
    w->by = number.x;
    w->off = number.off;
    partial_with(w, m, row, column);
}

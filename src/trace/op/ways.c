// SPDX-License-Identifier: MIT
#include "trace/op/ways.h"

#include <assert.h>

struct operand operand_fed(const struct operation *o, int k)
{
    assert(k >= 0 && k < o->in_count);
    return o->kind->fed ? o->kind->fed(o, k) : o->in[k];
}

struct span rows_fed(const struct operation *o, int k, int row)
{
    struct operand in = operand_fed(o, k);
    if (in.row >= 0)
        return (struct span){o->row, in.row == row ? o->rows : 0};
    bool within = row >= o->row && row < o->row + o->rows;
    return (struct span){row, within};
}

int ways_in_place(const struct operation *o, int k, int row)
{
    return rows_fed(o, k, row).count;
}

struct way way_in_place(const struct operation *o, int k, int row, int column,
                        int i)
{
    return (struct way){
        .row = rows_fed(o, k, row).first + i, .column = column, .by = 1};
}

void way_with(struct way *w, const struct tensor *m, int row, int column)
{
    assert(w->with_count < MOST_WAY_CELLS);
    w->with[w->with_count++] = cells_of(m, row, 1, column, 1);
}

struct inexact inexact_at(const struct tensor *m, int row, int column)
{
    if (!m->data) // in a reckoning there are shapes alone
        return (struct inexact){0, 0};
    struct bound b = bound_row(m, row);
    double x = tensor_at(m, row, column);
    return (struct inexact){x, bound_number(&b, x)};
}

void way_by(struct way *w, const struct tensor *m, int row, int column)
{
    struct inexact number = inexact_at(m, row, column);
    w->by = number.x;
    w->off = number.off;
    way_with(w, m, row, column);
}

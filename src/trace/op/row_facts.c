// SPDX-License-Identifier: MIT
#include "trace/op/row_facts.h"

#include <assert.h>
#include <math.h>

#include "math/kernels.h"
#include "say/compared.h"

struct row_facts row_facts(const struct tensor *m, int row, int count)
{
    assert(count >= 1 && count <= m->columns);
    const double *x = tensor_row(m, row);
    struct row_facts f = {.count = count, .best = row_argmax(x, count)};
    f.high = x[f.best];
    for (int c = 0; c < count; c++) {
        f.ties += x[c] == f.high;
        f.zeros += x[c] == 0;
        f.masked += x[c] == -INFINITY;
    }
    return f;
}

struct column_ends column_ends(const struct tensor *m)
{
    struct column_ends e = {0};
    for (int r = 1; r < m->rows; r++) {
        e.high = tensor_at(m, r, 0) > tensor_at(m, e.high, 0) ? r : e.high;
        e.low = tensor_at(m, r, 0) < tensor_at(m, e.low, 0) ? r : e.low;
    }
    e.most = tensor_at(m, e.high, 0);
    e.least = tensor_at(m, e.low, 0);
    for (int r = 0; r < m->rows; r++)
        e.ties += tensor_at(m, r, 0) == e.most;
    return e;
}

double row_share(const struct tensor *m, int row, int column, double times)
{
    const double *x = tensor_row(m, row);
    double max = row_max(x, m->columns), sum = 0;
    if (max == -INFINITY)
        return 0;
    for (int c = 0; c < m->columns; c++)
        sum += exp(times * (x[c] - max));
    return exp(times * (x[column] - max)) / sum;
}

void why_before(const struct operation *o, int row, struct saying *s)
{
    int best = row > 0 ? tensor_argmax(o->out, row) : 0;
    double before = row > 0 ? tensor_at(o->out, row - 1, best) : 0;
    if (row <= 0 ||
        !shown_apart(SLOT_SHORT, tensor_at(o->out, row, best), before) ||
        !saying_why(s, o, "row.next"))
        return;
    saying_column(s, "best", o->out, best);
    saying_short(s, "before", before);
    saying_short(s, "value", tensor_at(o->out, row, best));
}

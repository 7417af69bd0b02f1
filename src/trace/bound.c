// SPDX-License-Identifier: MIT
#include "trace/bound.h"

#include <math.h>

#include "math/kernels.h"
#include "trace/op.h"

double bound_sum(double terms)
{
    return terms * ROUNDING / (1 - terms * ROUNDING);
}

struct bound bound_row(const struct tensor *m, int row)
{
    return m->bounds && row < m->room ? m->bounds[row] : (struct bound){0};
}

struct bound bound_operand(const struct operation *o, int k, int row)
{
    return bound_row(o->in[k].tensor, operand_row(o, k, row));
}

double bound_number(const struct bound *b, double x)
{
    return x == 0 ? b->off : fmin(b->off, b->share * fabs(x));
}

static struct bound bound_either(struct bound a, struct bound b)
{
    return (struct bound){fmax(a.size, b.size), fmax(a.off, b.off),
                          fmax(a.share, b.share)};
}

struct bound bound_rows(const struct tensor *m, int row, int rows)
{
    struct bound all = {0};
    for (int r = row; r < row + rows; r++)
        all = bound_either(all, bound_row(m, r));
    return all;
}

// What is chosen, moved or passed on is off by what it was.
static struct bound bound_passed(const struct operation *o, int row)
{
    struct bound all = {0};
    for (int k = 0; k < o->in_count; k++)
        all = bound_either(all, bound_operand(o, k, row));
    return all;
}

void bound_find(const struct operation *o, int row)
{
    struct bound b = (o->kind->bound ? o->kind->bound : bound_passed)(o, row);
    b.size = row_largest(tensor_row(o->out, row), o->out->columns, 0);
    o->out->bounds[row] = b;
}

// SPDX-License-Identifier: MIT
// How many decimals the numbers of a sum of products have: as many as let one
// check it by hand.
#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "panel/product/product.h"

enum { MOST_TERMS = 20000 }; // of more no picture shows the numbers

static double factor_printed(const struct figures *f, const struct factor *a)
{
    return figures_value(f, tensor_at(a->tensor, a->row, a->column));
}

// What a cell comes to from the numbers as they are printed.
static double by_hand(const struct operation *o, const struct product_prints *p,
                      int row, int column)
{
    double sum = 0;
    int terms = product_terms(o);
    for (int k = 0; k < terms; k++) {
        struct factors f = product_factors(o, row, column, k);
        sum += f.b.tensor ? factor_printed(&p->left, &f.a) *
                                factor_printed(&p->top, &f.b)
                          : factor_printed(&p->bias, &f.a);
    }
    double (*squash)(double) = product_squash(o)->f;
    return squash ? squash(sum) : sum;
}

static bool cell_works_out(const struct operation *o,
                           const struct product_prints *p, int row, int column)
{
    return figures_gives(&p->out, by_hand(o, p, row, column),
                         tensor_at(o->out, row, column));
}

static bool all_work_out(const struct scene *s, const struct operation *o,
                         int decimals)
{
    struct figures f = {.decimals = decimals};
    struct product_prints all = {f, f, f, f};
    for (int r = o->row; r < o->row + o->rows; r++)
        for (int c = 0; c < o->out->columns; c++)
            if (sized_by(s, o->out, r, c) &&
                !cell_works_out(o, &all, r, c))
                return false;
    return true;
}

static bool is_long(const struct operation *o)
{
    return (double)o->rows * o->out->columns * product_terms(o) > MOST_TERMS;
}

int product_decimals(const struct scene *s, const struct operation *o)
{
    assert(o->in_count >= 2);
    for (int d = CELL_DECIMALS; d <= FORMULA_DECIMALS && !is_long(o); d++)
        if (all_work_out(s, o, d))
            return d;
    return CELL_DECIMALS;
}

// The fewest decimals of several grids; −1 where one of them hides them.
static struct figures fewest(const struct scene *s, const struct grid *grids,
                             int count)
{
    struct figures least = grid_figures(s, &grids[0]);
    for (int k = 1; k < count; k++) {
        struct figures f = grid_figures(s, &grids[k]);
        least = f.decimals < least.decimals ? f : least;
    }
    return least;
}

bool product_works_out(const struct scene *s, const struct operation *o,
                       const struct product_prints *p)
{
    if (p->left.decimals < 0 || p->top.decimals < 0 || p->bias.decimals < 0 ||
        p->out.decimals < 0 || is_long(o))
        return true; // nobody can check it here
    for (int r = o->row; r < o->row + o->rows; r++)
        for (int c = 0; c < o->out->columns; c++)
            if (known(s, o->out, r, c) && !cell_works_out(o, p, r, c))
                return false;
    return true;
}

bool meeting_works_out(const struct scene *s, const struct meeting *m)
{
    struct product_prints p = {.left = fewest(s, m->left, m->products),
                               .top = fewest(s, m->top, m->products),
                               .out = grid_figures(s, &m->out)};
    if (m->bias.tensor)
        p.bias = grid_figures(s, &m->bias);
    return product_works_out(s, m->o, &p);
}

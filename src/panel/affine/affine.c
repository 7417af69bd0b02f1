// SPDX-License-Identifier: MIT
// What a layer adds up, for a row and for one number of it alike: the sum of
// each product as far as it is shown, and of all of them. Everything that is
// printed is coloured by the largest of these sums.
#include "panel/affine/affine.h"

#include <assert.h>
#include <math.h>

#include "panel/panels.h"
#include "scene/span.h"
#include "trace/term.h"

static double sum_of_terms(const struct affine *l, int column, int from, int to)
{
    double sum = 0;
    for (int k = from; k < to; k++)
        sum += product_term(l->o, l->row, column, k);
    return sum;
}

double affine_product_sum(const struct affine *l, int p, int column)
{
    assert(p >= 0 && p < l->products);
    const struct factor_pair *f = &l->product[p];
    int end = f->first + f->vector.tensor->columns;
    int to = end < l->terms ? end : l->terms;
    return to > f->first ? sum_of_terms(l, column, f->first, to) : NAN;
}

double affine_sum(const struct affine *l, int column)
{
    assert(column >= 0 && column < l->o->out->columns);
    return product_sum(l->o, l->row, column, l->terms);
}

static double affine_most(const struct affine *l)
{
    double most = 0;
    for (int c = 0; c < l->o->out->columns; c++) {
        most = fmax(most, fabs(affine_sum(l, c)));
        for (int p = 0; p < l->products; p++)
            most = fmax(most, fabs(affine_product_sum(l, p, c)));
    }
    return most;
}

// Of the row, and of the same row in the other result of the frame.
static void find_most(const struct scene *s, struct affine *l)
{
    struct affine beside = *l;
    l->most = affine_most(l);
    beside.o = made_beside(s, &(struct address){l->o->out, l->row, -1, -1});
    if (beside.o)
        l->most = fmax(l->most, affine_most(&beside));
    l->most = l->most > 0 ? l->most : 1;
}

const char *affine_vector(const struct scene *s, const struct operand *v)
{
    return vector_name(s->view->words, s->pose->arena, v->tensor, v->row);
}

const char *affine_product(const struct scene *s, const struct affine *l, int p)
{
    const struct factor_pair *f = &l->product[p];
    return text_print(s, "%s · %s", affine_vector(s, &f->vector),
                      f->matrix.tensor->plain);
}

// A matrix may be more than what meets this vector.
const char *affine_size(const struct scene *s, const struct affine *l, int p)
{
    const struct factor_pair *f = &l->product[p];
    return caption(s, "panel.affine.size",
                   SLOTS(COUNT("rows", f->vector.tensor->columns),
                         COUNT("columns", f->matrix.tensor->columns)));
}

const char *affine_squash(const struct affine *l)
{
    return product_squash(l->o)->name;
}

struct item *affine_number(struct scene *s, const struct affine *l, uint64_t id,
                           struct rect at, double value, enum light light)
{
    return paint_figure(s, &l->figures, id, at, value, l->most, light,
                        ROLE_NONE);
}

void affine_cell(struct scene *s, const struct affine *l,
                 const struct tensor *m, int row, int column, struct rect at)
{
    assert(column >= 0 && column < m->columns);
    struct item *i = paint_bare(s, "cell", m, row, column, at);
    if (!i)
        return;
    i->size = l->figures.size;
    i->text = figures_print(s, &l->figures, tensor_at(m, row, column));
}

// The cell or the row that the step computes, or the one of it that is looked
// at.
static bool affine_choose(const struct scene *s, struct affine *l)
{
    const struct address *a = &s->now;
    if (a->row < 0)
        return false;
    l->o = operation_of(a);
    if ((l->o->kind != &kind_affine && l->o->kind != &kind_matmul) ||
        l->o->in_count < 2 || l->o->in_count / 2 > MOST_ADDED)
        return false;
    l->row = a->row;
    l->column = a->column;
    l->terms = a->term < 0 ? product_terms(l->o) : a->term + 1;
    return true;
}

static void find_products(struct affine *l)
{
    const struct operation *o = l->o;
    int term = 0;
    for (int k = 0; k + 1 < o->in_count; k += 2) {
        struct operand v = {o->in[k].tensor, operand_row(o, k, l->row)};
        l->product[l->products++] = (struct factor_pair){v, o->in[k + 1], term};
        term += v.tensor->columns;
    }
    if (o->in_count % 2)
        l->bias = o->in[o->in_count - 1].tensor;
}

bool panel_affine(struct scene *s, const struct panel *p, struct rect at)
{
    struct affine l = {0};
    (void)p;
    if (s->view->look.thumbnail || !affine_choose(s, &l))
        return false;
    find_products(&l);
    find_most(s, &l);
    at.h -= u(s, 12);
    return affine_paint_row(s, &l, at);
}

#include "scene/span.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "scene/ghost/ghost.h"

const struct tensor *other_of(const struct scene *s, const struct tensor *m)
{
    assert(m);
    const struct trace *t = s->beside;
    if (t && m->index < t->tensor_count &&
        !strcmp(t->tensors[m->index]->name, m->name))
        return t->tensors[m->index];
    return t ? trace_find(t, m->name) : NULL;
}

const struct operation *made_beside(const struct scene *s,
                                    const struct address *a)
{
    struct address at = *a;
    at.tensor = other_of(s, a->tensor);
    if (!at.tensor || at.row >= at.tensor->rows ||
        at.column >= at.tensor->columns)
        return NULL;
    const struct operation *here = operation_of(a), *o = operation_of(&at);
    bool alike = here && o && o->kind == here->kind &&
                 o->kind->terms(o) == here->kind->terms(here);
    return alike ? o : NULL;
}

struct range range_of_colors(const struct scene *s, const struct tensor *m)
{
    assert(m);
    const struct tensor *other = other_of(s, m);
    struct range r = m->compared;
    if (other) {
        range_hold(&r, other->compared.low);
        range_hold(&r, other->compared.high);
    }
    return r;
}

double most_of_colors(const struct scene *s, const struct tensor *m)
{
    const struct tensor *other = other_of(s, m);
    return other ? fmax(m->most, other->most) : m->most;
}

// The cells of [at] that [m] stands for, here or elsewhere; row or column -1: all
// of them. Behind a veil there are no numbers: what is not known spans nothing.
static void hold(const struct scene *s, const struct tensor *m,
                 const struct tensor *at, int row, int column, struct range *r)
{
    int top = row < 0 ? 0 : row, end = row < 0 ? m->rows : row + 1;
    int left = column < 0 ? 0 : column;
    int right = column < 0 ? m->columns : column + 1;
    for (int i = top; i < end && i < m->rows; i++)
        for (int c = left; c < right && c < m->columns; c++)
            if (!s->veiled ||
                (i < at->rows && c < at->columns && known(s, at, i, c)))
                range_hold(r, tensor_at(m, i, c));
}

void span_hold(const struct scene *s, const struct tensor *m, int row,
               int column, struct range *r)
{
    const struct tensor *was = ghost_tensor(s, m), *other = other_of(s, m);
    hold(s, m, m, row, column, r);
    if (was != m)
        hold(s, was, m, row, column, r);
    if (other)
        hold(s, other, m, row, column, r);
}

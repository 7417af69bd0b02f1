// SPDX-License-Identifier: MIT
#include "scene/span.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "scene/ghost/ghost.h"
#include "trace/compare/match.h"

const struct tensor *other_of(const struct scene *s, const struct tensor *m)
{
    assert(m);
    const struct trace *t = s->beside;
    if (t && m->index < t->tensor_count &&
        !strcmp(t->tensors[m->index]->name, m->name))
        return t->tensors[m->index];
    return t ? trace_find(t, m->name) : NULL;
}

// The row or column of [other] that is row or column [at] of the other tensor;
// -1, all of them, stays so. False when it is new.
static bool place_beside(const struct match *m, bool row, int at, int *out)
{
    *out = at < 0 ? -1 : row ? match_row(m, at) : match_column(m, at);
    return at < 0 || *out >= 0;
}

const struct operation *made_beside(const struct scene *s,
                                    const struct address *a)
{
    struct address at = *a;
    at.tensor = other_of(s, a->tensor);
    struct match m = match_of(at.tensor, a->tensor);
    if (!at.tensor || !place_beside(&m, true, a->row, &at.row) ||
        !place_beside(&m, false, a->column, &at.column) ||
        at.row >= at.tensor->rows || at.column >= at.tensor->columns)
        return NULL;
    const struct operation *here = operation_of(a), *o = operation_of(&at);
    bool alike = here && o && o->kind == here->kind &&
                 operation_terms(o) == operation_terms(here);
    return alike ? o : NULL;
}

// What the numbers span from which sizes follow; all, where these are none.
static struct range sized_range(const struct scene *s, const struct tensor *m)
{
    struct range r = {0, 0};
    bool any = false;
    for (int row = 0; row < m->rows; row++)
        for (int c = 0; c < m->columns; c++)
            if (sized_by(s, m, row, c)) {
                range_hold(&r, tensor_at(m, row, c));
                any = true;
            }
    return any ? r : m->range;
}

void keep_ranges(struct scene *s)
{
    const struct trace *t = s->trace;
    struct range *r =
        arena_array(s->pose->arena, (size_t)t->tensor_count, sizeof *r);
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        bool all = sized_by(s, m, m->rows - 1, m->columns - 1);
        r[i] = all ? m->range : sized_range(s, m);
    }
    s->ranges = r;
}

struct range range_of_colors(const struct scene *s, const struct tensor *m)
{
    assert(m);
    const struct tensor *other = other_of(s, m);
    bool kept = s->ranges && m->index < s->trace->tensor_count &&
                s->trace->tensors[m->index] == m;
    struct range r = kept ? s->ranges[m->index] : m->range;
    if (other) {
        range_hold(&r, other->range.low);
        range_hold(&r, other->range.high);
    }
    return r;
}

double most_of_colors(const struct scene *s, const struct tensor *m)
{
    struct range r = range_of_colors(s, m);
    return fmax(fmax(-r.low, r.high), 1e-300);
}

// A cell of [m], which may be another result's, is known where the one of [at]
// is that it stands for. Behind a veil what is not known spans nothing.
static bool cell_known(const struct scene *s, const struct match *back, int row,
                       int column)
{
    int i = match_row(back, row), c = match_column(back, column);
    return !s->hidden || (i >= 0 && c >= 0 && known(s, back->was, i, c));
}

// The cells of [m] that stand for those of [at] in its row [row] and its column
// [column], -1: all of them.
static void hold(const struct scene *s, const struct tensor *m,
                 const struct tensor *at, int row, int column, struct range *r)
{
    struct match to = match_of(m, at), back = match_of(at, m);
    if (!place_beside(&to, true, row, &row) ||
        !place_beside(&to, false, column, &column))
        return;
    int top = row < 0 ? 0 : row, end = row < 0 ? m->rows : row + 1;
    int left = column < 0 ? 0 : column;
    int right = column < 0 ? m->columns : column + 1;
    for (int i = top; i < end && i < m->rows; i++)
        for (int c = left; c < right && c < m->columns; c++)
            if (cell_known(s, &back, i, c))
                range_hold(r, tensor_at(m, i, c));
}

void span_hold(const struct scene *s, const struct tensor *m, int row,
               int column, struct range *r)
{
    const struct tensor *was = ghost_tensor(s, m), *other = other_of(s, m);
    const struct tensor *laid = laid_by(s, m);
    hold(s, m, m, row, column, r);
    if (was != m)
        hold(s, was, m, row, column, r);
    if (laid != m) // nothing moves under a hand that stays in its chart
        hold(s, laid, m, row, column, r);
    if (other)
        hold(s, other, m, row, column, r);
}

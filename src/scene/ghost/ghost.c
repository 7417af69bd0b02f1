// SPDX-License-Identifier: MIT
#include "scene/ghost/ghost.h"

#include <string.h>

static const struct tensor *before(const struct scene *s,
                                   const struct tensor *m)
{
    const struct trace *t = s->before;
    bool same = m->index < t->tensor_count &&
                !strcmp(t->tensors[m->index]->name, m->name);
    return same ? t->tensors[m->index] : trace_find(t, m->name);
}

bool ghosts_hidden_by(const struct scene *s, const struct address *a)
{
    bool name = a->row < 0 && !s->view->look.whole;
    return a->tensor && !name &&
           !model_matrix(s->trace->model, a->tensor->name);
}

void ghosts_choose(struct scene *s, const struct address *look)
{
    const struct address none = {NULL, -1, -1, -1};
    s->changed = s->before && !ghosts_hidden_by(s, look);
    s->told[0] = s->before && look->row >= 0 ? *look : none;
    s->told[1] = s->changed ? ghosts_of_step(s).most : none;
}

bool ghost_told(const struct scene *s, const struct tensor *m, int row,
                int column)
{
    for (int k = 0; k < 2; k++) {
        const struct address *a = &s->told[k];
        if (a->tensor == m && (row < 0 || a->row == row) &&
            (column < 0 || a->column < 0 || a->column == column))
            return true;
    }
    return false;
}

static struct match match_before(const struct scene *s, const struct tensor *m)
{
    return match_of(s->before ? before(s, m) : NULL, m);
}

bool ghost_was(const struct scene *s, const struct tensor *m, int row,
               int column, double *was)
{
    struct match both = match_before(s, m);
    return !same_matched(&both, row, column) &&
           match_cell(&both, row, column, was);
}

bool ghost_calm(const struct scene *s, const struct tensor *m, int row,
                int column)
{
    const struct tensor *old = before(s, m);
    int first = row < 0 ? 0 : row, last = row < 0 ? m->rows - 1 : row;
    for (int r = first; r <= last; r++) {
        if (column >= 0 ? same_cell(old, m, r, column) : same_row(old, m, r))
            continue;
        return false;
    }
    return true;
}

// What was, laid out as [match->now] is: what is new stands there as it is.
static const struct tensor *ghost_laid_out(const struct scene *s,
                                           const struct match *match)
{
    const struct tensor *now = match->now;
    struct tensor *out = arena_array(s->pose->arena, 1, sizeof *out);
    double *data =
        arena_array(s->pose->arena,
                    (size_t)now->rows * (size_t)now->columns + 1, sizeof *data);
    *out = *now;
    out->data = data;
    for (int r = 0; r < now->rows; r++)
        for (int c = 0; c < now->columns; c++, data++)
            if (!match_cell(match, r, c, data))
                *data = tensor_at(now, r, c);
    return out;
}

const struct tensor *ghost_tensor(const struct scene *s, const struct tensor *m)
{
    struct match both = match_before(s, m);
    if (!both.was)
        return m;
    bool placed = both.rows.by == MATCH_PLACE && both.columns.by == MATCH_PLACE;
    return placed ? both.was : ghost_laid_out(s, &both);
}

struct item *ghost_of(struct scene *s, struct item *i, const struct tensor *m,
                      int row, int column)
{
    struct match both = match_before(s, m);
    if (!both.was || !ghost_told(s, m, row, column) ||
        (row >= 0 && match_row(&both, row) < 0) ||
        (column >= 0 && match_column(&both, column) < 0) ||
        ghost_calm(s, m, row, column))
        return NULL;
    struct item *was = arena_array(s->pose->arena, 1, sizeof *was);
    *was = *i;
    i->was = was;
    return was;
}

double ghost_value(const struct scene *s, const struct tensor *m, int row,
                   int column)
{
    struct match both = match_before(s, m);
    double was = 0;
    match_cell(&both, row, column, &was);
    return was;
}

void ghost_hold(const struct scene *s, const struct tensor *m, struct range *r)
{
    const struct tensor *old = match_before(s, m).was;
    for (int k = 0; old && k < old->rows * old->columns; k++)
        range_hold(r, old->data[k]);
}

// Whether the operations of a stage write [m].
static bool writes(const struct scene *s, int stage, const struct tensor *m)
{
    const struct stage *g = &s->trace->stages[stage];
    for (int b = g->first; b < g->first + g->count; b++) {
        const struct block *block = &s->trace->blocks[b];
        for (int o = block->first; o < block->first + block->count; o++)
            if (s->trace->operations[o]->out == m)
                return true;
    }
    return false;
}

struct difference ghosts_of_tensor(const struct scene *s,
                                   const struct tensor *m)
{
    return difference_of(before(s, m), m);
}

const struct tensor *ghosts_next(const struct scene *s, int stage,
                                 const struct tensor *m)
{
    for (int k = m ? m->index + 1 : 0; k < s->trace->tensor_count; k++) {
        const struct tensor *next = s->trace->tensors[k];
        if (!strchr(next->plain, '.') && writes(s, stage, next))
            return next;
    }
    return NULL;
}

// Of one row, or of one cell of it; without a row that was, as if nothing was.
static struct difference of_row(const struct tensor *was,
                                const struct address *a)
{
    struct match both = match_of(was, a->tensor);
    bool there = match_row(&both, a->row) >= 0;
    struct difference d =
        difference_of_row(there ? was : NULL, a->tensor, a->row);
    if (a->column < 0)
        return d;
    there = there && match_column(&both, a->column) >= 0;
    d.was = there ? was : NULL;
    d.cells = 1;
    enum became is = cell_became(&both, a->row, a->column);
    d.differing = is == CELL_CHANGED;
    d.rounded = is == CELL_ROUNDED;
    d.fresh = !there;
    d.most = there && d.differing ? *a : (struct address){NULL, -1, -1, -1};
    return d;
}

struct address ghosts_about(const struct scene *s)
{
    struct address a = s->now;
    a.term = -1;
    if (a.row >= 0 && a.tensor->columns == 1)
        a.column = 0;
    else if (a.column < 0 && a.tensor->rows == 1)
        a.row = -1;
    return a;
}

struct difference ghosts_of_step(const struct scene *s)
{
    int stage = timeline_stage(s->trace, s->position);
    struct address a = ghosts_about(s);
    if (a.row >= 0)
        return of_row(before(s, a.tensor), &a);
    struct difference d = ghosts_of_tensor(s, a.tensor);
    const struct tensor *m = NULL;
    while (!d.differing && s->now.row < 0 && (m = ghosts_next(s, stage, m))) {
        struct difference other = ghosts_of_tensor(s, m);
        d = other.differing ? other : d;
    }
    return d;
}

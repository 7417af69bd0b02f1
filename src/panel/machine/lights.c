// SPDX-License-Identifier: MIT
#include <assert.h>
#include <string.h>

#include "panel/machine/machine.h"

// What is not shown has further numbers behind it, or ahead.
enum { SEEN = 1, LIT = 2 };

static unsigned char *marks_of(struct lights *l, const struct tensor *m)
{
    unsigned char **at = &l->marked[m->index];
    if (!*at)
        *at = arena_array(l->s->pose->arena,
                          (size_t)m->room * (size_t)m->columns, 1);
    return *at;
}

// True where it is marked for the first time.
static bool mark(struct lights *l, const struct tensor *m, int row, int column)
{
    unsigned char *at = &marks_of(l, m)[row * m->columns + column];
    bool first = !*at;
    *at = l->shown[m->index] ? LIT : SEEN;
    return first;
}

static int reads_of(const struct tensor *m, int row, int column,
                    struct cells reads[static MAX_READS])
{
    const struct operation *o = m->writer ? m->writer[row] : NULL;
    return o ? operation_reads(o, row, column, -1, reads) : 0;
}

static void look_behind(struct lights *l, const struct tensor *m, int row,
                        int column)
{
    struct cells reads[MAX_READS];
    int count = reads_of(m, row, column, reads);
    for (int k = 0; k < count; k++) {
        const struct cells *c = &reads[k];
        for (int i = 0; i < c->rows * c->columns; i++) {
            int r = c->row + i / c->columns, n = c->column + i % c->columns;
            if (mark(l, c->tensor, r, n) && !l->shown[c->tensor->index])
                look_behind(l, c->tensor, r, n);
        }
    }
}

// True where a cell reads one that leads on: the first, or what is not shown.
static bool reads_source(const struct lights *l, struct lights *ahead,
                         const struct tensor *m, int row, int column)
{
    struct cells reads[MAX_READS];
    int count = reads_of(m, row, column, reads);
    for (int k = 0; k < count; k++) {
        const struct cells *c = &reads[k];
        const unsigned char *at = ahead->marked[c->tensor->index];
        bool first = c->tensor == l->of.tensor;
        if (first && l->of.row >= c->row && l->of.row < c->row + c->rows &&
            l->of.column >= c->column && l->of.column < c->column + c->columns)
            return true;
        for (int i = 0; at && i < c->rows * c->columns; i++)
            if (at[(c->row + i / c->columns) * c->tensor->columns + c->column +
                   i % c->columns] == SEEN)
                return true;
    }
    return false;
}

static bool may_read(const struct lights *l, const struct lights *ahead,
                     const struct operation *o)
{
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor == l->of.tensor ||
            ahead->marked[o->in[k].tensor->index])
            return true;
    return false;
}

static void look_ahead(struct lights *l)
{
    const struct trace *t = l->s->trace;
    struct lights ahead = *l;
    ahead.marked = arena_array(l->s->pose->arena, (size_t)t->tensor_count,
                               sizeof *ahead.marked);
    for (int k = 0; k < t->operation_count; k++) {
        const struct operation *o = t->operations[k];
        if (!may_read(l, &ahead, o))
            continue;
        for (int r = o->row; r < o->row + o->rows; r++)
            for (int c = 0; c < o->out->columns; c++)
                if (reads_source(l, &ahead, o->out, r, c))
                    mark(&ahead, o->out, r, c);
    }
    for (int k = 0; k < t->tensor_count; k++)
        for (int i = 0; ahead.marked[k] &&
                        i < t->tensors[k]->rows * t->tensors[k]->columns;
             i++)
            if (ahead.marked[k][i] == LIT)
                marks_of(l, t->tensors[k])[i] = LIT;
}

struct lights lights_of(const struct scene *s,
                        const struct tensor *const *shown, int count)
{
    size_t all = (size_t)s->trace->tensor_count;
    bool *is_shown = arena_array(s->pose->arena, all, sizeof *is_shown);
    struct lights l = {.s = s, .shown = is_shown};
    for (int k = 0; k < count; k++)
        is_shown[shown[k]->index] = true;
    for (size_t k = 0; k < all; k++)
        is_shown[k] |= s->trace->tensors[k]->learned;
    const struct address *f = &s->focus;
    if (!f->tensor || f->column < 0 || !is_shown[f->tensor->index] ||
        address_equal(f, &s->now))
        return l;
    l.of = *f;
    l.marked = arena_array(s->pose->arena, all, sizeof *l.marked);
    mark(&l, f->tensor, f->row, f->column);
    look_behind(&l, f->tensor, f->row, f->column);
    look_ahead(&l);
    return l;
}

bool lights_on(const struct lights *l, const struct tensor *m, int row,
               int column)
{
    const unsigned char *at = l->marked ? l->marked[m->index] : NULL;
    return at && at[row * m->columns + column] == LIT;
}

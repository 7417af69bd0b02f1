// SPDX-License-Identifier: MIT
#include "trace/op/instead.h"

#include <assert.h>
#include <string.h>

#include "trace/op.h"

// What is changed, and since which operation.
struct change {
    const struct instead *by;
    int count, first;
    struct arena *arena;
};

int row_read(const struct operation *o, int k, int row)
{
    const struct operand *in = &o->in[k];
    bool product = o->kind->form == FORM_PRODUCT || o->kind->form == FORM_PAIR;
    if (in->tensor->learned || (in->row < 0 && product && k))
        return -1;
    int read = in->row < 0 ? row : in->row;
    return read < in->tensor->rows ? read : -1;
}

static const struct instead *changed(const struct change *c,
                                     const struct tensor *m, int row)
{
    for (int i = 0; i < c->count; i++)
        if (c->by[i].tensor == m && c->by[i].row == row)
            return &c->by[i];
    return NULL;
}

// True when row [row] of [m] is changed, or was made of one that is. What came
// before the first of them was not: so this ends after few operations.
static bool follows(const struct change *c, const struct tensor *m, int row)
{
    if (row < 0 || changed(c, m, row))
        return row >= 0;
    const struct operation *o = m->writer[row];
    if (!o || o->index <= c->first)
        return false;
    for (int k = 0; k < o->in_count; k++)
        if (follows(c, o->in[k].tensor, row_read(o, k, row)))
            return true;
    return false;
}

// A tensor like [m] of one row of zeros.
static struct tensor *one_row(const struct tensor *m, struct arena *arena)
{
    struct tensor *out = arena_array(arena, 1, sizeof *out);
    *out = *m;
    out->rows = out->room = 1;
    out->data = arena_array(arena, (size_t)m->columns, sizeof *out->data);
    return out;
}

static struct tensor *redo(const struct change *c, const struct tensor *m,
                           int row)
{
    const struct instead *by = changed(c, m, row);
    struct tensor *out = one_row(m, c->arena);
    if (by) {
        memcpy(out->data, by->numbers, (size_t)m->columns * sizeof *out->data);
        return out;
    }
    const struct operation *o = m->writer[row];
    struct operation again = *o;
    struct operand *in = arena_array(c->arena, (size_t)o->in_count, sizeof *in);
    memcpy(in, o->in, (size_t)o->in_count * sizeof *in);
    for (int k = 0; k < o->in_count; k++) {
        int read = row_read(o, k, row);
        if (follows(c, in[k].tensor, read))
            in[k] = (struct operand){redo(c, in[k].tensor, read), 0};
        else if (read >= 0)
            in[k].row = read;
    }
    again.out = out;
    again.in = in;
    again.row = 0;
    again.rows = 1;
    o->kind->forward(&again, 0);
    return out;
}

const double *row_instead(const struct tensor *m, int row,
                          const struct instead *by, int count,
                          struct arena *arena)
{
    assert(m && row >= 0 && row < m->rows && count > 0);
    struct change c = {by, count, by->tensor->writer[by->row]->index, arena};
    for (int i = 1; i < count; i++) {
        int index = by[i].tensor->writer[by[i].row]->index;
        c.first = index < c.first ? index : c.first;
    }
    return follows(&c, m, row) ? redo(&c, m, row)->data : tensor_row(m, row);
}

const double *row_without(const struct operation *o,
                          const struct operation *zero, struct arena *arena)
{
    assert(o->rows == 1 && zero->rows == 1);
    const double *zeros =
        arena_array(arena, (size_t)zero->out->columns, sizeof *zeros);
    struct instead by = {zero->out, zero->row, zeros};
    return row_instead(o->out, o->row, &by, 1, arena);
}

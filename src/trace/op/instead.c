// SPDX-License-Identifier: MIT
#include "trace/op/instead.h"

#include <assert.h>
#include <string.h>

#include "trace/op.h"
#include "trace/op/softmax/softmax.h"

enum { HELD = 2 }; // operand of kind_hold

// What is changed, and since which operation.
struct change {
    const struct instead *by;
    int count, first;
    struct arena *arena;
    struct rows_seen seen;
};

struct row_seen *row_see(struct rows_seen *s, const struct tensor *m, int row,
                         bool *first)
{
    enum { BUCKETS = sizeof s->bucket / sizeof *s->bucket };
    struct row_seen **at =
        &s->bucket[(unsigned)(m->index * 31 + row) % BUCKETS];
    while (*at && ((*at)->tensor != m || (*at)->row != row))
        at = &(*at)->next;
    *first = !*at;
    if (!*at) {
        *at = arena_alloc(s->arena, sizeof **at);
        **at = (struct row_seen){.tensor = m, .row = row};
    }
    return *at;
}

// True when [o] reads all rows of operand [k], for whichever it writes: each
// second one is a matrix that rows meet.
static bool reads_all(const struct operation *o, int k)
{
    bool meets = o->kind->form == FORM_PRODUCT || o->kind->form == FORM_PAIR ||
                 o->kind->form == FORM_MIX;
    return meets && k % 2 == 1;
}

int row_read(const struct operation *o, int k, int row)
{
    const struct operand *in = &o->in[k];
    if (in->tensor->learned || reads_all(o, k))
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

static bool follows(struct change *c, const struct tensor *m, int row);

// Whether what [o] reads of operand [k] for row [row] is changed, if only in
// that row of it.
static bool reads_changed(struct change *c, const struct operation *o, int k,
                          int row)
{
    const struct tensor *m = o->in[k].tensor;
    int read = reads_all(o, k) && row < m->rows && !m->learned
                   ? row
                   : row_read(o, k, row);
    return follows(c, m, read);
}

// True when row [row] of [m] is changed, or was made of one that is. What came
// before the first of them was not: so this ends after few operations.
static bool follows(struct change *c, const struct tensor *m, int row)
{
    if (row < 0 || changed(c, m, row))
        return row >= 0;
    const struct operation *o = m->writer[row];
    if (!o || o->index <= c->first)
        return false;
    bool first;
    struct row_seen *seen = row_see(&c->seen, m, row, &first);
    if (seen->asked)
        return seen->follows;
    seen->asked = true;
    for (int k = 0; k < o->in_count && !seen->follows; k++)
        seen->follows = reads_changed(c, o, k, row);
    return seen->follows;
}

// [m] with [rows] rows of its own.
static struct tensor *like(const struct tensor *m, int rows,
                           struct arena *arena)
{
    struct tensor *out = arena_array(arena, 1, sizeof *out);
    size_t numbers = (size_t)rows * (size_t)m->columns;
    *out = *m;
    out->rows = out->room = rows;
    out->data = arena_array(arena, numbers, sizeof *out->data);
    out->packed = NULL;
    return out;
}

static struct tensor *redo(struct change *c, const struct tensor *m, int row);

// [m], of which every row is read, with row [row] made anew.
static const struct tensor *redo_in(struct change *c, const struct tensor *m,
                                    int row)
{
    struct tensor *out = like(m, m->rows, c->arena);
    size_t wide = (size_t)m->columns;
    for (int r = 0; r < m->rows; r++)
        memcpy(out->data + (size_t)r * wide, tensor_row(m, r),
               wide * sizeof *out->data);
    memcpy(out->data + (size_t)row * wide, redo(c, m, row)->data,
           wide * sizeof *out->data);
    return out;
}

// A tensor like [m] of its row [row] alone, made anew.
static struct tensor *redo(struct change *c, const struct tensor *m, int row)
{
    bool first;
    struct row_seen *seen = row_see(&c->seen, m, row, &first);
    if (seen->again)
        return seen->again;
    const struct instead *by = changed(c, m, row);
    struct tensor *out = seen->again = like(m, 1, c->arena);
    if (by && by->numbers) {
        memcpy(out->data, by->numbers, (size_t)m->columns * sizeof *out->data);
        return out;
    }
    const struct operation *o = m->writer[row];
    struct operation again = *o;
    struct operand *in = arena_array(c->arena, (size_t)o->in_count, sizeof *in);
    memcpy(in, o->in, (size_t)o->in_count * sizeof *in);
    for (int k = 0; k < o->in_count; k++) {
        int read = row_read(o, k, row);
        if (o->kind == &kind_hold && k == HELD && (by || read < 0)) {
            in[k].tensor = like(in[k].tensor, 0, c->arena); // nobody does
            continue;
        }
        bool other = reads_changed(c, o, k, row);
        if (other && (reads_all(o, k) || o->kind->by_place))
            in[k].tensor = redo_in(c, in[k].tensor, row);
        else if (other)
            in[k] = (struct operand){redo(c, in[k].tensor, read), 0};
        else if (read >= 0 && !o->kind->by_place)
            in[k].row = read;
    }
    again.in = in;
    again.rows = 1;
    again.row = o->kind->by_place ? row : 0;
    again.out = o->kind->by_place ? like(m, m->rows, c->arena) : out;
    o->kind->forward(&again, again.row);
    if (again.out != out)
        memcpy(out->data, tensor_row(again.out, row),
               (size_t)m->columns * sizeof *out->data);
    return out;
}

const double *row_instead(const struct tensor *m, int row,
                          const struct instead *by, int count,
                          struct arena *arena)
{
    assert(m && row >= 0 && row < m->rows && count > 0);
    struct change c = {.by = by,
                       .count = count,
                       .first = by->tensor->writer[by->row]->index,
                       .arena = arena,
                       .seen = {.arena = arena}};
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

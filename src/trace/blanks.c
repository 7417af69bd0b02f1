// SPDX-License-Identifier: MIT
#include "trace/blanks.h"

#include <assert.h>

#include "trace/origin.h"

static size_t blanks_place(const struct tensor *m, int row, int column)
{
    return (size_t)row * (size_t)m->columns + (size_t)column;
}

void blanks_add(struct blanks *b, const struct tensor *m, int row, int column,
                struct arena *arena)
{
    if (row_is_given(m, row))
        return;
    bool **cells = &b->cells[m->index];
    if (!*cells)
        *cells =
            arena_array(arena, blanks_place(m, m->rows, 0) + 1, sizeof **cells);
    (*cells)[blanks_place(m, row, column)] = true;
}

static void set_named(struct blanks *b, const struct address *a,
                      struct arena *arena)
{
    const struct tensor *m = a->tensor;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if ((a->row < 0 || a->row == r) &&
                (a->column < 0 || a->column == c))
                blanks_add(b, m, r, c, arena);
}

static bool any_in(const struct blanks *b, const struct cells *block)
{
    if (!b->cells[block->tensor->index])
        return false;
    for (int r = 0; r < block->rows; r++)
        for (int c = 0; c < block->columns; c++)
            if (blanks_has(b, block->tensor, block->row + r, block->column + c))
                return true;
    return false;
}

static bool reads_any(const struct blanks *b, const struct operation *o,
                      int row, int column)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, column, -1, reads);
    for (int i = 0; i < count; i++)
        if (any_in(b, &reads[i]))
            return true;
    return false;
}

// What an operation reads was written before it, so one pass finds them all.
static void blanks_spread(struct blanks *b, const struct trace *t,
                          struct arena *arena)
{
    for (int i = 0; i < t->operation_count; i++) {
        const struct operation *o = t->operations[i];
        for (int r = o->row; r < o->row + o->rows; r++)
            for (int c = 0; c < o->out->columns; c++)
                if (reads_any(b, o, r, c))
                    blanks_add(b, o->out, r, c, arena);
    }
}

void blanks_begin(struct blanks *b, const struct trace *t, struct arena *arena)
{
    b->tensor_count = t->tensor_count;
    b->cells =
        arena_array(arena, (size_t)t->tensor_count + 1, sizeof *b->cells);
}

void blanks_find(struct blanks *b, const struct trace *t,
                 const struct address *named, int count, struct arena *arena)
{
    blanks_begin(b, t, arena);
    for (int i = 0; i < count; i++)
        set_named(b, &named[i], arena);
    blanks_spread(b, t, arena);
}

bool blanks_has(const struct blanks *b, const struct tensor *m, int row,
                int column)
{
    assert(column < m->columns);
    const bool *cells = b ? b->cells[m->index] : NULL;
    if (cells && row >= 0 && column >= 0)
        return cells[blanks_place(m, row, column)];
    int from = row < 0 ? 0 : row, to = row < 0 ? m->rows : row + 1;
    for (int r = from; cells && r < to; r++)
        for (int c = 0; c < m->columns; c++)
            if ((column < 0 || column == c) && cells[blanks_place(m, r, c)])
                return true;
    return false;
}

// SPDX-License-Identifier: MIT
#include "trace/op/without.h"

#include <assert.h>
#include <string.h>

#include "trace/op.h"

// The operation that wrote the row which operand [k] of [o] reads; NULL for a
// parameter, and for operands of which all rows are read.
static const struct operation *writer_of(const struct operation *o, int k)
{
    const struct operand *in = &o->in[k];
    bool row = in->row >= 0 && in->row < in->tensor->rows;
    return row && !in->tensor->learned ? in->tensor->writer[in->row] : NULL;
}

// True when [o] is [zero] or was made of what it wrote. What came before it
// was not: so this ends after few operations.
static bool made_of(const struct operation *o, const struct operation *zero)
{
    if (!o || o->index <= zero->index)
        return o == zero;
    for (int k = 0; k < o->in_count; k++)
        if (made_of(writer_of(o, k), zero))
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

static struct tensor *redo(const struct operation *o,
                           const struct operation *zero, struct arena *arena)
{
    struct operation again = *o;
    struct operand *in = arena_array(arena, (size_t)o->in_count, sizeof *in);
    again.out = one_row(o->out, arena);
    if (o == zero)
        return again.out;
    memcpy(in, o->in, (size_t)o->in_count * sizeof *in);
    for (int k = 0; k < o->in_count; k++)
        if (made_of(writer_of(o, k), zero))
            in[k] = (struct operand){redo(writer_of(o, k), zero, arena), 0};
    again.in = in;
    again.row = 0;
    again.rows = 1;
    o->kind->forward(&again, 0);
    return again.out;
}

const double *row_without(const struct operation *o,
                          const struct operation *zero, struct arena *arena)
{
    assert(o->rows == 1 && zero->rows == 1);
    return redo(o, zero, arena)->data;
}

// SPDX-License-Identifier: MIT
#include "trace/compare/shadow.h"

#include <string.h>

#include "math/kernels.h"
#include "trace/gradients.h"

static struct operation *of(const struct trace *s, const struct operation *o)
{
    return o ? s->operations[o->index] : NULL;
}

static void point_operation(const struct trace *s, struct operation *o,
                            struct arena *arena)
{
    if (!o->in_count)
        return;
    struct operand *in = arena_array(arena, (size_t)o->in_count, sizeof *in);
    for (int k = 0; k < o->in_count; k++)
        in[k] =
            (struct operand){s->tensors[o->in[k].tensor->index], o->in[k].row};
    o->in = in;
}

// Gradients are those of numbers of the same trace.
static void point_uses(const struct trace *s, struct operation *o,
                       struct arena *arena)
{
    if (!o->use_count)
        return;
    struct use *uses = arena_array(arena, (size_t)o->use_count, sizeof *uses);
    for (int i = 0; i < o->use_count; i++)
        uses[i] = (struct use){of(s, o->uses[i].o), o->uses[i].k,
                               s->tensors[o->uses[i].gradients->index]};
    o->uses = uses;
}

static void point_tensor(const struct trace *s, struct tensor *m,
                         struct arena *arena)
{
    struct operation **writer =
        arena_array(arena, (size_t)m->room + 1, sizeof(void *));
    for (int r = 0; r < m->room; r++)
        writer[r] = of(s, m->writer[r]);
    m->writer = writer;
    m->reader = of(s, m->reader);
    if (m->gradients_of)
        m->gradients_of = s->tensors[m->gradients_of->index];
    if (m->row_words)
        m->row_words = s->tensors[m->row_words->index];
}

struct trace *shadow_of(const struct trace *t, struct arena *arena)
{
    struct trace *s = arena_alloc(arena, sizeof *s);
    *s = *t;
    s->arena = (struct arena){0};
    s->tensors =
        arena_array(arena, (size_t)t->tensor_count + 1, sizeof(void *));
    s->operations =
        arena_array(arena, (size_t)t->operation_count + 1, sizeof(void *));
    for (int i = 0; i < t->tensor_count; i++) {
        s->tensors[i] = arena_alloc(arena, sizeof *s->tensors[i]);
        *s->tensors[i] = *t->tensors[i];
    }
    for (int i = 0; i < t->operation_count; i++) {
        s->operations[i] = arena_alloc(arena, sizeof *s->operations[i]);
        *s->operations[i] = *t->operations[i];
        s->operations[i]->out = s->tensors[t->operations[i]->out->index];
        point_operation(s, s->operations[i], arena);
    }
    for (int i = 0; i < t->operation_count; i++)
        point_uses(s, s->operations[i], arena);
    for (int i = 0; i < t->tensor_count; i++)
        point_tensor(s, s->tensors[i], arena);
    return s;
}

void shadow_measure(struct trace *s)
{
    for (int i = 0; i < s->tensor_count; i++) {
        struct tensor *m = s->tensors[i];
        if (m->packed)
            continue;
        m->largest = 1e-300;
        for (int r = 0; r < m->rows; r++)
            m->largest = row_largest(tensor_row(m, r), m->columns, m->largest);
    }
    trace_measure(s);
}

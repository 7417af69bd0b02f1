// SPDX-License-Identifier: MIT
#include "mechanism/mistake.h"

#include <string.h>

#include "mechanism/mistake_steps.h"
#include "trace/op.h"
#include "trace/compare/shadow.h"
#include "trace/term.h"

// A run done over: only what a changed operation leads to is computed.
struct redo {
    const struct trace *was;
    struct trace *now;
    const struct wrong_step *step;
    struct arena *arena;
    bool *own;   // by tensor: has numbers of its own
    bool *other; // by tensor: and what reads it is computed anew
};

static bool reads_other(const struct redo *r, const struct operation *o)
{
    for (int k = 0; k < o->in_count; k++)
        if (r->other[o->in[k].tensor->index])
            return true;
    return false;
}

static void alter(const struct redo *r, struct operation *o)
{
    if (!r->step->alter)
        return;
    struct operand *in =
        arena_array(r->arena, (size_t)o->in_count + 1, sizeof *in);
    memcpy(in, o->in, (size_t)o->in_count * sizeof *in);
    r->step->alter(o, in);
    o->in = in;
}

static void compute(const struct redo *r, const struct operation *o, bool wrong)
{
    for (int row = o->row; row < o->row + o->rows; row++) {
        double *out = out_row(o, row);
        memset(out, 0, (size_t)o->out->columns * sizeof *out);
        o->kind->forward(o, row);
        if (wrong && r->step->write)
            r->step->write(r->was, o, row, out);
    }
}

static void redo(struct redo *r, struct operation *o)
{
    int index = o->out->index;
    bool wrong = r->step->at(o);
    if (!wrong && !reads_other(r, o))
        return;
    if (!r->own[index])
        tensor_own(r->now->tensors[index], r->arena);
    r->own[index] = true;
    // What a decoder makes of a context is not written anew.
    r->other[index] = !is_a(o->out, "context");
    if (wrong)
        alter(r, o);
    compute(r, o, wrong);
}

const struct trace *mistake_trace(const struct trace *t,
                                  enum procedure procedure, struct arena *arena)
{
    const struct wrong_step *step = &wrong_steps[procedure];
    bool some = false;
    for (int i = 0; i < t->operation_count && step->at && !some; i++)
        some = step->at(t->operations[i]);
    if (!some)
        return NULL;
    size_t count = (size_t)t->tensor_count;
    struct redo r = {.was = t,
                     .now = shadow_of(t, arena),
                     .step = step,
                     .arena = arena,
                     .own = arena_array(arena, count, sizeof(bool)),
                     .other = arena_array(arena, count, sizeof(bool))};
    for (int i = 0; i < t->operation_count; i++)
        redo(&r, r.now->operations[i]);
    shadow_measure(r.now);
    return r.now;
}

// SPDX-License-Identifier: MIT
#include "trace/explain.h"

#include <assert.h>
#include <math.h>

#include "trace/op.h"
#include "trace/slots.h"
#include "trace/spread.h"
#include "trace/walk.h"

int address_terms(const struct address *a)
{
    const struct operation *o = operation_of(a);
    return operation_terms(o);
}

struct saying explain_saying(const struct catalogue *words, struct arena *arena,
                             const struct address *a)
{
    assert(a->tensor && arena);
    struct saying s = {.words = words, .arena = arena};
    const struct operation *o = operation_of(a);
    if (spread_say(o, a, &s))
        return s;
    if (o->kind->sentence)
        o->kind->sentence(o, a, &s);
    else
        saying_level(&s, o, a, "");
    slots_fill(&s, o, a);
    return s;
}

// The first step of what a stage writes into a tensor.
static bool is_first(const struct trace *t, const struct operation *o,
                     const struct address *a)
{
    const struct stage *s = &t->stages[t->blocks[o->block].stage];
    if (a->row != o->row || a->column > 0 || a->term > 0)
        return false;
    for (int i = t->blocks[s->first].first; i < o->index; i++)
        if (t->operations[i]->out == o->out)
            return false;
    return true;
}

static void ask_why(const struct address *a, struct saying *s)
{
    const struct operation *o = operation_of(a);
    s->count = 0;
    if (o->kind->why)
        o->kind->why(o, a, s);
    else
        saying_why_level(s, o, a);
    if (s->key)
        slots_fill(s, o, a);
}

struct saying explain_why_saying(const struct catalogue *words,
                                 struct arena *arena, const struct trace *t,
                                 const struct address *a)
{
    assert(trace_has(t, a->tensor));
    struct saying s = {.words = words, .arena = arena};
    const struct operation *o = operation_of(a);
    struct address stage = stage_address(t, t->blocks[o->block].stage);
    struct address whole = {a->tensor, -1, -1, -1};
    if (a->tensor->spread) // it is about other numbers
        return s;
    bool first = is_first(t, o, a);
    if (first || address_equal(&stage, a))
        ask_why(a, &s);
    if (first && !s.key && stage.row < 0) // it stands for all
        ask_why(&whole, &s);
    if (!s.key && o->kind->why_step && a->row >= 0) {
        s.count = 0;
        o->kind->why_step(o, a, &s);
        if (s.key)
            slots_fill(&s, o, a);
    }
    return s;
}

void explain_why(const struct catalogue *words, const struct trace *t,
                 const struct address *a, struct strbuf *out)
{
    struct arena arena = {0};
    struct saying s = explain_why_saying(words, &arena, t, a);
    if (s.key)
        say(words, out, s.key, s.slots);
    arena_free(&arena);
}

void explain_address(const struct catalogue *words, const struct address *a,
                     struct strbuf *out)
{
    struct arena arena = {0};
    struct saying s = explain_saying(words, &arena, a);
    say(words, out, s.key, s.slots);
    arena_free(&arena);
}

struct formula explain_formula(const struct catalogue *words,
                               struct arena *arena, const struct address *a)
{
    assert(a->tensor && arena);
    struct formula f = {.arena = arena, .words = words, .elision = " + … "};
    const struct operation *o = operation_of(a);
    operation_formula(o, a, &f);
    formula_end(&f);
    return f;
}

void explain_line(const struct catalogue *words, const struct address *a,
                  struct strbuf *out)
{
    struct arena arena = {0};
    struct formula f = explain_formula(words, &arena, a);
    if (f.count > 1)
        formula_line(&f, out);
    arena_free(&arena);
}

double address_value(const struct address *a)
{
    if (a->column < 0)
        return NAN;
    const struct operation *o = operation_of(a);
    return a->term < 0 ? tensor_at(a->tensor, a->row, a->column)
                       : operation_term(o, a->row, a->column, a->term);
}

#include "trace/explain.h"

#include <math.h>

#include "trace/op.h"
#include "trace/walk.h"

int address_terms(const struct address *a)
{
    const struct operation *o = operation_of(a);
    return o->kind->terms(o);
}

struct saying explain_saying(const struct catalogue *words, struct arena *arena,
                             const struct address *a)
{
    struct saying s = {.words = words, .arena = arena};
    const struct operation *o = operation_of(a);
    o->kind->sentence(o, a, &s);
    return s;
}

// The first of what is walked row by row with what comes after it.
static bool is_first(const struct trace *t, const struct operation *o,
                     const struct address *a)
{
    const struct block *b = &t->blocks[o->block];
    return o->index + 1 < b->first + b->count && a->row == 0 &&
           a->column <= 0 && a->term < 0;
}

struct saying explain_why_saying(const struct catalogue *words,
                                 struct arena *arena, const struct trace *t,
                                 const struct address *a)
{
    struct saying s = {.words = words, .arena = arena};
    const struct operation *o = operation_of(a);
    struct address stage = stage_address(t, t->blocks[o->block].stage);
    if (o->kind->why && (address_equal(&stage, a) || is_first(t, o, a)))
        o->kind->why(o, a, &s);
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
    struct formula f = {.arena = arena, .words = words, .elision = " + … "};
    const struct operation *o = operation_of(a);
    o->kind->formula(o, a, &f);
    formula_end(&f);
    return f;
}

double address_value(const struct address *a)
{
    if (a->column < 0)
        return NAN;
    const struct operation *o = operation_of(a);
    return a->term < 0 ? tensor_at(a->tensor, a->row, a->column)
                       : o->kind->term(o, a->row, a->column, a->term);
}

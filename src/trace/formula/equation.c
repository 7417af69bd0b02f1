// SPDX-License-Identifier: MIT
#include "trace/formula/equation.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "trace/op.h"
#include "trace/op/position.h"
#include "trace/op/product/product.h"
#include "trace/term.h"
#include "trace/walk.h"

static const struct operation *whole_operation(const struct tensor *m)
{
    return operation_of(&(struct address){m, -1, -1, -1});
}

// True when [name], without spaces around it, stands in the list [names].
static bool is_among(const char *names, const char *name)
{
    name += strspn(name, " ");
    size_t length = strcspn(name, " ");
    for (const char *p = names; *p; p += strspn(p, " ")) {
        size_t next = strcspn(p, " ");
        if (next == length && !strncmp(p, name, length))
            return true;
        p += next;
    }
    return false;
}

// True for what is written out: what the equation does not name, and an
// operation can spell.
static bool is_open(const struct spelling *s, const struct tensor *m)
{
    const struct equation *e = s->equation;
    return e->from && strcmp(e->of, m->plain) && !is_among(e->from, m->plain) &&
           whole_operation(m)->kind->spell;
}

// --- operands ----------------------------------------------------------------

static void spell_part(struct spelling *s, const struct tensor *m,
                       const char *index)
{
    struct spelling inner = *s;
    const struct operation *o = whole_operation(m);
    inner.index = index;
    formula_part(s->f, m);
    o->kind->spell(o, &inner);
    formula_part_end(s->f);
}

static void leave_strong(struct spelling *s, const struct tensor *m)
{
    s->f->symbols[s->f->count - 1].strong = m->role != ROLE_NONE;
}

void spell_matrix(struct spelling *s, const struct tensor *m)
{
    if (is_open(s, m)) {
        spell_part(s, m, NULL);
        return;
    }
    formula_symbol(s->f,
                   m->scope && !strcmp(s->equation->of, m->plain)
                       ? matrix_name_scoped(s->f->arena, m)
                       : matrix_name(s->f->arena, m),
                   m->role, cells_of(m, 0, m->rows, 0, m->columns));
    leave_strong(s, m);
}

void spell_row(struct spelling *s, const struct tensor *m, const char *index,
               int by)
{
    if (by == 0 && is_open(s, m)) {
        spell_part(s, m, index);
        return;
    }
    formula_any_row(s->f, m, index, by);
    leave_strong(s, m);
}

void spell_operand(struct spelling *s, const struct operation *o, int k)
{
    assert(k >= 0 && k < o->in_count);
    const struct operand *A = &o->in[k];
    if (A->row >= 0)
        spell_row(s, A->tensor, row_index(o->out),
                  row_number(A->tensor, A->row) - row_number(o->out, o->row));
    else if (s->index)
        spell_row(s, A->tensor, s->index, 0);
    else
        spell_matrix(s, A->tensor);
}

// True when an operand, written out, binds less than a product of matrices.
static bool is_loose(const struct spelling *s, const struct tensor *m)
{
    struct formula scratch = {.arena = s->f->arena, .words = s->f->words};
    struct spelling inner = *s;
    if (!is_open(s, m))
        return false;
    inner.f = &scratch;
    spell_part(&inner, m, NULL);
    const struct formula_node *part = scratch.root.first;
    for (const struct formula_node *n = part->first; n; n = n->next)
        if (n->kind == NODE_SYMBOL &&
            is_among("+ − ∘", scratch.symbols[n->symbol].text))
            return true;
    return false;
}

void spell_factor(struct spelling *s, const struct operation *o, int k)
{
    bool loose = is_loose(s, o->in[k].tensor);
    if (loose)
        formula_bracket(s->f, "(");
    spell_operand(s, o, k);
    if (loose)
        formula_close(s->f);
}

// --- an equation -------------------------------------------------------------

// Its left side: all of a tensor, any row, or any cell of one that is computed
// cell by cell.
static void spell_left(struct spelling *s, const struct operation *o)
{
    bool cells = o->kind->form == FORM_PAIR || o->kind == &kind_matmul_t;
    if (!s->index)
        spell_matrix(s, o->out);
    else
        spell_row(s, o->out, cells ? "ᵢⱼ" : s->index, 0);
}

static struct formula spell(const struct catalogue *words, struct arena *arena,
                            const struct trace *t, const struct equation *e,
                            const struct tensor *m)
{
    struct formula f = {.arena = arena, .words = words, .elision = " + … "};
    const struct operation *o = whole_operation(m);
    struct spelling s = {&f, t, e, position_index(o, e->row)};
    if (o->rows < m->rows)
        s.index = row_index(m);
    spell_left(&s, o);
    formula_relation(&f);
    spell_part(&s, m, s.index);
    formula_end(&f);
    return f;
}

// What the lesson gives, or says, follows from nothing.
static bool has_equation(const struct tensor *m)
{
    return m && m->rows && whole_operation(m)->kind->spell;
}

// --- those of a lesson -------------------------------------------------------

static void equation_add(struct equations *e, const struct catalogue *words,
                         struct arena *arena, const struct trace *t,
                         const struct equation *line, const struct tensor *m)
{
    e->all[e->count++] =
        (struct spelled){m, line->beside, spell(words, arena, t, line, m)};
}

static const struct scope *outmost(const struct scope *s)
{
    while (s && s->outer)
        s = s->outer;
    return s;
}

// How near to [now] a tensor in a scope is: in its scope, in its layer, or in a
// layer before it; else only the first counts.
static int nearness(const struct tensor *m, const struct tensor *now)
{
    const struct scope *layer = outmost(m->scope), *here = outmost(now->scope);
    if (m->scope == now->scope)
        return INT_MAX;
    if (!layer->goes_on)
        return 0;
    if (here && here->number == layer->number)
        return INT_MAX - 1;
    return m->index < now->index ? layer->number : 0;
}

// The first of the nearest tensors of that name inside of a scope.
static const struct tensor *find_scoped(const struct trace *t, const char *name,
                                        const struct tensor *now)
{
    const struct tensor *found = NULL;
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        if (!m->scope || strcmp(m->plain, name))
            continue;
        if (!found || nearness(m, now) > nearness(found, now))
            found = m;
    }
    return found;
}

static struct equations equations_of_table(const struct catalogue *words,
                                           struct arena *arena,
                                           const struct trace *t,
                                           const struct equation *table,
                                           const struct tensor *now)
{
    struct equations e = {NULL, 0};
    int lines = 0;
    while (table[lines].of)
        lines++;
    e.all = arena_array(arena, (size_t)(2 * lines), sizeof *e.all);
    for (const struct equation *line = table; line->of; line++) {
        const struct tensor *inner = find_scoped(t, line->of, now);
        const struct tensor *outer = trace_find(t, line->of);
        if (has_equation(inner))
            equation_add(&e, words, arena, t, line, inner);
        if (has_equation(outer))
            equation_add(&e, words, arena, t, line, outer);
    }
    return e;
}

// What stands for a stage, each by itself.
static struct equations equations_of_stages(const struct catalogue *words,
                                            struct arena *arena,
                                            const struct trace *t)
{
    struct equations e = {NULL, 0};
    e.all = arena_array(arena, (size_t)t->stage_count, sizeof *e.all);
    for (int i = 0; i < t->stage_count; i++) {
        const struct tensor *m = stage_address(t, i).tensor;
        struct equation line = {.of = m->plain};
        bool seen = false;
        for (int k = 0; k < e.count; k++)
            seen = seen || e.all[k].of == m;
        if (!seen && has_equation(m))
            equation_add(&e, words, arena, t, &line, m);
    }
    return e;
}

struct equations equations_of(const struct catalogue *words,
                              struct arena *arena, const struct trace *t,
                              const struct equation *table,
                              const struct tensor *now)
{
    return table ? equations_of_table(words, arena, t, table, now)
                 : equations_of_stages(words, arena, t);
}

// --- what is at work ---------------------------------------------------------

enum { LONGEST_WAY = 32 }; // from a tensor to the equation that it serves

static bool has_part(const struct formula_node *n, const struct tensor *m)
{
    if (n->computes == m)
        return true;
    for (const struct formula_node *k = n->first; k; k = k->next)
        if (has_part(k, m))
            return true;
    return false;
}

bool formula_computes(const struct formula *f, const struct tensor *m)
{
    return m && has_part(&f->root, m);
}

static bool has_leaf(const struct formula *f, const struct tensor *m)
{
    for (int i = 0; i < f->count; i++)
        if (f->symbols[i].cells.tensor == m)
            return true;
    return false;
}

// The equation that computes [m], in itself or in a part; or where it is a
// leaf; -1: none.
static int find_equation(const struct equations *e, const struct tensor *m)
{
    for (int i = 0; i < e->count; i++)
        if (has_part(&e->all[i].formula.root, m))
            return i;
    for (int i = 0; i < e->count; i++)
        if (has_leaf(&e->all[i].formula, m))
            return i;
    return -1;
}

struct at_work equations_at(const struct equations *e, const struct tensor *now)
{
    // What stands nowhere is on the way to what reads it. A recurrence reads
    // in a circle.
    const struct tensor *m = now;
    for (int way = 0; m && way < LONGEST_WAY; way++) {
        int i = find_equation(e, m);
        if (i >= 0)
            return (struct at_work){i, m};
        m = m->reader ? m->reader->out : NULL;
    }
    return (struct at_work){-1, NULL};
}

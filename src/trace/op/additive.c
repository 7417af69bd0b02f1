// SPDX-License-Identifier: MIT
// The additive energy: how well a decoder state matches an annotation
// (Bahdanau et al. 2014, appendix A.1.2), a vote of A units.
#include <assert.h>
#include <math.h>

#include "trace/op/law.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/op/row_facts.h"
#include "trace/origin.h"
#include "trace/saying.h"

enum { QUERIES, KEYS, V };

static double query(const struct operation *o, int u)
{
    return tensor_at(o->in[QUERIES].tensor, o->in[QUERIES].row, u);
}

static double key(const struct operation *o, int j, int u)
{
    return tensor_at(o->in[KEYS].tensor, j, u);
}

static int count_units(const struct operation *o)
{
    return o->in[V].tensor->rows;
}

// --- the same as the law, without asking it for every unit -------------------

static void additive_forward(const struct operation *o, int row)
{
    double *energy = out_row(o, row);
    const double *q = in_row(o, QUERIES, row),
                 *v = tensor_row(o->in[V].tensor, 0);
    for (int j = 0; j < o->out->columns; j++) {
        const double *k = tensor_row(o->in[KEYS].tensor, j);
        for (int u = 0; u < count_units(o); u++)
            energy[j] += v[u] * tanh(q[u] + k[u]);
    }
}

// tanh is nowhere steeper than 1.
static struct bound additive_bound(const struct operation *o, int row)
{
    struct bound q = bound_operand(o, QUERIES, row);
    struct bound k = bound_rows(o->in[KEYS].tensor, 0, o->out->columns);
    int units = count_units(o);
    double inside = q.off + k.off + ROUNDING * (q.size + k.size + 2), off = 0;
    for (int u = 0; u < units; u++) {
        struct bound v = bound_row(o->in[V].tensor, u);
        off += v.size * (inside + bound_sum(units + 1)) + v.off;
    }
    return (struct bound){.off = off, .share = INFINITY};
}

static int partials_voted(const struct operation *o, int k, int row)
{
    if (k == QUERIES)
        return rows_made_from(o, k, row).count * o->out->columns;
    return k == KEYS ? o->rows : o->rows * o->out->columns;
}

// ∂e/∂q = ∂e/∂k = v (1 − tanh²), ∂e/∂v = tanh
static struct partial partial_voted(const struct operation *o, int k, int row,
                                    int column, int i)
{
    int keys = o->out->columns, u = k == V ? row : column;
    struct partial w = {.row = o->row, .column = k == KEYS ? row : i % keys};
    struct inexact v = inexact_at(o->in[V].tensor, u, 0);
    struct inexact q = inexact_at(o->in[QUERIES].tensor, o->in[QUERIES].row, u);
    struct inexact h = inexact_at(o->in[KEYS].tensor, w.column, u);
    double squashed = tanh(q.x + h.x), steep = 1 - squashed * squashed;
    double off = q.off + h.off + 3 * ROUNDING * (fabs(q.x) + fabs(h.x) + 1);
    w.by = k == V ? squashed : v.x * steep;
    w.off = k == V ? off : v.off + fabs(v.x) * 3 * off;
    partial_with(&w, o->in[QUERIES].tensor, o->in[QUERIES].row, u);
    partial_with(&w, o->in[KEYS].tensor, w.column, u);
    if (k != V)
        partial_with(&w, o->in[V].tensor, u, 0);
    return w;
}

// --- what is said ------------------------------------------------------------

static void say_unit(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int left = count_units(o) - a->term - 1;
    saying_is(s, o, left ? "term" : "term.last");
    saying_count(s, "unit", a->term + 1);
    saying_short(s, "vote", operation_term(o, a->row, a->column, a->term));
}

static void say_energy(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    int row = operation_row(o, a);
    saying_count(s, "word", row + 1);
    saying_count(s, "units", count_units(o));
    saying_count(s, "keys", o->out->columns);
    if (a->term >= 0) {
        say_unit(o, a, s);
        return;
    }
    saying_vector(s, "query", o->in[QUERIES].tensor, o->in[QUERIES].row);
    if (a->column >= 0) {
        if (!asks_with_own_state(o->out, row) || !saying_own(s, o, "cell.own"))
            saying_is(s, o, "cell");
        return;
    }
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    saying_is(s, o, f.count == 1 ? "row.one" : f.ties > 1 ? "row.tie" : "row");
}

// What the two are made of, when learned weights made them: sizes that no dot
// product could compare; else how far tanh lets one unit go.
static void why_energy(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    struct address q = {o->in[QUERIES].tensor, o->in[QUERIES].row, -1, -1};
    struct address k = {o->in[KEYS].tensor, 0, -1, -1};
    const struct operation *left = operation_of(&q), *right = operation_of(&k);
    const struct tensor *v = o->in[V].tensor;
    if (a->row != 0) {
        why_before(o, a->row, s);
        return; // it is the same for every word
    }
    saying_why(s, o, "row");
    saying_count(s, "units", count_units(o));
    saying_short(s, "bound", v->largest);
    if (left->kind->form != FORM_PRODUCT || right->kind->form != FORM_PRODUCT)
        return;
    bool same = left->in[0].tensor->columns == right->in[0].tensor->columns;
    saying_why(s, o, same ? "row.learned" : "row.sizes");
    saying_text(s, "asks", left->in[1].tensor->plain);
    saying_text(s, "offers", right->in[1].tensor->plain);
    saying_text(s, "votes", v->plain);
    saying_count(s, "left", left->in[0].tensor->columns);
    saying_count(s, "right", right->in[0].tensor->columns);
}

static void show_unit(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int u = a->term;
    double sum = query(o, u) + key(o, a->column, u);
    formula_cell(f, o->in[V].tensor, u, 0, false);
    formula_text(f, "·");
    formula_call(f, "tanh");
    formula_cell(f, o->in[QUERIES].tensor, o->in[QUERIES].row, u, false);
    formula_text(f, " + ");
    formula_cell(f, o->in[KEYS].tensor, a->column, u, true);
    formula_close(f);
    formula_relation(f);
    formula_cell(f, o->in[V].tensor, u, 0, false);
    formula_text(f, "·");
    formula_number(f, tanh(sum), true);
    if (sum != 0)
        formula_round(f);
    formula_result_number(f, operation_term(o, a->row, a->column, u));
}

static void show_votes(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    for (int u = 0; u < count_units(o); u++) {
        formula_term(f, u, " + ");
        formula_number(f, operation_term(o, a->row, a->column, u), u > 0);
        f->symbols[f->count - 1].cells =
            cells_of(o->in[KEYS].tensor, a->column, 1, u, 1);
    }
    formula_terms_end(f);
    formula_result(f, o->out, a->row, a->column);
}

static void show_energy(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    const struct tensor *keys = o->in[KEYS].tensor;
    if (a->term >= 0) {
        show_unit(o, a, f);
        return;
    }
    if (a->column >= 0) {
        show_votes(o, a, f);
        return;
    }
    const struct tensor *queries = o->in[QUERIES].tensor;
    if (a->row < 0)
        formula_any_row(f, o->out, "ᵢⱼ", 0);
    else
        formula_any_cell(f, o->out, a->row, "ⱼ");
    formula_relation(f);
    formula_call(f, "tanh");
    if (a->row < 0)
        formula_any_row(f, queries, "ᵢ", 0);
    else
        formula_vector(f, queries, o->in[QUERIES].row);
    formula_text(f, " + ");
    formula_any_row(f, keys, "ⱼ", 0);
    formula_close(f);
    formula_text(f, " ");
    formula_matrix(f, o->in[V].tensor);
}

static void spell_energy(const struct operation *o, struct spelling *s)
{
    formula_call(s->f, "tanh");
    spell_operand(s, o, QUERIES);
    formula_text(s->f, " + ");
    spell_row(s, o->in[KEYS].tensor, "ⱼ", 0);
    formula_close(s->f);
    formula_text(s->f, " ");
    spell_matrix(s, o->in[V].tensor);
}

static void why_vote(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->column < 0 || a->term >= 0 || !saying_why(s, o, "cell"))
        return;
    saying_short(s, "bound", o->in[V].tensor->largest);
}

static const struct op_kind kind_additive = {
    .name = "additive",
    .says = "additive.row additive.row.one additive.row.tie additive.cell "
            "additive.term additive.term.last",
    .whys = "why.additive.row why.additive.row.learned why.additive.row.sizes "
            "why.additive.row.next why.additive.cell",
    .law =
        SUMS(count_units, TIMES(AT(V, TERM, ONLY),
                                CALL(law_tanh, PLUS(AT(QUERIES, ROW, TERM),
                                                    AT(KEYS, COLUMN, TERM))))),
    .forward = additive_forward,
    .bound = additive_bound,
    .terms = law_terms,
    .term = law_term,
    .reads = law_reads,
    .partials = partials_voted,
    .partial = partial_voted,
    .prints = SLOT_SHORT,
    .sentence = say_energy,
    .why = why_energy,
    .why_step = why_vote,
    .formula = show_energy,
    .spell = spell_energy,
    .price = 40, // tanh
    .form = FORM_PAIR,
    .does = DOES_COMPARE,
};

void additive(struct trace *t, struct tensor *out, int row,
              const struct tensor *queries, const struct tensor *keys,
              const struct tensor *v)
{
    assert(queries->columns == keys->columns && keys->columns == v->rows);
    assert(out->columns == keys->rows && v->columns == 1);
    struct operand in[] = {{queries, row}, {keys, -1}, {v, -1}};
    out->column_labels = keys->row_labels;
    out->row_role = ROLE_QUERY;
    out->column_role = ROLE_KEY;
    operate(t, &kind_additive, out, row, 1, in, 3, 0);
}

// SPDX-License-Identifier: MIT
// (1 − z) ∘ old + z ∘ new: the way between an old and a new vector that a gate
// decides, place by place (Bahdanau et al. 2014, appendix A.1.1; others let z
// keep the old one instead, so a model is to be read by its own convention).
#include <assert.h>
#include <math.h>

#include "trace/op.h"
#include "trace/op/ways.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { Z, OLD, NEW };
enum { KEPT, TAKEN, BLENDED }; // the terms of a cell

static int count_blended(const struct operation *o)
{
    (void)o;
    return BLENDED;
}

static double blend_share(const struct operation *o, int row, int column, int k)
{
    double z = in_row(o, Z, row)[column];
    return k == KEPT ? 1 - z : z;
}

static double blended(const struct operation *o, int row, int column, int k)
{
    int from = k == KEPT ? OLD : NEW;
    return blend_share(o, row, column, k) * in_row(o, from, row)[column];
}

static void blend_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *z = in_row(o, Z, row);
    const double *old = in_row(o, OLD, row), *new = in_row(o, NEW, row);
    for (int c = 0; c < o->out->columns; c++) {
        out[c] += (1 - z[c]) * old[c];
        out[c] += z[c] * new[c];
    }
}

static struct bound blend_bound(const struct operation *o, int row)
{
    struct bound z = bound_operand(o, Z, row);
    struct bound old = bound_operand(o, OLD, row);
    struct bound new = bound_operand(o, NEW, row);
    double both = old.size + new.size, most = 1 + z.size;
    return (struct bound){.off = z.off * both + most * (old.off + new.off) +
                                 bound_sum(4) * most * both,
                          .share = INFINITY};
}

static int read_blended(const struct operation *o, int row, int column, int k,
                        struct cells out[MAX_READS])
{
    struct cells all[MAX_READS];
    int count = read_in_place(o, row, column, k, all);
    out[0] = all[Z];
    if (k >= 0) {
        out[1] = all[k == KEPT ? OLD : NEW];
        return 2;
    }
    out[1] = all[OLD];
    out[2] = all[NEW];
    return count;
}

static void say_blended_cell(const struct operation *o, const struct address *a,
                             struct saying *s)
{
    saying_number(s, "kept", blend_share(o, a->row, a->column, KEPT));
    saying_number(s, "taken", blend_share(o, a->row, a->column, TAKEN));
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
    if (a->term < 0) {
        saying_is(s, o, "cell");
        saying_cell(s, "cell", o->out, a->row, a->column);
        return;
    }
    saying_is(s, o, a->term == KEPT ? "term" : "term.last");
    saying_number(s, "term", blended(o, a->row, a->column, a->term));
}

// True when every gate of row [row], or of all, leaves a share of either.
static bool lies_between(const struct operation *o, int row)
{
    const struct tensor *z = o->in[Z].tensor;
    int first = row < 0 ? 0 : operand_row(o, Z, row);
    int last = row < 0 ? z->rows - 1 : first;
    for (int r = first; r <= last; r++)
        for (int c = 0; c < z->columns; c++)
            if (!(tensor_at(z, r, c) >= 0 && tensor_at(z, r, c) <= 1))
                return false;
    return true;
}

static void say_blend(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, lies_between(o, -1) ? "whole" : "whole.beyond");
        saying_text(s, "one", tensor_one(s->words, o->out));
        return;
    }
    saying_row(s, "row", o->out, a->row);
    saying_operand(s, "gate", o, Z, a->row, a->column);
    saying_operand(s, "old", o, OLD, a->row, a->column);
    saying_operand(s, "new", o, NEW, a->row, a->column);
    if (a->column >= 0) {
        say_blended_cell(o, a, s);
        return;
    }
    saying_is(s, o, lies_between(o, a->row) ? "row" : "row.beyond");
    saying_vector(s, "vector", o->out, a->row);
}

// How many places are kept more than they are renewed.
static void why_blend(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    const struct tensor *z = o->in[Z].tensor;
    int kept = 0;
    for (int r = 0; r < z->rows; r++)
        for (int c = 0; c < z->columns; c++)
            kept += tensor_at(z, r, c) < 0.5;
    if (a->row >= 0 || !kept)
        return;
    saying_why(s, o, "whole");
    saying_count(s, "kept", kept);
    saying_count(s, "all", z->rows * z->columns);
}

// "(1 − 0.25)·0.5": a term with its numbers.
static void blend_show_share(const struct operation *o, const struct address *a,
                             int k, struct formula *f)
{
    const struct operand *from = &o->in[k == KEPT ? OLD : NEW];
    if (k == KEPT) {
        formula_bracket(f, "(");
        formula_text(f, "1 − ");
    }
    formula_cell(f, o->in[Z].tensor, operand_row(o, Z, a->row), a->column,
                 true);
    if (k == KEPT)
        formula_close(f);
    formula_text(f, "·");
    formula_cell(f, from->tensor, from->row, a->column, true);
}

static void show_blended_term(const struct operation *o,
                              const struct address *a, struct formula *f)
{
    double sum = 0;
    formula_term_alone(f, a->term);
    blend_show_share(o, a, a->term, f);
    formula_result_number(f, blended(o, a->row, a->column, a->term));
    for (int k = 0; k <= a->term; k++)
        sum += blended(o, a->row, a->column, k);
    formula_so_far(f, sum);
}

static void show_blend(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    if (a->term >= 0) {
        show_blended_term(o, a, f);
        return;
    }
    formula_written(f, o, a->row, a->column);
    formula_relation(f);
    if (a->column >= 0) {
        blend_show_share(o, a, KEPT, f);
        formula_text(f, " + ");
        blend_show_share(o, a, TAKEN, f);
        formula_result(f, o->out, a->row, a->column);
        return;
    }
    formula_bracket(f, "(");
    formula_text(f, "1 − ");
    formula_operand(f, o, Z, a->row, -1);
    formula_close(f);
    formula_text(f, " ∘ ");
    formula_operand(f, o, OLD, a->row, -1);
    formula_text(f, " + ");
    formula_operand(f, o, Z, a->row, -1);
    formula_text(f, " ∘ ");
    formula_operand(f, o, NEW, a->row, -1);
}

static void spell_blend(const struct operation *o, struct spelling *s)
{
    formula_bracket(s->f, "(");
    formula_text(s->f, "1 − ");
    spell_factor(s, o, Z);
    formula_close(s->f);
    formula_text(s->f, " ∘ ");
    spell_factor(s, o, OLD);
    formula_text(s->f, " + ");
    spell_factor(s, o, Z);
    formula_text(s->f, " ∘ ");
    spell_factor(s, o, NEW);
}

// ∂/∂z = new − old, ∂/∂old = 1 − z, ∂/∂new = z
static struct way way_blended(const struct operation *o, int k, int row,
                              int column, int i)
{
    struct way w = way_in_place(o, k, row, column, i);
    int z_row = operand_row(o, Z, w.row);
    if (k == NEW) {
        way_by(&w, o->in[Z].tensor, z_row, column);
    } else if (k == OLD) {
        way_by(&w, o->in[Z].tensor, z_row, column);
        w.by = 1 - w.by;
        w.off += ROUNDING;
    } else {
        int old = operand_row(o, OLD, w.row), new = operand_row(o, NEW, w.row);
        struct inexact a = inexact_at(o->in[NEW].tensor, new, column);
        struct inexact b = inexact_at(o->in[OLD].tensor, old, column);
        w.by = a.x - b.x;
        w.off = a.off + b.off + ROUNDING * fabs(w.by);
        way_with(&w, o->in[NEW].tensor, new, column);
        way_with(&w, o->in[OLD].tensor, old, column);
    }
    return w;
}

static const struct op_kind kind_blend = {
    .name = "blend",
    .says = "blend.whole blend.whole.beyond blend.row blend.row.beyond "
            "blend.cell blend.term blend.term.last",
    .whys = "why.blend.whole",
    .forward = blend_forward,
    .bound = blend_bound,
    .terms = count_blended,
    .term = blended,
    .reads = read_blended,
    .sentence = say_blend,
    .why = why_blend,
    .formula = show_blend,
    .ways = ways_in_place,
    .way = way_blended,
    .alike = ALIKE(OLD) | ALIKE(NEW),
    .spell = spell_blend,
};

void blend(struct trace *t, struct tensor *out, int row, struct operand z,
           struct operand old, struct operand new)
{
    struct operand in[] = {[Z] = z, [OLD] = old, [NEW] = new};
    for (int k = 0; k < 3; k++)
        assert(operand_is_row(in[k]) && in[k].tensor->columns == out->columns);
    operate(t, &kind_blend, out, row, 1, in, 3, 0);
}

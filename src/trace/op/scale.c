// SPDX-License-Identifier: MIT
// A / divisor. Attention divides its scores by √d, since sums of d products
// spread that much further than their terms (Vaswani et al. 2017, section
// 3.2.1).
#include "trace/op/scale.h"

#include <math.h>

#include "trace/op/row_facts.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/origin.h"
#include "trace/term.h"

static void scale_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *x = in_row(o, 0, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = x[c] / o->number;
}

static struct bound scale_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, 0, row);
    double by = fabs(o->number);
    return (struct bound){.off = (x.off + ROUNDING * x.size) / by,
                          .share = x.share + ROUNDING};
}

static bool is_root(const struct operation *o)
{
    int d = summed_products(o);
    return d > 1 && o->number == sqrt(d);
}

static void say_scale(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    bool one = o->number == 1;
    saying_precise(s, "divisor", o->number);
    saying_text(s, "one", tensor_number_noun(s->words, o->in[0].tensor));
    if (a->row < 0 && o->rows < o->out->rows) {
        saying_is(s, o, "rows");
        return;
    }
    if (a->row < 0 || (one && a->column < 0)) {
        saying_is(s, o,
                  one          ? "whole.one"
                  : is_root(o) ? "whole.root"
                               : "whole");
        saying_count(s, "d", summed_products(o));
        return;
    }
    if (a->column < 0) {
        saying_is(s, o, "row");
        return;
    }
    saying_is(s, o, one ? "cell.one" : "cell");
    saying_precise(s, "from", operand_number(o, 0, a->row, a->column));
}

// What a softmax makes shares of after this, masked or not; NULL for nothing.
static const struct tensor *shared_next(const struct operation *o)
{
    const struct tensor *m = o->out;
    while (m->reader && m->reader->kind->form == FORM_CELLWISE &&
           m->reader->kind->does == DOES_MASK)
        m = m->reader->out;
    bool shared = m->reader && m->reader->kind->form == FORM_SOFTMAX;
    return shared ? m : NULL;
}

// Of the row where the largest share changes most.
static struct scale_change largest_change(const struct tensor *m, double times)
{
    const struct tensor *shares = shares_made_of(m);
    struct scale_change most = {.shared = m, .shares = shares, .times = times};
    for (int r = 0; r < m->rows; r++) {
        int best = row_facts(m, r, m->columns).best;
        struct scale_change now = {m, shares, r, best, times, 0, 0};
        now.with = row_share(m, r, best, 1);
        now.otherwise = row_share(m, r, best, times);
        if (r == 0 || fabs(now.with - now.otherwise) >
                          fabs(most.with - most.otherwise) + 1e-9)
            most = now;
    }
    return most;
}

bool scale_change(const struct operation *o, struct scale_change *out)
{
    const struct tensor *shared = shared_next(o);
    bool one = o->number == 1;
    int d = summed_products(o);
    if (!shared || (one && !d))
        return false;
    *out = largest_change(shared, one ? 1 / sqrt(d) : o->number);
    return true;
}

bool scale_matters(const struct scale_change *c)
{
    return fabs(c->with - c->otherwise) >= 0.005;
}

// Without the division; where there is none, with the one by √d.
static void why_scale(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    bool one = o->number == 1;
    int d = summed_products(o);
    struct scale_change c;
    if (a->row >= 0 || !scale_change(o, &c))
        return;
    bool same = !scale_matters(&c);
    saying_why(s, o,
               one && d == 1   ? "whole.short"
               : one && same   ? "whole.needless"
               : same          ? "whole.same"
               : one           ? "whole.one"
               : o->number < 1 ? "whole.less"
                               : "whole");
    saying_count(s, "d", d);
    if (same)
        return;
    saying_row(s, "row", c.shared, c.row);
    saying_column(s, "best", c.shared, c.best);
    saying_share(s, "with", c.with);
    saying_share(s, "otherwise", c.otherwise);
}

// √d, √4, or d and its value.
static void show_d(const struct operation *o, bool named, struct formula *f)
{
    bool root = o->option == BY_ROOT_D;
    if (root)
        formula_root(f);
    if (named)
        formula_text(f, "d");
    else
        formula_number(f, root ? round(o->number * o->number) : o->number,
                       false);
    if (root)
        formula_close(f);
}

// The number that is divided, or its name.
static void show_divided(const struct operation *o, const struct address *a,
                         bool named, struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    int row = a->row < 0 ? -1 : operand_row(o, 0, a->row);
    formula_relation(f);
    formula_fraction(f);
    if (named || a->column < 0)
        formula_name(f, A, row, a->column);
    else
        formula_cell(f, A, row, a->column, false);
    formula_over(f);
}

// scaled = scores / √d = 4 / √4 = 4 / 2 = 2; by a number without the d.
static void show_scale(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    bool root = o->option == BY_ROOT_D;
    formula_name(f, o->out, a->row, a->column);
    if (o->option != BY_NUMBER) {
        show_divided(o, a, true, f);
        show_d(o, true, f);
        formula_close(f);
    }
    if (a->row < 0 && o->rows < o->out->rows)
        return; // other rows have other numbers
    if (root) {
        show_divided(o, a, false, f);
        show_d(o, false, f);
        formula_close(f);
    }
    show_divided(o, a, false, f);
    formula_number(f, o->number, true);
    formula_close(f);
    if (a->column >= 0)
        formula_result(f, o->out, a->row, a->column);
}

// The divisor as the lesson says it: √d, d, or a number.
static void spell_scale(const struct operation *o, struct spelling *s)
{
    if (o->number == 1) {
        spell_operand(s, o, 0);
        return;
    }
    formula_fraction(s->f);
    spell_operand(s, o, 0);
    formula_over(s->f);
    if (o->option == BY_NUMBER)
        formula_number(s->f, o->number, false);
    else
        show_d(o, true, s->f);
    formula_close(s->f);
}

static struct partial partial_scaled(const struct operation *o, int k, int row,
                                     int column, int i)
{
    struct partial w = partial_in_place(o, k, row, column, i);
    w.by = 1 / o->number;
    w.off = ROUNDING * fabs(w.by);
    return w;
}

static const struct op_kind kind_scale = {
    .name = "scale",
    .prints = SLOT_PRECISE,
    .chain = "from / divisor = value",
    .says = "scale.whole scale.whole.one scale.whole.root scale.rows scale.row "
            "scale.cell scale.cell.one",
    .whys = "why.scale.whole why.scale.whole.short why.scale.whole.needless "
            "why.scale.whole.same why.scale.whole.one why.scale.whole.less",
    .forward = scale_forward,
    .bound = scale_bound,
    .sentence = say_scale,
    .formula = show_scale,
    .why = why_scale,
    .partials = partials_in_place,
    .partial = partial_scaled,
    .spell = spell_scale,
    .does = DOES_SCALE,
};

struct tensor *scale(struct trace *t, const char *name, const struct tensor *A,
                     struct divisor divisor)
{
    struct tensor *out = tensor_like(t, name, A);
    operate(t, &kind_scale, out, 0, A->rows, &(struct operand){A, -1}, 1,
            divisor.number)
        ->option = (int)divisor.by;
    return out;
}

void scale_row(struct trace *t, struct tensor *out, int row,
               struct operand from, struct divisor divisor)
{
    operate(t, &kind_scale, out, row, 1, &from, 1, divisor.number)->option =
        (int)divisor.by;
}

struct divisor divisor(const struct trace *t, int d_k)
{
    const struct model *m = t->model;
    if (model_is(m, "scale", "number"))
        return (struct divisor){BY_NUMBER, model_number(m, "scale", 1)};
    if (model_is(m, "scale", "d"))
        return (struct divisor){BY_D, d_k};
    if (model_is(m, "scale", "none"))
        return (struct divisor){BY_NUMBER, 1};
    return (struct divisor){BY_ROOT_D, sqrt(d_k)};
}

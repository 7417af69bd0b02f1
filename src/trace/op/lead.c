// SPDX-License-Identifier: MIT
// Two scores of which one leads by just a spread, and what that lead leaves to
// learn by: the first score is √d, as far as q · k typically lies from 0, or
// that divided; the second is 0. The slope of a share by its own score is p (1
// − p) (the diagonal of the softmax's derivative).
#include <assert.h>
#include <math.h>

#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/term.h"

// --- the lead ----------------------------------------------------------------

static double divisor_of(const struct operation *o)
{
    return o->option == BY_D        ? o->number
           : o->option == BY_ROOT_D ? sqrt(o->number)
                                    : 1;
}

static void lead_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    out[0] = sqrt(o->number) / divisor_of(o);
    out[1] = 0;
}

static struct bound lead_bound(const struct operation *o, int row)
{
    (void)o, (void)row;
    return (struct bound){.off = 0, .share = 3 * ROUNDING};
}

static void say_lead(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    saying_count(s, "d", (int)o->number);
    saying_precise(s, "divisor", divisor_of(o));
    saying_is(s, o,
              a->row < 0               ? "whole"
              : a->column > 0          ? "cell.behind"
              : o->option == BY_NUMBER ? "row"
                                       : "row.divided");
}

static void why_lead(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->row >= 0)
        return;
    saying_why(s, o, "whole");
    saying_count(s, "d", (int)o->number);
}

static void show_number(const struct operation *o, bool root, bool named,
                        struct formula *f)
{
    if (root)
        formula_root(f);
    if (named)
        formula_text(f, "d");
    else
        formula_number(f, o->number, false);
    if (root)
        formula_close(f);
}

// √d, √d / √d or √d / d, with d or with its number.
static void show_quotient(const struct operation *o, bool named,
                          struct formula *f)
{
    if (o->option == BY_NUMBER) {
        show_number(o, true, named, f);
        return;
    }
    formula_fraction(f);
    show_number(o, true, named, f);
    formula_over(f);
    show_number(o, o->option == BY_ROOT_D, named, f);
    formula_close(f);
}

static void show_lead(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    if (a->row < 0) {
        formula_phrase(f, "lead.formula", NO_SLOTS);
        formula_relation(f);
        show_number(o, true, true, f);
        return;
    }
    int column = a->column < 0 ? 0 : a->column;
    formula_cell_name(f, o->out, a->row, column);
    if (column > 0) {
        formula_result(f, o->out, a->row, column);
        return;
    }
    formula_relation(f);
    show_quotient(o, true, f);
    formula_relation(f);
    show_quotient(o, false, f);
    formula_result(f, o->out, a->row, 0);
}

static void spell_lead(const struct operation *o, struct spelling *s)
{
    show_quotient(o, true, s->f);
}

static const struct op_kind kind_lead = {
    .name = "lead",
    .prints = SLOT_PRECISE,
    .chain = "√d / divisor = value",
    .says = "lead.whole lead.row lead.row.divided lead.cell.behind",
    .whys = "why.lead.whole",
    .forward = lead_forward,
    .bound = lead_bound,
    .sentence = say_lead,
    .why = why_lead,
    .formula = show_lead,
    .spell = spell_lead,
};

void lead(struct trace *t, struct tensor *out, int row, int d,
          enum divided_by by)
{
    assert(out->columns == 2);
    operate_by(t, &kind_lead, out, row, 1, NULL, 0, d, (int)by);
}

// --- the slope ---------------------------------------------------------------

#define LEADS AT(0, ROW, ONLY)

static void say_slope(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    const struct tensor *m = o->out;
    int row = a->row < 0 ? 0 : a->row, last = m->rows - 1;
    saying_level(s, o, a, "");
    saying_precise(s, "p", tensor_at(o->in[0].tensor, row, 0));
    saying_row(s, "first", m, 0);
    saying_precise(s, "from", tensor_at(m, 0, 0));
    saying_row(s, "last", m, last);
    saying_precise(s, "to", tensor_at(m, last, 0));
}

static void spell_slope(const struct operation *o, struct spelling *s)
{
    (void)o;
    formula_text(s->f, "p (1 − p)");
}

static void show_slope(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    const struct tensor *shares = o->in[0].tensor;
    formula_name(f, o->out, a->row, a->row < 0 ? -1 : 0);
    formula_relation(f);
    formula_text(f, "p (1 − p)");
    if (a->row < 0)
        return;
    formula_relation(f);
    formula_cell(f, shares, a->row, 0, false);
    formula_text(f, "·(1 − ");
    formula_cell(f, shares, a->row, 0, false);
    formula_text(f, ")");
    formula_result(f, o->out, a->row, 0);
}

static const struct op_kind kind_slope = {
    .name = "steepness",
    .says = "steepness.whole steepness.row",
    .whys = "why.steepness.whole",
    LAW_NUMBERS(TIMES(LEADS, MINUS(CONSTANT(1), LEADS))),
    .single = true,
    .prints = SLOT_PRECISE,
    .chain = "p · (1 − p) = value",
    .sentence = say_slope,
    .formula = show_slope,
    .spell = spell_slope,
    .form = FORM_READING,
};

struct tensor *share_slope(struct trace *t, const char *name,
                         const struct tensor *shares)
{
    struct tensor *out = tensor(t, name, shares->room, 1);
    out->row_labels = shares->row_labels;
    out->row_noun = shares->row_noun;
    operate(t, &kind_slope, out, 0, out->room, &(struct operand){shares, -1}, 1,
            0);
    return out;
}

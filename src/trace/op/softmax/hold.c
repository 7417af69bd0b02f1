// SPDX-License-Identifier: MIT
// The shares of a softmax of which some rows are held by hand: these are as
// somebody says, and whatever was to be shared does not matter; all others are
// quotients (divide.c). Operand 2 has the rows that are held, of 0 where a row
// is not.
#include <math.h>

#include "math/kernels.h"
#include "say/compared.h"
#include "trace/op/row_facts.h"
#include "trace/op/softmax/softmax.h"
#include "trace/op/partials.h"
#include "trace/term.h"

static const struct tensor *held_rows(const struct operation *o)
{
    return o->in[2].tensor;
}

bool softmax_holds(const struct operation *o, int row)
{
    if (o->kind != &kind_hold)
        return false;
    int at = operand_row(o, 2, row);
    if (at >= held_rows(o)->rows ||
        !held_rows(o)->data) // nothing is computed: what it costs is counted
        return false;
    const double *x = tensor_row(held_rows(o), at);
    for (int c = 0; c < held_rows(o)->columns; c++)
        if (x[c] != 0)
            return true;
    return false;
}

static void hold_forward(const struct operation *o, int row)
{
    if (!softmax_holds(o, row)) {
        kind_divide.forward(o, row);
        return;
    }
    int count = held_rows(o)->columns, all = o->out->columns;
    const double *x = tensor_row(held_rows(o), operand_row(o, 2, row));
    double *out = out_row(o, row);
    for (int c = 0; c < all; c++)
        out[c] = c < count ? x[c] : 0;
}

static struct bound hold_bound(const struct operation *o, int row)
{
    return softmax_holds(o, row) ? (struct bound){0}
                                 : kind_divide.bound(o, row);
}

static int hold_reads(const struct operation *o, int row, int column, int k,
                      struct cells out[MAX_READS])
{
    if (!softmax_holds(o, row))
        return kind_divide.reads(o, row, column, k, out);
    bool beyond = column >= held_rows(o)->columns;
    out[0] = column < 0
                 ? cells_of(held_rows(o), row, 1, 0, held_rows(o)->columns)
                 : cells_of(held_rows(o), row, 1, column, 1);
    return beyond ? 0 : 1;
}

// --- what is said ------------------------------------------------------------

double softmax_free(const struct operation *o, int row, int column)
{
    double sum = operand_number(o, 1, row, 0);
    return sum == 0 ? 0 : operand_number(o, 0, row, column) / sum;
}

static int count_held(const struct operation *o)
{
    int count = 0;
    for (int r = o->row; r < o->row + o->rows; r++)
        count += softmax_holds(o, r);
    return count;
}

static void say_held_row(const struct operation *o, int row, struct saying *s)
{
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    int shares = f.count - f.zeros;
    saying_is(s, o,
              shares == 1        ? "row.one"
              : f.ties == shares ? "row.equal"
              : f.ties > 1       ? "row.tie"
                                 : "row");
    saying_count(s, "shares", shares);
    saying_short_share(s, "value", f.high);
}

static void say_hold(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int row = operation_row(o, a);
    if (a->row < 0 && o->rows > 1) {
        int held = count_held(o);
        saying_is(s, o, held == o->rows ? "whole.all" : "whole");
        saying_count(s, "held", held);
    } else if (!softmax_holds(o, row)) {
        kind_divide.sentence(o, a, s);
    } else if (a->column < 0) {
        say_held_row(o, row, s);
    } else {
        saying_is(s, o, "cell");
    }
}

// What the softmax would have given, where that is something else.
static void why_held(const struct operation *o, int row, const char *variant,
                     struct saying *s)
{
    int best = 0;
    double most = -1;
    for (int c = 0; c < o->out->columns; c++) {
        double apart =
            fabs(softmax_free(o, row, c) - tensor_at(o->out, row, c));
        if (apart > most + 1e-9) {
            most = apart;
            best = c;
        }
    }
    if (!shown_apart(SLOT_SHARE, softmax_free(o, row, best),
                     tensor_at(o->out, row, best)) ||
        !saying_why(s, o, variant))
        return;
    saying_column(s, "column", o->out, best);
    saying_share(s, "was", softmax_free(o, row, best));
    saying_share(s, "value", tensor_at(o->out, row, best));
}

static void why_hold(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int row = operation_row(o, a);
    if (a->row < 0 && o->rows > 1) {
        row = o->row;
        while (row + 1 < o->row + o->rows && !softmax_holds(o, row))
            row++;
        why_held(o, row, "whole", s);
    } else if (softmax_holds(o, row)) {
        why_held(o, row, "row", s);
    } else {
        kind_divide.why(o, a, s);
    }
}

// --- the formula -------------------------------------------------------------

// The name alone, and the number: no formula leads to what is held.
static void show_hold(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int row = operation_row(o, a);
    bool all = a->row < 0 && o->rows > 1;
    if (!all && !softmax_holds(o, row)) {
        kind_divide.formula(o, a, f);
    } else if (all) {
        formula_matrix(f, o->out);
    } else {
        formula_name(f, o->out, row, a->column);
        if (a->column >= 0)
            formula_result(f, o->out, row, a->column);
    }
}

static void spell_hold(const struct operation *o, struct spelling *s)
{
    kind_divide.spell(o, s);
}

// --- the backward pass -------------------------------------------------------

static struct operand source_of_hold(const struct operation *o, int k)
{
    return k < 2 ? kind_divide.source(o, k) : (struct operand){NULL, -1};
}

// What is held does not follow the scores.
static int partials_hold(const struct operation *o, int k, int row)
{
    return k == 0 && !softmax_holds(o, row) ? partials_in_place(o, k, row) : 0;
}

const struct op_kind kind_hold = {
    .name = "hold",
    .prints = SLOT_SHARE,
    .says = "hold.whole hold.whole.all hold.row hold.row.one "
            "hold.row.equal hold.row.tie "
            "hold.cell " DIVIDE_SAYS,
    .whys = "why.hold.row why.hold.whole " DIVIDE_WHYS,
    .joined = true,
    .forward = hold_forward,
    .bound = hold_bound,
    .reads = hold_reads,
    .sentence = say_hold,
    .why = why_hold,
    .partials = partials_hold,
    .partial = partial_in_place,
    .source = source_of_hold,
    .formula = show_hold,
    .spell = spell_hold,
    .form = FORM_SOFTMAX,
    .does = DOES_SHARE,
};

// SPDX-License-Identifier: MIT
// The scores that a mask lets pass; what it hides becomes −∞, so that its share
// is 0. And what may look at what behind any number of such a pair.
#include "trace/op/mask.h"

#include <math.h>
#include <string.h>

#include "model/key.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/term.h"

static bool is_allowed(const struct operation *o, int row, int column)
{
    return tensor_at(o->in[1].tensor, row, column) != 0;
}

static void mask_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *x = in_row(o, 0, row), *yes = in_row(o, 1, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = yes[c] != 0 ? x[c] : o->number;
}

static int count_allowed(const struct operation *o, int row)
{
    int count = 0;
    for (int c = 0; c < o->out->columns; c++)
        count += is_allowed(o, row, c);
    return count;
}

static void say_row(const struct operation *o, int row, struct saying *s)
{
    int open = count_allowed(o, row), keys = o->out->columns;
    saying_is(s, o, !open ? "row.nothing" : open == keys ? "row.all" : "row");
    saying_count(s, "open", open);
    saying_count(s, "closed", keys - open);
}

static bool lets_all(const struct operation *o)
{
    for (int r = 0; r < o->out->rows; r++)
        if (count_allowed(o, r) < o->out->columns)
            return false;
    return true;
}

static void say_mask(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, lets_all(o) ? "whole.all" : "whole");
    } else if (a->column < 0) {
        say_row(o, a->row, s);
    } else {
        bool yes = is_allowed(o, a->row, a->column);
        saying_is(s, o, yes ? "cell" : "cell.hidden");
    }
}

// What softmax would give a cell of a row if all that is not allowed in it
// had a score of 0 instead of −∞.
static double share_of_zero(const struct operation *o, int row)
{
    const double *x = in_row(o, 0, row), *yes = in_row(o, 1, row);
    double most = 0, sum = 0;
    for (int c = 0; c < o->out->columns; c++)
        most = fmax(most, yes[c] != 0 ? x[c] : 0);
    for (int c = 0; c < o->out->columns; c++)
        sum += exp((yes[c] != 0 ? x[c] : 0) - most);
    return exp(-most) / sum;
}

// Why not a 0: in the row where it would give most away.
static void why_mask(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int most = -1, hidden = 0;
    for (int r = 0; r < o->out->rows; r++)
        if (count_allowed(o, r) < o->out->columns &&
            (most < 0 || share_of_zero(o, r) > share_of_zero(o, most) + 1e-9))
            most = r;
    if (a->row >= 0 || most < 0 || !saying_why(s, o, "whole"))
        return;
    while (is_allowed(o, most, hidden))
        hidden++;
    saying_row(s, "row", o->out, most);
    saying_column(s, "column", o->out, hidden);
    saying_share(s, "value", share_of_zero(o, most));
}

static void show_mask(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    formula_name(f, o->in[0].tensor, a->row, a->column);
    formula_phrase(f, "formula.where", NO_SLOTS);
    formula_name(f, o->in[1].tensor, a->row, a->column);
    formula_phrase(f, "formula.is_one", NO_SLOTS);
    if (a->column < 0)
        return;
    formula_next(f, ":  ");
    formula_cell(f, o->in[1].tensor, a->row, a->column, false);
    formula_text(f, "  →  ");
    formula_cell(f, o->out, a->row, a->column, false);
    formula_strong(f);
}

// M is 0 where the mask is 1, and −∞ where it is 0.
static void spell_mask(const struct operation *o, struct spelling *s)
{
    const struct tensor *M = o->in[1].tensor;
    spell_operand(s, o, 0);
    formula_text(s->f, " + ");
    formula_symbol(s->f, "M", M->role, cells_of(M, 0, M->rows, 0, M->columns));
}

// What is hidden goes nowhere.
static int partials_masked(const struct operation *o, int k, int row)
{
    return k == 0 ? partials_in_place(o, k, row) : 0;
}

static struct partial partial_masked(const struct operation *o, int k, int row,
                                     int column, int i)
{
    struct partial w = partial_in_place(o, k, row, column, i);
    partial_by(&w, o->in[1].tensor, operand_row(o, 1, w.row), column);
    return w;
}

static const struct op_kind kind_mask = {
    .name = "mask",
    .says = "mask.whole mask.whole.all mask.row mask.row.nothing mask.row.all "
            "mask.cell mask.cell.hidden",
    .whys = "why.mask.whole",
    .masks = true,
    .forward = mask_forward,
    .sentence = say_mask,
    .why = why_mask,
    .partials = partials_masked,
    .partial = partial_masked,
    .formula = show_mask,
    .spell = spell_mask,
    .does = DOES_MASK,
};

struct tensor *mask(struct trace *t, const char *name, const struct tensor *A,
                    const struct tensor *allowed, double hidden)
{
    struct tensor *out = tensor_like(t, name, A);
    struct operand in[] = {{A, -1}, {allowed, -1}};
    operate(t, &kind_mask, out, 0, A->rows, in, 2, hidden);
    return out;
}

// --- the mask behind a picture -----------------------------------------------

static bool is_mask(const struct key *k)
{
    for (const struct option *o = k->options; o && o->name; o++)
        if (o->allows)
            return true;
    return k->flags & KEY_BINARY;
}

static const struct key *mask_key(const struct kind *kind)
{
    for (const struct key *k = kind ? kind->keys : NULL; k && k->name; k++)
        if (is_mask(k))
            return k;
    return NULL;
}

bool masking_find(const struct trace *t, const struct address *a,
                  struct masking *out)
{
    const struct tensor *m = a->tensor;
    const struct key *k = mask_key(t->model->kind);
    if (!m || !k || a->row < 0 || a->column < 0)
        return false;
    bool own = is_a(m, "allowed");
    if (!own && (m->row_role != ROLE_QUERY || m->column_role != ROLE_KEY))
        return false;
    const struct tensor *mask = tensor_beside(t, "allowed", m);
    *out = (struct masking){.key = k,
                            .row = a->row,
                            .column = a->column,
                            .allowed = !mask ||
                                       tensor_at(mask, a->row, a->column) != 0,
                            .surface = own || is_a(m, "masked")};
    return true;
}

// Who may look at whom: the matrix of 0 and 1, and the scores it lets pass.
#include <assert.h>
#include <math.h>

#include "model/allow.h"
#include "trace/op.h"
#include "trace/operations.h"

static bool is_allowed(const struct operation *o, int row, int column)
{
    return tensor_at(o->in[1].tensor, row, column) != 0;
}

static void apply(const struct operation *o, int row)
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
    saying_row(s, "row", o->out, row);
    saying_count(s, "keys", keys);
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
        saying_row(s, "row", o->out, a->row);
        saying_column(s, "column", o->out, a->column);
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
    saying_number(s, "value", share_of_zero(o, most));
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
    f->symbols[f->count - 1].strong = true;
}

// M is 0 where the mask is 1, and −∞ where it is 0.
static void spell_mask(const struct operation *o, struct spelling *s)
{
    const struct tensor *M = o->in[1].tensor;
    spell_operand(s, o, 0);
    formula_text(s->f, " + ");
    formula_symbol(s->f, "M", M->role, cells_of(M, 0, M->rows, 0, M->columns));
}

static const struct op_kind kind_mask = {
    .name = "mask",
    .masks = true,
    .forward = apply,
    .terms = one_term,
    .term = value_term,
    .reads = read_in_place,
    .sentence = say_mask,
    .why = why_mask,
    .formula = show_mask,
    .alike = ALIKE(0),
    .spell = spell_mask,
};

struct tensor *mask(struct trace *t, const char *name, const struct tensor *A,
                    const struct tensor *allowed, double hidden)
{
    struct tensor *out = tensor(t, name, A->rows, A->columns);
    struct operand in[] = {{A, -1}, {allowed, -1}};
    out->row_labels = A->row_labels;
    out->column_labels = A->column_labels;
    out->row_role = A->row_role;
    out->column_role = A->column_role;
    operate(t, &kind_mask, out, 0, A->rows, in, 2, hidden);
    return out;
}

// --- the rule: causal or a band ------------------------------------------

enum { CAUSAL = -1 }; // as the operation's number; else the band's width

static void decide(const struct operation *o, int row)
{
    double *yes = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        yes[c] = o->number == CAUSAL ? allow_before(row, c, 0)
                                     : allow_near(row, c, o->number);
}

static void say_rule(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    (void)a;
    bool causal = o->number == CAUSAL;
    saying_is(s, o, causal ? "causal" : o->number == 0 ? "itself" : "band");
    if (!causal)
        saying_count(s, "width", (int)o->number);
}

static void show_rule(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    bool causal = o->number == CAUSAL;
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    formula_phrase(f, causal ? "formula.causal" : "formula.band",
                   SLOTS(COUNT("width", causal ? 0 : o->number)));
}

static const struct op_kind kind_rule = {
    "allowed", true,       false,        false,    decide,
    one_term,  value_term, read_nothing, say_rule, show_rule};

struct tensor *allowed(struct trace *t, const char *name,
                       const struct tensor *like)
{
    struct tensor *out = given_to_all(t, name, "mask");
    if (!out) {
        bool causal = model_is(t->model, "mask", "causal");
        assert(causal || model_is(t->model, "mask", "band"));
        double rule = causal ? CAUSAL : model_number(t->model, "mask", 0);
        out = tensor(t, name, like->rows, like->columns);
        operate(t, &kind_rule, out, 0, like->rows, NULL, 0, rule);
    }
    out->row_labels = like->row_labels;
    out->column_labels = like->column_labels;
    out->row_role = like->row_role;
    out->column_role = like->column_role;
    return out;
}

// Who may look at whom: the matrix of 0 and 1, and the scores it lets pass.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
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
        out[c] = yes[c] != 0 ? x[c] : -INFINITY;
}

static int read_both(const struct operation *o, int row, int column, int k,
                     struct cells out[MAX_READS])
{
    (void)k;
    for (int i = 0; i < 2; i++)
        out[i] = cells_of(o->in[i].tensor, row, 1, column < 0 ? 0 : column,
                          column < 0 ? o->out->columns : 1);
    return 2;
}

static int count_allowed(const struct operation *o, int row)
{
    int count = 0;
    for (int c = 0; c < o->out->columns; c++)
        count += is_allowed(o, row, c);
    return count;
}

static void say_row(const struct operation *o, int row, struct strbuf *out)
{
    int count = count_allowed(o, row);
    if (count)
        strbuf_addf(out, "Of the %d keys, ", o->out->columns);
    name_row(o->out, row, out);
    if (count)
        strbuf_addf(out, " may look at %d; the others become −∞.", count);
    else
        strbuf_add(out, " may look at nothing: its whole row becomes −∞.");
}

static void say_mask(const struct operation *o, const struct address *a,
                     struct strbuf *out)
{
    if (a->column < 0 && a->row >= 0) {
        say_row(o, a->row, out);
    } else if (a->column < 0) {
        strbuf_add(out, "Scores that are not allowed become −∞, so that "
                        "softmax gives them exactly 0.");
    } else {
        bool yes = is_allowed(o, a->row, a->column);
        name_row(o->out, a->row, out);
        strbuf_add(out, yes ? " may look at " : " may not look at ");
        name_column(o->out, a->column, out);
        strbuf_add(out, yes ? ": the score stays."
                            : ": −∞, and its weight will be exactly 0.");
    }
}

static void show_mask(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    formula_text(f, " = ");
    formula_name(f, o->in[0].tensor, a->row, a->column);
    formula_text(f, " where ");
    formula_name(f, o->in[1].tensor, a->row, a->column);
    formula_text(f, " is 1, else −∞");
    if (a->column < 0)
        return;
    formula_text(f, ":  ");
    formula_cell(f, o->in[1].tensor, a->row, a->column, false);
    formula_text(f, "  →  ");
    formula_cell(f, o->out, a->row, a->column, false);
    f->symbols[f->count - 1].strong = true;
}

static const struct op_kind kind_mask = {
    "mask",   false,      true,      false,    apply,
    one_term, value_term, read_both, say_mask, show_mask};

struct tensor *mask(struct trace *t, const char *name, const struct tensor *A,
                    const struct tensor *allowed)
{
    struct tensor *out = tensor(t, name, A->rows, A->columns);
    struct operand in[] = {{A, -1}, {allowed, -1}};
    out->row_labels = A->row_labels;
    out->column_labels = A->column_labels;
    out->row_role = A->row_role;
    out->column_role = A->column_role;
    operate(t, &kind_mask, out, 0, A->rows, in, 2, 0);
    return out;
}

// --- the rule: causal or a band ------------------------------------------

enum { CAUSAL = -1 }; // as the operation's number; else the band's width

static void decide(const struct operation *o, int row)
{
    double *yes = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        yes[c] = o->number == CAUSAL ? c <= row : abs(row - c) <= o->number;
}

static int read_none(const struct operation *o, int row, int column, int k,
                     struct cells out[MAX_READS])
{
    (void)o, (void)row, (void)column, (void)k, (void)out;
    return 0;
}

static void say_rule(const struct operation *o, const struct address *a,
                     struct strbuf *out)
{
    (void)a;
    if (o->number == CAUSAL)
        strbuf_add(out, "Causal: every word may look at itself and at the "
                        "words before it, never ahead.");
    else
        strbuf_addf(out,
                    "A band: every word may look at most %.0f to the "
                    "left and to the right.",
                    o->number);
}

static void show_rule(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    if (o->number == CAUSAL)
        formula_text(f, " = 1 where key ≤ query, else 0");
    else
        formula_text(f, arena_print(f->arena,
                                    " = 1 where |query − key| ≤ %.0f, else 0",
                                    o->number));
}

static const struct op_kind kind_rule = {
    "allowed", true,       false,     false,    decide,
    one_term,  value_term, read_none, say_rule, show_rule};

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

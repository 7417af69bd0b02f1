// SPDX-License-Identifier: MIT
// Who may look at whom, as a rule: the matrix of 0 and 1 of those who came
// before, or of a band.
#include <assert.h>

#include "model/allow.h"
#include "trace/op.h"
#include "trace/operations.h"

enum { CAUSAL = -1 }; // as the operation's number; else the band's width

static void allowed_forward(const struct operation *o, int row)
{
    double *yes = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        yes[c] = o->number == CAUSAL ? allow_before(row, c, 0)
                                     : allow_near(row, c, o->number);
}

static void say_allowed(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    (void)a;
    bool causal = o->number == CAUSAL;
    saying_is(s, o, causal ? "causal" : o->number == 0 ? "itself" : "band");
    if (!causal)
        saying_count(s, "width", (int)o->number);
}

static void show_allowed(const struct operation *o, const struct address *a,
                         struct formula *f)
{
    bool causal = o->number == CAUSAL;
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    formula_phrase(f, causal ? "formula.causal" : "formula.band",
                   SLOTS(COUNT("width", causal ? 0 : o->number)));
}

static const struct op_kind kind_allowed = {
    .name = "allowed",
    .says = "allowed.causal allowed.itself allowed.band",
    .whole = true,
    .forward = allowed_forward,
    .terms = one_term,
    .term = value_term,
    .reads = read_nothing,
    .sentence = say_allowed,
    .formula = show_allowed,
};

struct tensor *allowed(struct trace *t, const char *name,
                       const struct tensor *like)
{
    bool alone = model_without(t->model, "attention");
    struct tensor *out = alone ? NULL : given_to_all(t, name, "mask");
    if (!out) {
        bool causal = !alone && model_is(t->model, "mask", "causal");
        assert(causal || alone || model_is(t->model, "mask", "band"));
        double rule = causal  ? CAUSAL
                      : alone ? 0
                              : model_number(t->model, "mask", 0);
        out = tensor(t, name, like->rows, like->columns);
        operate(t, &kind_allowed, out, 0, like->rows, NULL, 0, rule);
    }
    label_like(out, like);
    return out;
}

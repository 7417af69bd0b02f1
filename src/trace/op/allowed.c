// SPDX-License-Identifier: MIT
// Who may look at whom, as a rule: the matrix of 0 and 1 of those who came
// before, of the last of them, or of a band.
#include <assert.h>
#include <string.h>

#include "model/allow.h"
#include "model/key.h"
#include "trace/op.h"
#include "trace/operations.h"

// As the operation's option; OTHERS with it: who asks is no word of those
// asked.
enum { BAND, CAUSAL, WINDOW, RULES, OTHERS = RULES + 1 };

static int rule_of(const struct operation *o)
{
    return o->option % OTHERS;
}

static void allowed_forward(const struct operation *o, int row)
{
    static bool (*const allows[])(int, int, double) = {
        [BAND] = allow_near, [CAUSAL] = allow_before, [WINDOW] = allow_last};
    const struct rule rule = {allows[rule_of(o)], o->number};
    double *yes = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        yes[c] = rule_allows(&rule, o->rows, o->out->columns, row, c);
}

static void say_allowed(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    (void)a;
    // A band of 0 and a window of 1 are the word alone.
    static const char *const keys[][2] = {
        [BAND] = {"band", "band.others"},
        [CAUSAL] = {"causal", "causal.others"},
        [WINDOW] = {"window", "window.others"},
        [RULES] = {"itself", "itself.others"}};
    int rule = rule_of(o), width = (int)o->number;
    bool alone = rule != CAUSAL && width == (rule == WINDOW);
    saying_is(s, o, keys[alone ? RULES : rule][o->option >= OTHERS]);
    saying_count(s, "queries", o->rows);
    if (rule != CAUSAL)
        saying_count(s, "width", width);
    if (rule == WINDOW)
        saying_count(s, "earlier", width - 1);
}

static void show_allowed(const struct operation *o, const struct address *a,
                         struct formula *f)
{
    static const char *const keys[][2] = {
        [BAND] = {"formula.band", "formula.band.later"},
        [CAUSAL] = {"formula.causal", "formula.causal.later"},
        [WINDOW] = {"formula.window", "formula.window.later"}};
    int before = o->out->columns - o->rows;
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    formula_phrase(f, keys[rule_of(o)][before > 0],
                   SLOTS(COUNT("width", o->number), COUNT("before", before)));
}

static const struct op_kind kind_allowed = {
    .name = "allowed",
    .says = "allowed.causal allowed.itself allowed.band allowed.window "
            "allowed.causal.others allowed.itself.others allowed.band.others "
            "allowed.window.others",
    .whole = true,
    .forward = allowed_forward,
    .sentence = say_allowed,
    .formula = show_allowed,
};

static int rule_chosen(const struct model *m)
{
    assert(!model_is(m, "mask", "none") && !model_is(m, "mask", "matrix"));
    return model_is(m, "mask", "causal")   ? CAUSAL
           : model_is(m, "mask", "window") ? WINDOW
                                           : BAND;
}

struct tensor *allowed(struct trace *t, const char *name,
                       const struct tensor *like)
{
    const struct model *m = t->model;
    bool alone = model_without(m, "attention");
    struct tensor *out = alone ? NULL : given_to_all(t, name, "mask");
    if (!out) {
        bool others = model_words(m, "queries").count;
        out = tensor(t, name, like->rows, like->columns);
        operate_by(t, &kind_allowed, out, 0, like->rows, NULL, 0,
                   alone ? 0 : model_number(m, "mask", 0),
                   (alone ? BAND : rule_chosen(m)) + (others ? OTHERS : 0));
    }
    label_like(out, like);
    return out;
}

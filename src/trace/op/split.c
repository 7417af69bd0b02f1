// SPDX-License-Identifier: MIT
// One budget, shared out with no scores to go by: alike, 1 / n each, or as
// somebody holds it by hand. Operand 0, where there is one, has the rows that
// are held, of 0 where a row is not.
#include <math.h>

#include "trace/op/law.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"

static bool is_held(const struct operation *o, int row)
{
    const struct tensor *by_hand = o->in_count ? o->in[0].tensor : NULL;
    if (!by_hand || !by_hand->data || row >= by_hand->rows)
        return false; // without data what it costs is reckoned
    const double *x = tensor_row(by_hand, row);
    for (int c = 0; c < by_hand->columns; c++)
        if (x[c] != 0)
            return true;
    return false;
}

static bool is_by_hand(const struct operation *o, int row, int column)
{
    (void)column;
    return is_held(o, row);
}

// --- what is said ------------------------------------------------------------

static void say_row(const struct operation *o, int row, struct saying *s)
{
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    saying_is(s, o,
              f.count == 1             ? "row.alone"
              : f.zeros == f.count - 1 ? "row.one"
              : f.ties == f.count      ? "row.equal"
              : f.ties > 1             ? "row.tie"
                                       : "row");
    saying_count(s, "n", f.count);
    saying_short_share(s, "value", f.high);
}

static void say_split(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int row = operation_row(o, a);
    if (a->column < 0) {
        say_row(o, row, s);
        return;
    }
    bool held = is_held(o, row);
    saying_is(s, o, held ? "cell.held" : "cell");
    saying_count(s, "n", o->out->columns);
    saying_share(s, "value", tensor_at(o->out, row, a->column));
}

// What is not there for the others: what the least of those gets that get any.
static void why_split(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int row = operation_row(o, a), least = -1, n = o->out->columns;
    const double *x = tensor_row(o->out, row);
    for (int c = 0; c < n; c++)
        if (x[c] > 0 && (least < 0 || x[c] < x[least]))
            least = c;
    if (n < 2 || least < 0 || !saying_why(s, o, "row"))
        return;
    saying_column(s, "column", o->out, least);
    saying_share(s, "share", x[least]);
    saying_count(s, "others", n - 1);
}

// 1 / n; nothing leads to what is held.
static void show_split(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    int row = operation_row(o, a);
    formula_name(f, o->out, row, a->column);
    if (a->column >= 0 && !is_held(o, row)) {
        formula_relation(f);
        formula_fraction(f);
        formula_number(f, 1, false);
        formula_over(f);
        formula_number(f, o->out->columns, false);
        formula_close(f);
    }
    if (a->column >= 0)
        formula_result(f, o->out, row, a->column);
}

static const struct op_kind kind_split = {
    .name = "split",
    .says = "split.row split.row.alone split.row.one split.row.equal "
            "split.row.tie split.cell split.cell.held",
    .whys = "why.split.row",
    LAW_NUMBERS(WHEN(is_by_hand, IN(0), OVER(CONSTANT(1), OWN_NUMBER))),
    .sentence = say_split,
    .why = why_split,
    .formula = show_split,
    .does = DOES_SPLIT,
};

struct tensor *split(struct trace *t, const char *name, const char *words,
                     const struct tensor *by_hand)
{
    struct words among = model_words(t->model, words);
    struct tensor *out = tensor(t, name, 1, among.count);
    columns_are(out, among.word);
    operate(t, &kind_split, out, 0, 1, &(struct operand){by_hand, -1},
            by_hand ? 1 : 0, among.count);
    return out;
}

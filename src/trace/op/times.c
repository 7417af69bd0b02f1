// SPDX-License-Identifier: MIT
// What a word counts that stands in a text several times: n equal words have n
// equal shares, n · e^s = e^(s + ln n), so all of them count like one whose
// score is ln n higher. One that stands there 0 times has −∞, and with it no
// share.
#include <math.h>

#include "trace/op/law.h"
#include "trace/op/partials.h"
#include "trace/operations.h"

static double times_at(const struct operation *o, int row, int column)
{
    return operand_number(o, 1, row, column);
}

static bool is_once(const struct operation *o, int row, int column)
{
    return times_at(o, row, column) == 1;
}

static bool is_there(const struct operation *o, int row, int column)
{
    return times_at(o, row, column) > 0;
}

// The first of those that stand there most often.
static int most_often(const struct operation *o, int row)
{
    int best = 0;
    for (int c = 1; c < o->out->columns; c++)
        if (times_at(o, row, c) > times_at(o, row, best))
            best = c;
    return best;
}

static void say_times(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int row = operation_row(o, a);
    int column = a->column < 0 ? most_often(o, row) : a->column;
    double n = times_at(o, row, column);
    bool once = n == 1, never = n <= 0;
    saying_is(s, o,
              a->column < 0 ? (n > 1 ? "row" : "row.once")
              : never       ? "cell.never"
              : once        ? "cell.once"
                            : "cell");
    saying_column(s, "column", o->out, column);
    saying_number(s, "n", n);
    saying_precise(s, "more", never ? 0 : log(n));
}

static void why_times(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int row = operation_row(o, a), best = most_often(o, row);
    if (times_at(o, row, best) <= 1 || !saying_why(s, o, "row"))
        return;
    saying_number(s, "n", times_at(o, row, best));
}

// score + ln n
static void show_times(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    int row = operation_row(o, a);
    formula_name(f, o->out, row, a->column);
    if (a->column < 0)
        return;
    double n = times_at(o, row, a->column);
    if (n > 0 && n != 1) {
        formula_relation(f);
        formula_cell(f, o->in[0].tensor, operand_row(o, 0, row), a->column,
                     false);
        formula_text(f, " + ");
        formula_number(f, log(n), false);
    }
    formula_result(f, o->out, row, a->column);
}

// Of how often a word stands there nothing is learned.
static int partials_counted(const struct operation *o, int k, int row)
{
    return k == 0 ? partials_in_place(o, k, row) : 0;
}

static const struct op_kind kind_times = {
    .name = "times",
    .says = "times.row times.row.once times.cell times.cell.once "
            "times.cell.never",
    .whys = "why.times.row",
    .masks = true,
    LAW_COMPUTED(WHEN(
        is_once, IN(0),
        WHEN(is_there, PLUS(IN(0), CALL(law_ln, IN(1))), CONSTANT(-INFINITY)))),
    .prints = SLOT_PRECISE,
    .sentence = say_times,
    .why = why_times,
    .partials = partials_counted,
    .partial = partial_in_place,
    .formula = show_times,
};

struct tensor *times_counted(struct trace *t, const char *name,
                             const struct tensor *A, const struct tensor *n)
{
    struct tensor *out = tensor_like(t, name, A);
    struct operand in[] = {{A, -1}, {n, -1}};
    operate(t, &kind_times, out, 0, A->rows, in, 2, 0);
    return out;
}

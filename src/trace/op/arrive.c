// SPDX-License-Identifier: MIT
// How much of what is passed on arrives: α · ‖v‖, the weight times the length
// of the value (Kobayashi et al. 2020). A large weight on a short value does
// little.
#include <math.h>

#include "say/compared.h"
#include "trace/op/law.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"

static double length(const struct tensor *V, int row)
{
    double squares = 0;
    for (int c = 0; c < V->columns; c++)
        squares += tensor_at(V, row, c) * tensor_at(V, row, c);
    return sqrt(squares);
}

static int width(const struct operation *o)
{
    return o->in[1].tensor->columns;
}

static void say_arrive(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    int row = operation_row(o, a);
    const struct tensor *w = o->in[0].tensor;
    if (a->column >= 0) {
        saying_is(s, o, "cell");
        saying_share(s, "weight", tensor_at(w, row, a->column));
        saying_precise(s, "length", length(o->in[1].tensor, a->column));
        return;
    }
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    struct row_facts weights = row_facts(w, row, w->columns);
    double arrives = tensor_at(o->out, row, weights.best);
    bool alone = weights.ties == 1;
    saying_is(s, o,
              f.high == 0                       ? "row.nothing"
              : f.ties > 1                      ? "row.tie"
              : alone && weights.best == f.best ? "row"
              : alone && shown_apart(SLOT_PRECISE, f.high, arrives)
                  ? "row.other"
                  : "row.best");
    saying_column(s, "heavy", o->out, weights.best);
    saying_precise(s, "carries", arrives);
}

static void show_arrive(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    int row = operation_row(o, a);
    if (a->column < 0) { // "carriedⱼ = weightⱼ·‖vⱼ‖"
        formula_any_cell(f, o->out, row, "ⱼ");
        formula_relation(f);
        formula_any_cell(f, o->in[0].tensor, operand_row(o, 0, row), "ⱼ");
        formula_text(f, " · ‖");
        formula_any_row(f, o->in[1].tensor, "ⱼ", 0);
        formula_text(f, "‖");
        return;
    }
    formula_name(f, o->out, row, a->column);
    formula_relation(f);
    formula_cell(f, o->in[0].tensor, operand_row(o, 0, row), a->column, false);
    formula_text(f, "·");
    formula_number(f, length(o->in[1].tensor, a->column), false);
    formula_result(f, o->out, row, a->column);
}

static const struct op_kind kind_arrive = {
    .name = "carry",
    .says = "carry.row carry.row.other carry.row.best carry.row.tie "
            "carry.row.nothing carry.cell",
    LAW_NUMBERS(TIMES(IN(0), ROOT(SUMS(width, SQUARE(AT(1, COLUMN, TERM)))))),
    .prints = SLOT_PRECISE,
    .chain = "weight · length = value",
    .sentence = say_arrive,
    .formula = show_arrive,
    .price = 4,
};

struct tensor *arrive(struct trace *t, const char *name,
                      const struct tensor *weights, const struct tensor *V)
{
    struct tensor *out = tensor_like(t, name, weights);
    struct operand in[] = {{weights, -1}, {V, 0}};
    operate(t, &kind_arrive, out, 0, weights->rows, in, 2, 0);
    return out;
}

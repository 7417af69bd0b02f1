// SPDX-License-Identifier: MIT
// How much of what is passed on arrives: α · ‖v‖, the weight times the length
// of the value (Kobayashi et al. 2020). A large weight on a short value does
// little.
#include <math.h>

#include "say/compared.h"
#include "trace/op.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"

static double length(const struct tensor *V, int row)
{
    double squares = 0;
    for (int c = 0; c < V->columns; c++)
        squares += tensor_at(V, row, c) * tensor_at(V, row, c);
    return sqrt(squares);
}

static void carry_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = operand_number(o, 0, row, c) * length(o->in[1].tensor, c);
}

static struct bound carry_bound(const struct operation *o, int row)
{
    const struct tensor *V = o->in[1].tensor;
    struct bound w = bound_operand(o, 0, row), v = bound_rows(V, 0, V->rows);
    double n = V->columns, v_size = sqrt(n) * v.size;
    return (struct bound){.off = (w.off + ROUNDING * (n + 4) * w.size) *
                                     (v_size + n * v.off) +
                                 w.size * n * v.off,
                          .share = INFINITY};
}

static int carry_reads(const struct operation *o, int row, int column, int k,
                       struct cells out[MAX_READS])
{
    const struct tensor *w = o->in[0].tensor, *V = o->in[1].tensor;
    bool all = column < 0;
    (void)k;
    out[0] = cells_of(w, operand_row(o, 0, row), 1, all ? 0 : column,
                      all ? w->columns : 1);
    out[1] = cells_of(V, all ? 0 : column, all ? V->rows : 1, 0, V->columns);
    return 2;
}

static void say_carry(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int row = operation_row(o, a);
    const struct tensor *w = o->in[0].tensor;
    if (a->column >= 0) {
        saying_is(s, o, "cell");
        saying_column(s, "column", o->out, a->column);
        saying_share(s, "weight", tensor_at(w, row, a->column));
        saying_precise(s, "length", length(o->in[1].tensor, a->column));
        saying_precise(s, "value", tensor_at(o->out, row, a->column));
        saying_chain(s, "weight · length = value");
        return;
    }
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    struct row_facts weights = row_facts(w, row, w->columns);
    double carries = tensor_at(o->out, row, weights.best);
    bool alone = weights.ties == 1;
    saying_is(s, o,
              f.high == 0                       ? "row.nothing"
              : f.ties > 1                      ? "row.tie"
              : alone && weights.best == f.best ? "row"
              : alone && shown_apart(SLOT_PRECISE, f.high, carries)
                  ? "row.other"
                  : "row.best");
    saying_column(s, "best", o->out, f.best);
    saying_count(s, "ties", f.ties);
    saying_precise(s, "value", f.high);
    saying_column(s, "heavy", o->out, weights.best);
    saying_precise(s, "carries", carries);
}

static void show_carry(const struct operation *o, const struct address *a,
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

static const struct op_kind kind_carry = {
    .name = "carry",
    .says = "carry.row carry.row.other carry.row.best carry.row.tie "
            "carry.row.nothing carry.cell",
    .forward = carry_forward,
    .bound = carry_bound,
    .terms = one_term,
    .term = value_term,
    .reads = carry_reads,
    .sentence = say_carry,
    .formula = show_carry,
    .price = 4,
};

struct tensor *carry(struct trace *t, const char *name,
                     const struct tensor *weights, const struct tensor *V)
{
    struct tensor *out = tensor_like(t, name, weights);
    struct operand in[] = {{weights, -1}, {V, 0}};
    operate(t, &kind_carry, out, 0, weights->rows, in, 2, 0);
    return out;
}

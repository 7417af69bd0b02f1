// SPDX-License-Identifier: MIT
// A position as the number it is, 0, 1, 2, …, in every column: what clocks are
// better than, for it grows without end.
#include "trace/op.h"
#include "trace/operations.h"

static void count_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = row;
}

static void say_count(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    saying_is(s, o,
              a->row < 0      ? o->out->rows == 1 ? "whole.one" : "whole"
              : a->column < 0 ? "row"
                              : "cell");
    saying_count(s, "n", a->row < 0 ? o->out->rows - 1 : a->row);
}

static void why_count(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0 && o->out->rows > 1)
        saying_why(s, o, "whole");
    saying_count(s, "n", o->out->rows - 1);
}

// "P[pos, i] = pos", of a cell its number.
static void show_count(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    if (a->column >= 0) {
        formula_cell_name(f, o->out, a->row, a->column);
        formula_result(f, o->out, a->row, a->column);
        return;
    }
    formula_matrix(f, o->out);
    formula_text(f, "[pos, i]");
    formula_relation(f);
    formula_text(f, "pos");
}

static void spell_count(const struct operation *o, struct spelling *s)
{
    (void)o;
    formula_text(s->f, "pos");
}

static const struct op_kind kind_count = {
    .name = "count",
    .says = "count.whole count.whole.one count.row count.cell",
    .whys = "why.count.whole",
    .forward = count_forward,
    .sentence = say_count,
    .why = why_count,
    .formula = show_count,
    .spell = spell_count,
};

struct tensor *count_places(struct trace *t, const char *name, int positions,
                            int d)
{
    struct tensor *out = tensor(t, name, positions, d);
    rows_count(t, out, "position");
    columns_count(t, out, "dimension");
    out->row_from = out->column_from = 0;
    operate(t, &kind_count, out, 0, positions, NULL, 0, 0);
    return out;
}

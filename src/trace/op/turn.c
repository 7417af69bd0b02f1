// SPDX-License-Identifier: MIT
// R, which turns the hand of every clock as far as it turns in k positions:
// sin(p + k) = sin p cos k + cos p sin k, cos(p + k) = cos p cos k − sin p sin
// k. Its numbers are those of position k: of each clock the block of rows (cos
// k, −sin k), (sin k, cos k), for rows that are multiplied from the left.
#include <assert.h>
#include <math.h>

#include "trace/op.h"
#include "trace/op/position.h"

// What writes the encoding.
static const struct operation *encoding_of(const struct operation *o)
{
    return o->in[0].tensor->writer[0];
}

// Where a cell of R is read: the cosine on the diagonal, the sine off it.
// -1: nowhere, for the cell belongs to two clocks.
static int read_at(const struct operation *o, int row, int column)
{
    const struct operation *P = encoding_of(o);
    struct wave w = position_wave(P, row);
    return position_wave(P, column).sine != w.sine ? -1
           : row == column                         ? w.cosine
                                                   : w.sine;
}

static bool turned_round(const struct operation *o, int row, int column)
{
    struct wave w = position_wave(encoding_of(o), row);
    return row == w.sine && column == w.cosine;
}

static void turn_forward(const struct operation *o, int row)
{
    const double *p = tensor_row(o->in[0].tensor, o->in[0].row);
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++) {
        int at = read_at(o, row, c);
        out[c] = at < 0 ? 0 : turned_round(o, row, c) ? -p[at] : p[at];
    }
}

static int turn_reads(const struct operation *o, int row, int column, int k,
                      struct cells out[MAX_READS])
{
    (void)k;
    const struct tensor *P = o->in[0].tensor;
    struct wave w = position_wave(encoding_of(o), row);
    int at = column < 0 ? w.sine : read_at(o, row, column);
    if (at < 0)
        return 0;
    out[0] = cells_of(P, o->in[0].row, 1, at, 1);
    if (column >= 0)
        return 1;
    if (w.cosine == w.sine + 1) {
        out[0].columns = 2;
        return 1;
    }
    out[1] = cells_of(P, o->in[0].row, 1, w.cosine, 1);
    return 2;
}

static void say_turn(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int at = a->column < 0 ? 0 : read_at(o, a->row, a->column);
    saying_is(s, o,
              a->row < 0                           ? "whole"
              : a->column < 0                      ? "row"
              : at < 0                             ? "cell.nothing"
              : turned_round(o, a->row, a->column) ? "cell.minus"
                                                   : "cell");
    saying_count(s, "k", o->in[0].row);
    saying_count(s, "hands", o->out->columns / 2);
    if (a->row < 0)
        return;
    saying_count(s, "hand", position_hand_of(encoding_of(o), a->row) + 1);
    if (a->column < 0)
        return;
    if (at >= 0)
        saying_cell(s, "source", o->in[0].tensor, o->in[0].row, at);
}

static void why_turn(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->row >= 0)
        return;
    saying_why(s, o, o->out->columns > 2 ? "whole" : "whole.one");
}

// "P[pos + 2] = P[pos] R"; of a row its name, of a cell where it is read.
static void show_turn(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    const struct tensor *P = o->in[0].tensor;
    if (a->row < 0) {
        formula_matrix(f, P);
        formula_text(f, arena_print(f->arena, "[pos + %d]", o->in[0].row));
        formula_relation(f);
        formula_matrix(f, P);
        formula_text(f, "[pos] ");
        formula_matrix(f, o->out);
        return;
    }
    formula_name(f, o->out, a->row, a->column);
    if (a->column < 0)
        return;
    int at = read_at(o, a->row, a->column);
    if (at >= 0) {
        formula_relation(f);
        formula_text(f, turned_round(o, a->row, a->column) ? "−" : "");
        formula_cell_name(f, P, o->in[0].row, at);
    }
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_turn = {
    .name = "turn",
    .prints = SLOT_PRECISE,
    .says = "turn.whole turn.row turn.cell turn.cell.minus turn.cell.nothing",
    .whys = "why.turn.whole why.turn.whole.one",
    .forward = turn_forward,
    .reads = turn_reads,
    .sentence = say_turn,
    .why = why_turn,
    .formula = show_turn,
};

struct tensor *turn(struct trace *t, const char *name, const struct tensor *P,
                    int by)
{
    assert(P->columns % 2 == 0 && by < P->room);
    struct tensor *out = tensor(t, name, P->columns, P->columns);
    operate(t, &kind_turn, out, 0, P->columns, &(struct operand){P, by}, 1, 0);
    return out;
}

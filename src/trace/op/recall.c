// SPDX-License-Identifier: MIT
// What a recurrent state of one number holds of each word, and how far an error
// in the last state is felt back (Bengio, Simard, Frasconi 1994, section 3):
//
//   rest:   k = 1 − z                    what a gate keeps
//   steep:  k = (1 − h²) w               what tanh passes on, by one weight
//   reach:  S[t, s] = k_t S[t−1, s],  S[t, t] = z_t,  and 0 for words to come
//   echo:   E[t] = k_{t+1} E[t+1],  E[T] = 1
#include <assert.h>
#include <math.h>

#include "say/compared.h"
#include "trace/op/law.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

static double only(const struct operation *o, int k, int row)
{
    return operand_number(o, k, row, 0);
}

// --- what is kept ------------------------------------------------------------

static const struct op_kind kind_rest = {
    .name = "rest",
    .says = "rest.whole rest.row",
    OF_LAW(MINUS(CONSTANT(1), IN(0))),
    .single = true,
    .operands = "taken",
    .chain = "1 − taken.value.number = value.number",
};

// --- how steep ---------------------------------------------------------------

enum { STATE, WEIGHT };

static void say_steep(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    double h = only(o, STATE, operation_row(o, a));
    saying_level(s, o, a, "");
    saying_number(s, "weight", only(o, WEIGHT, operation_row(o, a)));
    saying_number(s, "slope", 1 - h * h);
}

static const struct op_kind kind_steep = {
    .name = "steep",
    .says = "steep.whole steep.row",
    OF_LAW(TIMES(MINUS(CONSTANT(1), SQUARE(IN(STATE))), IN(WEIGHT))),
    .single = true,
    .chain = "slope · weight = value.number",
    .sentence = say_steep,
};

// --- how far each word reaches -----------------------------------------------

enum { TAKE, KEEP, BEFORE };

static bool has_before(const struct operation *o)
{
    return o->in_count > BEFORE;
}

static bool is_own(const struct operation *o, int row, int column)
{
    (void)o;
    return column == row;
}

static bool is_before(const struct operation *o, int row, int column)
{
    return column < row && has_before(o);
}

// What is kept of words before, what is taken of the own one.
static int reach_reads(const struct operation *o, int row, int column, int k,
                       struct cells out[MAX_READS])
{
    int count = 0;
    (void)k;
    if (column < row && row > 0 && has_before(o)) {
        int before = operand_row(o, BEFORE, row);
        out[count++] =
            column < 0 ? cells_of(o->in[BEFORE].tensor, before, 1, 0, row)
                       : cells_of(o->in[BEFORE].tensor, before, 1, column, 1);
        out[count++] =
            cells_of(o->in[KEEP].tensor, operand_row(o, KEEP, row), 1, 0, 1);
    }
    if (column < 0 || column == row)
        out[count++] =
            cells_of(o->in[TAKE].tensor, operand_row(o, TAKE, row), 1, 0, 1);
    return count;
}

// True when what every step takes is a share of its word: not where these are
// gradients, or a gate is below 0 or above 1.
static bool holds_shares(const struct operation *o)
{
    const struct tensor *take = o->in[TAKE].tensor;
    for (int r = 0; r < take->rows; r++)
        if (take->writer[r]->kind == &kind_steep ||
            !(tensor_at(take, r, 0) >= 0 && tensor_at(take, r, 0) <= 1))
            return false;
    return true;
}

static void say_reached(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    if (a->column > a->row) {
        saying_is(s, o, "cell.later");
        return;
    }
    bool own = a->column == a->row;
    saying_is(s, o,
              holds_shares(o) ? own ? "cell.own" : "cell"
              : own           ? "cell.own.slope"
                              : "cell.slope");
    if (own)
        return;
    saying_precise(s, "before", operand_number(o, BEFORE, a->row, a->column));
    saying_number(s, "keep", only(o, KEEP, a->row));
}

static void say_reach(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, holds_shares(o) ? "whole" : "whole.slope");
    } else if (a->column < 0) {
        saying_is(s, o, holds_shares(o) ? "row" : "row.slope");
        saying_column(s, "first", o->out, 0);
        saying_precise(s, "value", tensor_at(o->out, a->row, 0));
    } else {
        say_reached(o, a, s);
    }
}

static void why_reach(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    const struct tensor *m = o->out;
    int last = m->rows - 1;
    if (a->row >= 0 || last < 1)
        return;
    saying_why(s, o, holds_shares(o) ? "whole" : "whole.slope");
    saying_column(s, "first", m, 0);
    saying_precise(s, "left", tensor_at(m, last, 0));
    saying_column(s, "last", m, last);
    saying_precise(s, "own", tensor_at(m, last, last));
}

static void show_reach(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    if (a->column < 0)
        return;
    formula_relation(f);
    if (a->column > a->row) {
        formula_number(f, 0, false);
        return;
    }
    if (a->column == a->row) {
        formula_cell(f, o->in[TAKE].tensor, operand_row(o, TAKE, a->row), 0,
                     false);
        return;
    }
    formula_cell(f, o->in[KEEP].tensor, operand_row(o, KEEP, a->row), 0, false);
    formula_text(f, "·");
    formula_cell(f, o->in[BEFORE].tensor, operand_row(o, BEFORE, a->row),
                 a->column, true);
    formula_result(f, o->out, a->row, a->column);
}

// Of any row: what is kept of the one before, and the own word.
static void spell_reach(const struct operation *o, struct spelling *s)
{
    if (has_before(o)) {
        spell_factor(s, o, KEEP);
        formula_text(s->f, "·");
        spell_factor(s, o, BEFORE);
        formula_text(s->f, " + ");
    }
    spell_operand(s, o, TAKE);
}

static int partials_reached(const struct operation *o, int k, int row)
{
    int rows = rows_made_from(o, k, row).count;
    if (k == TAKE)
        return rows;
    return k == BEFORE ? rows : rows * o->row; // each word before the own one
}

static struct partial partial_reached(const struct operation *o, int k, int row,
                                      int column, int i)
{
    int at = o->row;
    struct partial w = {.row = at, .column = at, .by = 1};
    (void)row;
    if (k == BEFORE) {
        w.column = column;
        if (column >= at) { // nothing of it was here
            w.by = 0;
            return w;
        }
        partial_by(&w, o->in[KEEP].tensor, operand_row(o, KEEP, at), 0);
    } else if (k == KEEP) {
        w.column = i % at;
        partial_by(&w, o->in[BEFORE].tensor, operand_row(o, BEFORE, at),
                   w.column);
    }
    return w;
}

// --- how far an error is felt back -------------------------------------------

enum { BY, AFTER };

static bool is_last(const struct operation *o)
{
    return o->in_count == 0;
}

static void say_echo(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    saying_level(s, o, a, is_last(o) && a->row >= 0 ? ".last" : "");
    if (a->row >= 0 && !is_last(o))
        saying_row(s, "after", o->out, a->row + 1);
}

static void why_echo(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->row >= 0 || o->out->rows < 2)
        return;
    double left = tensor_at(o->out, 0, 0);
    saying_why(s, o,
               left == 0         ? "whole.nothing"
               : is_little(left) ? "whole"
                                 : "whole.some");
    saying_row(s, "first", o->out, 0);
    saying_precise(s, "left", left);
}

static const struct op_kind kind_echo = {
    .name = "echo",
    .says = "echo.whole echo.row echo.row.last",
    .whys = "why.echo.whole why.echo.whole.some why.echo.whole.nothing",
    OF_LAW(WHERE(is_last, CONSTANT(1), TIMES(IN(BY), IN(AFTER)))),
    .single = true,
    .operands = "keep before",
    .chain = "before.value.precise · keep.value.number = value.precise",
    .sentence = say_echo,
    .why = why_echo,
};

// --- all four ----------------------------------------------------------------

static const struct op_kind kind_reach = {
    .name = "reach",
    .says = "reach.whole reach.whole.slope reach.row reach.row.slope "
            "reach.cell reach.cell.slope reach.cell.own reach.cell.own.slope "
            "reach.cell.later",
    .whys = "why.reach.whole why.reach.whole.slope",
    LAW_COMPUTED(
        WHEN(is_own, IN(TAKE),
             WHEN(is_before, TIMES(IN(KEEP), IN(BEFORE)), CONSTANT(0)))),
    .prints = SLOT_PRECISE,
    .chain = "before · keep = value",
    .reads = reach_reads,
    .sentence = say_reach,
    .formula = show_reach,
    .why = why_reach,
    .spell = spell_reach,
    .partials = partials_reached,
    .partial = partial_reached,
};

struct tensor *rest_of(struct trace *t, const char *name,
                       const struct tensor *z)
{
    struct tensor *out = tensor_like(t, name, z);
    assert(z->columns == 1);
    operate(t, &kind_rest, out, 0, z->rows, &(struct operand){z, -1}, 1, 0);
    return out;
}

void steep(struct trace *t, struct tensor *out, int row, struct operand h,
           struct operand w)
{
    struct operand in[] = {[STATE] = h, [WEIGHT] = w};
    operate(t, &kind_steep, out, row, 1, in, 2, 0);
}

void reach(struct trace *t, struct tensor *out, int row, struct operand keep,
           struct operand take)
{
    struct operand in[] = {
        [TAKE] = take, [KEEP] = keep, [BEFORE] = {out, row - 1}};
    operate(t, &kind_reach, out, row, 1, in, row ? 3 : 1, 0);
}

void echo(struct trace *t, struct tensor *out, int row, struct operand keep)
{
    struct operand in[] = {[BY] = keep, [AFTER] = {out, row + 1}};
    operate(t, &kind_echo, out, row, 1, in, row + 1 < out->room ? 2 : 0, 0);
}

// SPDX-License-Identifier: MIT
// A word that is drawn: its chances lie on a line from 0 to 1, the likeliest
// first, of equals the first first, and a seeded number falls on one of them.
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "math/order.h"
#include "math/rng.h"
#include "trace/op.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

// --- the number --------------------------------------------------------------

// By the seed and the row, so that the same model always writes the same.
static void point_forward(const struct operation *o, int row)
{
    struct rng r = {(uint64_t)o->number << 32 | (uint64_t)row};
    *out_row(o, row) = rng_uniform(&r);
}

static void say_point(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    saying_is(s, o, a->row < 0 ? "whole" : "row");
    saying_count(s, "seed", (int)o->number);
}

static int reads_no_cell(const struct operation *o, int row, int column, int k,
                         struct cells out[MAX_READS])
{
    (void)o, (void)row, (void)column, (void)k, (void)out;
    return 0;
}

static void show_point(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    formula_name(f, o->out, a->row, a->row < 0 ? -1 : 0);
    if (a->row >= 0)
        formula_result(f, o->out, a->row, 0);
}

static const struct op_kind kind_point = {
    .name = "point",
    .says = "point.whole point.row",
    .whys = "why.point.whole",
    .single = true,
    .by_place = true,
    .forward = point_forward,
    .reads = reads_no_cell,
    .sentence = say_point,
    .formula = show_point,
    .form = FORM_READING,
};

// --- where it falls ----------------------------------------------------------

enum { CHANCES, POINT };

// The place of a chance on the line, and what it reaches from and to.
struct landing {
    int column;
    double from, to;
};

static struct landing landing_of(const double *chances, int count, double point)
{
    int *order = must_realloc(NULL, (size_t)count, sizeof *order);
    struct landing l = {.from = 0, .to = 0};
    order_falling(chances, count, order);
    l.column = order[0];
    for (int k = 0; k < count && chances[order[k]] > 0; k++) {
        double x = chances[order[k]];
        l = (struct landing){order[k], l.to, l.to + x};
        if (l.to > point)
            break; // else rounding leaves the last over
    }
    free(order);
    return l;
}

static struct landing lands(const struct operation *o, int row)
{
    return landing_of(in_row(o, CHANCES, row), o->in[CHANCES].tensor->columns,
                      operand_number(o, POINT, row, 0));
}

static void fall_forward(const struct operation *o, int row)
{
    *out_row(o, row) = lands(o, row).column;
}

static int reads_line(const struct operation *o, int row, int column, int k,
                      struct cells out[MAX_READS])
{
    const struct tensor *p = o->in[CHANCES].tensor;
    (void)column, (void)k;
    out[0] = cells_of(p, operand_row(o, CHANCES, row), 1, 0, p->columns);
    out[1] = cells_of(o->in[POINT].tensor, operand_row(o, POINT, row), 1, 0, 1);
    return 2;
}

static void say_fall(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int row = a->row < 0 ? o->out->rows - 1 : a->row;
    struct landing l = lands(o, row);
    saying_is(s, o, "row");
    saying_row(s, "row", o->out, row);
    saying_text(s, "word", o->out->words[l.column]);
    saying_share(s, "point", operand_number(o, POINT, row, 0));
    saying_share(s, "from", l.from);
    saying_share(s, "to", l.to);
}

// A number of the row and its word.
static void show_fall(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int row = operation_row(o, a);
    if (a->row < 0) {
        formula_matrix(f, o->out);
        return;
    }
    formula_vector(f, o->out, row);
    formula_relation(f);
    formula_word(f, o->out->words[(int)tensor_at(o->out, row, 0)], ROLE_QUERY,
                 cells_of(o->out, row, 1, 0, 1));
    formula_next(f, ",   ");
    formula_cell_name(f, o->in[POINT].tensor, row, 0);
    formula_result(f, o->in[POINT].tensor, row, 0);
}

static const struct op_kind kind_fall = {
    .name = "fall",
    .says = "fall.row",
    .joined = true,
    .forward = fall_forward,
    .reads = reads_line,
    .sentence = say_fall,
    .formula = show_fall,
    .form = FORM_CHOICE,
};

struct tensor *fall(struct trace *t, const char *name,
                    const struct tensor *chances, int seed)
{
    static const struct term drawn_number = {"point", ROLE_NONE, NULL};
    int rows = chances->rows;
    struct tensor *point = is(
        &drawn_number, tensor(t, format(t, "%s.point", name), rows, 1));
    struct tensor *out = tensor(t, name, rows, 1);
    point->row_labels = out->row_labels = chances->row_labels;
    point->row_list = out->row_list = chances->row_list;
    out->words = chances->column_labels;
    struct operand in[] = {[CHANCES] = {chances, -1}, [POINT] = {point, -1}};
    operate(t, &kind_point, point, 0, rows, NULL, 0, seed);
    operate(t, &kind_fall, out, 0, rows, in, 2, 0);
    return out;
}

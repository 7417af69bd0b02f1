// SPDX-License-Identifier: MIT
// A + B, or one row added to every row of A; or two rows, through a squash: what
// a gate let through and what comes in.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "trace/op.h"
#include "trace/op/product/squash.h"
#include "trace/op/ways.h"
#include "trace/operations.h"
#include "trace/term.h"

static void add_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *a = in_row(o, 0, row), *b = in_row(o, 1, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = a[c] + b[c];
    double (*squash)(double) = squashes[(int)o->number].f;
    for (int c = 0; squash && c < o->out->columns; c++)
        out[c] = squash(out[c]);
}

static struct bound add_bound(const struct operation *o, int row)
{
    struct bound a = bound_operand(o, 0, row), b = bound_operand(o, 1, row);
    double off = a.off + b.off + ROUNDING * (a.size + b.size);
    if (squashes[(int)o->number].f) // none is steeper than 1
        off += 2 * ROUNDING;
    return (struct bound){.off = off, .share = INFINITY};
}

// The second operand is one row, the same for all.
static bool adds_bias(const struct operation *o)
{
    return o->in[1].row >= 0 && o->in[0].row < 0;
}

// Two rows, of as many steps: one row of all that is written.
static bool adds_rows(const struct operation *o)
{
    return o->in[0].row >= 0;
}

static void say_added_rows(const struct operation *o, const struct address *a,
                           struct saying *s)
{
    saying_is(s, o,
              a->row < 0      ? "whole.rows"
              : a->column < 0 ? "row.rows"
                              : "cell.rows");
    if (a->row < 0) {
        saying_text(s, "one", tensor_one(s->words, o->out));
        return;
    }
    saying_vector(s, "vector", o->out, a->row);
    saying_operand(s, "comes", o, 0, a->row, a->column);
    saying_operand(s, "through", o, 1, a->row, a->column);
    if (a->column >= 0)
        saying_value(s, o->out, a->row, a->column);
}

static void say_add(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    if (adds_rows(o)) {
        say_added_rows(o, a, s);
        return;
    }
    saying_text(s, "left", A->plain);
    saying_text(s, "right", B->plain);
    saying_text(s, "name", o->out->plain);
    if (a->row < 0) {
        saying_is(s, o, adds_bias(o) ? "whole.bias" : "whole");
        return;
    }
    saying_is(s, o,
              a->column >= 0 ? "cell"
              : adds_bias(o) ? "row.bias"
                             : "row");
    saying_row(s, "row", o->out, a->row);
    saying_row(s, "right_row", B, operand_row(o, 1, a->row));
    if (a->column < 0)
        return;
    saying_value(s, o->out, a->row, a->column);
}

// Rows of one word, which no order tells apart.
static bool adds_alike(const struct tensor *m, int a, int b)
{
    char room[2][16];
    return !strcmp(row_label(m, a, room[0]), row_label(m, b, room[1]));
}

// So many orders of the rows of [m] differ.
static int add_orders(const struct tensor *m)
{
    int orders = 1;
    for (int k = 0; k < m->rows; k++) {
        int same = 1; // so many of this word by now
        for (int i = 0; i < k; i++)
            same += adds_alike(m, i, k);
        orders = orders * (k + 1) / same;
    }
    return orders;
}

// Words that carry no places could stand in any order.
static void why_add(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    enum { MOST = 12 }; // of more words the orders are too many to count
    int rows = o->out->rows;
    if (a->row >= 0 || adds_rows(o) || rows == 1 || rows > MOST)
        return;
    int orders = add_orders(o->out);
    if (orders == 1 || !saying_why(s, o, "whole"))
        return;
    saying_count(s, "rows", rows);
    saying_count(s, "orders", orders);
}

// "tanh(" where it is squashed, and ")".
static void open_added(const struct operation *o, struct formula *f)
{
    if (squashes[(int)o->number].name)
        formula_call(f, squashes[(int)o->number].name);
}

static void close_added(const struct operation *o, struct formula *f)
{
    if (squashes[(int)o->number].name)
        formula_close(f);
}

// tanh(a + b) of two rows, or of two cells with what they add up to.
static void show_added_rows(const struct operation *o, const struct address *a,
                            struct formula *f)
{
    bool squashed = squashes[(int)o->number].name;
    formula_written(f, o, a->row, a->column);
    formula_relation(f);
    open_added(o, f);
    formula_operand(f, o, 0, a->row, a->column);
    formula_text(f, " + ");
    formula_operand(f, o, 1, a->row, a->column);
    close_added(o, f);
    if (a->column < 0)
        return;
    formula_relation(f);
    open_added(o, f);
    int left = operand_row(o, 0, a->row), right = operand_row(o, 1, a->row);
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    formula_cell(f, A, left, a->column, false);
    formula_text(f, " + ");
    formula_cell(f, B, right, a->column, true);
    close_added(o, f);
    double sum = tensor_at(A, left, a->column) + tensor_at(B, right, a->column);
    if (squashed) {
        formula_relation(f);
        open_added(o, f);
        formula_number(f, sum, false);
        close_added(o, f);
    }
    formula_result(f, o->out, a->row, a->column);
    if (squashed && sum != 0)
        formula_round(f);
}

static void show_add(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    if (adds_rows(o)) {
        show_added_rows(o, a, f);
        return;
    }
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    int right = a->row < 0 ? -1 : operand_row(o, 1, a->row);
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    formula_name(f, A, a->row, a->column);
    formula_text(f, " + ");
    if (adds_bias(o) && a->column < 0)
        formula_matrix(f, B);
    else
        formula_name(f, B, right, a->column);
    if (a->column < 0)
        return;
    formula_relation(f);
    formula_cell(f, A, a->row, a->column, false);
    formula_text(f, " + ");
    formula_cell(f, B, right, a->column, true);
    formula_result(f, o->out, a->row, a->column);
}

static void spell_add(const struct operation *o, struct spelling *s)
{
    open_added(o, s->f);
    spell_operand(s, o, 0);
    formula_text(s->f, " + ");
    if (adds_bias(o))
        spell_matrix(s, o->in[1].tensor);
    else
        spell_operand(s, o, 1);
    close_added(o, s->f);
}

static const struct squash_kind *add_squash(const struct operation *o)
{
    return &squashes[(int)o->number];
}

static const struct op_kind kind_add = {
    .name = "add",
    .says = "add.whole add.whole.bias add.row add.row.bias add.cell "
            "add.whole.rows add.row.rows add.cell.rows",
    .whys = "why.add.whole",
    .forward = add_forward,
    .bound = add_bound,
    .terms = one_term,
    .term = value_term,
    .reads = read_in_place,
    .sentence = say_add,
    .formula = show_add,
    .why = why_add,
    .ways = ways_in_place,
    .way = way_in_place,
    .squash = add_squash,
    .alike = ALIKE_ALL,
    .spell = spell_add,
};

struct tensor *add(struct trace *t, const char *name, const struct tensor *A,
                   const struct tensor *B)
{
    assert(A->rows == B->rows && A->columns == B->columns);
    struct tensor *out = tensor_like(t, name, A);
    struct operand in[] = {{A, -1}, {B, -1}};
    operate(t, &kind_add, out, 0, A->rows, in, 2, 0);
    return out;
}

struct tensor *add_bias(struct trace *t, const char *name,
                        const struct tensor *A, const struct tensor *b)
{
    assert(b->rows == 1 && A->columns == b->columns);
    struct tensor *out = tensor_like(t, name, A);
    struct operand in[] = {{A, -1}, {b, 0}};
    operate(t, &kind_add, out, 0, A->rows, in, 2, 0);
    return out;
}

void add_up(struct trace *t, struct tensor *out, int row, enum squash squash,
            struct operand a, struct operand b)
{
    struct operand in[] = {a, b};
    for (int k = 0; k < 2; k++)
        assert(operand_is_row(in[k]) && in[k].tensor->columns == out->columns);
    operate(t, &kind_add, out, row, 1, in, 2, squash);
}

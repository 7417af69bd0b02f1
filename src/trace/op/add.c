// A + B, or one row added to every row of A.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

static void add_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *a = in_row(o, 0, row), *b = in_row(o, 1, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = a[c] + b[c];
}

static struct bound add_bound(const struct operation *o, int row)
{
    struct bound a = bound_operand(o, 0, row), b = bound_operand(o, 1, row);
    double off = a.off + b.off + ROUNDING * (a.size + b.size);
    return (struct bound){.off = off, .share = INFINITY};
}

// The second operand is one row, the same for all.
static bool adds_bias(const struct operation *o)
{
    return o->in[1].row >= 0;
}

static void say_add(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
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
    if (a->row >= 0 || rows == 1 || rows > MOST)
        return;
    int orders = add_orders(o->out);
    if (orders == 1 || !saying_why(s, o, "whole"))
        return;
    saying_count(s, "rows", rows);
    saying_count(s, "orders", orders);
}

static void show_add(const struct operation *o, const struct address *a,
                     struct formula *f)
{
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
    spell_operand(s, o, 0);
    formula_text(s->f, " + ");
    if (adds_bias(o))
        spell_matrix(s, o->in[1].tensor);
    else
        spell_operand(s, o, 1);
}

static const struct op_kind kind_add = {
    .name = "add",
    .says = "add.whole add.whole.bias add.row add.row.bias add.cell",
    .whys = "why.add.whole",
    .forward = add_forward,
    .bound = add_bound,
    .terms = one_term,
    .term = value_term,
    .reads = read_in_place,
    .sentence = say_add,
    .formula = show_add,
    .why = why_add,
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

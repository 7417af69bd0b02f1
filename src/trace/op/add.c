// SPDX-License-Identifier: MIT
// A + B, or one row added to every row of A; or two rows, through a squash: what
// a gate let through and what comes in.
#include <assert.h>
#include <string.h>

#include "trace/op/law.h"
#include "trace/op/product/squash.h"
#include "trace/operations.h"
#include "trace/term.h"

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

static void say_add(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    bool biased = adds_bias(o) && a->column < 0;
    saying_level(s, o, a, adds_rows(o) ? ".rows" : biased ? ".bias" : "");
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
    bool first = model_parts(o->out->model, "layers") > 1; // of several layers
    if (orders == 1 || !saying_why(s, o, first ? "whole.layers" : "whole"))
        return;
    saying_count(s, "rows", rows);
    saying_count(s, "orders", orders);
}

static const struct op_kind kind_add = {
    .name = "add",
    .says = "add.whole add.whole.bias add.row add.row.bias add.cell "
            "add.whole.rows add.row.rows add.cell.rows",
    .whys = "why.add.whole why.add.whole.layers",
    OF_LAW(SQUASH(PLUS(IN(0), IN(1)))),
    .named = true,
    .operands = "left right",
    .sentence = say_add,
    .why = why_add,
    .squash = law_squash,
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

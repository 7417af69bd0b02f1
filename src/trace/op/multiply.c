// SPDX-License-Identifier: MIT
// a ∘ b, place by place: what a gate lets through (the reset gate of Bahdanau
// et al. 2014, appendix A.1.1).
#include <assert.h>

#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { A, B };

// Where there is no b the product is the zero vector.
static bool has_b(const struct operation *o)
{
    return o->in_count > B;
}

static void say_multiply(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    saying_level(s, o, a, has_b(o) || a->row < 0 ? "" : ".nothing");
}

static const struct op_kind kind_multiply = {
    .name = "multiply",
    .says = "multiply.whole multiply.row multiply.row.nothing multiply.cell "
            "multiply.cell.nothing",
    OF_LAW(WHERE(has_b, TIMES(IN(A), IN(B)), CONSTANT(0))),
    .named = true,
    .operands = "left right",
    .sentence = say_multiply,
};

void multiply(struct trace *t, struct tensor *out, int row, struct operand a,
              struct operand b)
{
    struct operand in[] = {[A] = a, [B] = b};
    assert(operand_is_row(a) && a.tensor->columns == out->columns &&
           b.tensor->columns == out->columns);
    operate(t, &kind_multiply, out, row, 1, in, operand_is_row(b) ? 2 : 1, 0);
}

struct tensor *multiply_all(struct trace *t, const char *name,
                            const struct tensor *left,
                            const struct tensor *right)
{
    struct operand in[] = {[A] = {left, -1}, [B] = {right, -1}};
    assert(left->rows == right->rows && left->columns == right->columns);
    struct tensor *out = tensor_like(t, name, left);
    operate(t, &kind_multiply, out, 0, left->rows, in, 2, 0);
    return out;
}

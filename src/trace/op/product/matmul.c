// SPDX-License-Identifier: MIT
// A B + b: rows of A meet columns of B, and a row may be added to each.
#include <assert.h>

#include "math/kernels.h"
#include "trace/op/product/product.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

static bool say_three(const struct operation *o, struct saying *s)
{
    const struct operation *three[3];
    if (!product_three(o, three))
        return false;
    for (int k = 0; k < 3; k++)
        if (three[k]->in_count > 2)
            return false; // a bias is told by itself
    if (!saying_own(s, o, "whole.three"))
        return false;
    saying_text(s, "asks", three[0]->in[1].tensor->plain);
    saying_text(s, "offers", three[1]->in[1].tensor->plain);
    return true;
}

static void say_matmul(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    if (a->term >= 0) {
        product_say_term(o, a, s);
        return;
    }
    saying_text(s, "left", A->plain);
    saying_text(s, "weights", B->plain);
    if (a->row < 0 && say_three(o, s))
        return;
    bool bias = o->in_count % 2;
    const char *const variants[][2] = {
        {"whole", "whole.bias"}, {"row", "row.bias"}, {"cell", "cell.bias"}};
    saying_is(s, o, variants[a->row < 0 ? 0 : a->column < 0 ? 1 : 2][bias]);
    if (bias)
        saying_text(s, "bias", o->in[2].tensor->plain);
    if (a->row < 0)
        return;
    saying_row(s, "row", A, operand_row(o, 0, a->row));
    if (a->column >= 0)
        saying_count(s, "column", a->column + 1);
}

// How many words would match themselves best if they met as they are.
static int count_alike(const struct tensor *X)
{
    int count = 0;
    for (int r = 0; r < X->rows; r++) {
        const double *x = tensor_row(X, r);
        double own = dot(x, x, X->columns);
        bool best = true;
        for (int c = 0; c < X->rows && best; c++)
            best = c == r || dot(x, tensor_row(X, c), X->columns) < own;
        count += best;
    }
    return count;
}

static void why_matmul(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *X = o->in[0].tensor, *W = o->in[1].tensor;
    bool each_other = X->rows > 1 && product_asked_by_own(o);
    int alike = each_other ? count_alike(X) : 0;
    bool once = X->role == ROLE_KEY; // made for many queries
    if (a->row >= 0 || (once && X->rows == 1))
        return;
    if (!(alike && saying_why(s, o, "whole.alike")) &&
        !saying_why(s, o, once ? "whole.once" : "whole"))
        return;
    saying_count(s, "rows", X->rows);
    saying_count(s, "alike", alike);
    saying_text(s, "weights", W->plain);
    saying_count(s, "d", W->rows);
    saying_count(s, "columns", W->columns);
}

const struct op_kind kind_matmul = {
    .name = "matmul",
    .says = "matmul.whole matmul.whole.bias matmul.row matmul.row.bias "
            "matmul.cell matmul.cell.bias" PRODUCT_SAYS_TERM,
    .whys = "why.matmul.whole why.matmul.whole.alike why.matmul.whole.once",
    .forward = product_forward,
    .forward_all = product_forward_all,
    .bound = product_bound,
    .terms = product_terms,
    .term = product_term,
    .reads = product_reads,
    .sentence = say_matmul,
    .formula = product_formula,
    .why = why_matmul,
    .partials = product_partials,
    .partial = product_partial,
    .spell = product_spell,
    .form = FORM_PRODUCT,
    .does = DOES_PROJECT,
};

struct tensor *linear(struct trace *t, const char *name, const struct tensor *A,
                      const struct tensor *B, const struct tensor *b)
{
    assert(A->columns == B->rows && (!b || b->columns == B->columns));
    struct tensor *out = tensor(t, name, A->rows, B->columns);
    struct operand in[] = {{A, -1}, {B, 0}, {b, 0}};
    out->row_labels = A->row_labels;
    take_column_names(out, B);
    take_row_names(t, B, A);
    operate(t, &kind_matmul, out, 0, A->rows, in, b ? 3 : 2, 0);
    return out;
}

struct tensor *matmul(struct trace *t, const char *name, const struct tensor *A,
                      const struct tensor *B)
{
    return linear(t, name, A, B, NULL);
}

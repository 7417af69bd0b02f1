// SPDX-License-Identifier: MIT
// tanh(a), or σ(a), place by place: what an output gate shows of the state of a
// cell (Hochreiter and Schmidhuber 1997).
#include <assert.h>

#include "trace/op/law.h"
#include "trace/op/product/squash.h"
#include "trace/operations.h"
#include "trace/term.h"

static void say_squash(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    saying_level(s, o, a, "");
    saying_text(s, "squash", law_squash(o)->name);
}

static const struct op_kind kind_squash = {
    .name = "squash",
    .says = "squash.whole squash.row squash.cell",
    OF_LAW(SQUASH(IN(0))),
    .named = true,
    .operands = "from",
    .sentence = say_squash,
    .squash = law_squash,
};

void squash_row(struct trace *t, struct tensor *out, int row,
                enum squash squash, struct operand a)
{
    assert(operand_is_row(a) && a.tensor->columns == out->columns &&
           squashes[squash].f);
    operate(t, &kind_squash, out, row, 1, &a, 1, squash);
}

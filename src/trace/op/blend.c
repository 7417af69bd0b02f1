// SPDX-License-Identifier: MIT
// (1 − z) ∘ old + z ∘ new: the way between an old and a new vector that a gate
// decides, place by place (Bahdanau et al. 2014, appendix A.1.1; others let z
// keep the old one instead, so a model is to be read by its own convention).
#include <assert.h>

#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { Z, OLD, NEW };

// True when every gate of row [row], or of all, leaves a share of either.
static bool lies_between(const struct operation *o, int row)
{
    const struct tensor *z = o->in[Z].tensor;
    int first = row < 0 ? 0 : operand_row(o, Z, row);
    int last = row < 0 ? z->rows - 1 : first;
    for (int r = first; r <= last; r++)
        for (int c = 0; c < z->columns; c++)
            if (!(tensor_at(z, r, c) >= 0 && tensor_at(z, r, c) <= 1))
                return false;
    return true;
}

static void say_blend(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    bool beyond = a->column < 0 && !lies_between(o, a->row);
    saying_level(s, o, a, beyond ? ".beyond" : "");
    if (a->column >= 0)
        saying_number(s, "kept", 1 - operand_number(o, Z, a->row, a->column));
}

// How many places are kept more than they are renewed.
static void why_blend(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    const struct tensor *z = o->in[Z].tensor;
    int kept = 0;
    for (int r = 0; r < z->rows; r++)
        for (int c = 0; c < z->columns; c++)
            kept += tensor_at(z, r, c) < 0.5;
    if (a->row >= 0 || !kept)
        return;
    saying_why(s, o, "whole");
    saying_count(s, "kept", kept);
    saying_count(s, "all", z->rows * z->columns);
}

static const struct op_kind kind_blend = {
    .name = "blend",
    .says = "blend.whole blend.whole.beyond blend.row blend.row.beyond "
            "blend.cell blend.term blend.term.last",
    .whys = "why.blend.whole",
    OF_LAW(TERMS(TIMES(MINUS(CONSTANT(1), IN(Z)), IN(OLD)),
                 TIMES(IN(Z), IN(NEW)))),
    .operands = "gate old new",
    .sentence = say_blend,
    .why = why_blend,
};

void blend(struct trace *t, struct tensor *out, int row, struct operand z,
           struct operand old, struct operand new)
{
    struct operand in[] = {[Z] = z, [OLD] = old, [NEW] = new};
    for (int k = 0; k < 3; k++)
        assert(operand_is_row(in[k]) && in[k].tensor->columns == out->columns);
    operate(t, &kind_blend, out, row, 1, in, 3, 0);
}

// SPDX-License-Identifier: MIT
// The smooth rectifiers of feed-forward parts (math/activation.h). ReLU is
// cut_off().
#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

// How steep each is at most is rounded up.
static const struct law_function functions[] = {
    [GELU] = {"GELU", gelu, gelu_gradient, 1.13},
    [GELU_TANH] = {"GELU-tanh", gelu_tanh, gelu_tanh_gradient, 1.13},
    [SILU] = {"SiLU", silu, silu_gradient, 1.1},
};

static bool is_gelu(const struct operation *o)
{
    return o->option == GELU;
}

static bool is_gelu_tanh(const struct operation *o)
{
    return o->option == GELU_TANH;
}

// What it gives stands so to what it was: the same sign, or nothing left.
static void say_activate(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    double x = a->column < 0 ? 0 : operand_number(o, 0, a->row, a->column);
    saying_level(s, o, a, x < 0 ? ".below" : "");
    saying_text(s, "function", functions[o->option].name);
}

static const struct op_kind kind_activate = {
    .name = "activate",
    .says = "activate.whole activate.row activate.cell activate.cell.below",
    .whys = "why.activate.whole",
    OF_LAW(WHERE(is_gelu, CALL(functions[GELU], IN(0)),
                 WHERE(is_gelu_tanh, CALL(functions[GELU_TANH], IN(0)),
                       CALL(functions[SILU], IN(0))))),
    .named = true,
    .operands = "from",
    .sentence = say_activate,
};

struct tensor *activate(struct trace *t, const char *name,
                        const struct tensor *A, enum activation how)
{
    struct tensor *out = tensor_like(t, name, A);
    take_column_names(out, A);
    operate_by(t, &kind_activate, out, 0, A->rows, &(struct operand){A, -1}, 1,
               0, how);
    return out;
}

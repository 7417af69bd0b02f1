// SPDX-License-Identifier: MIT
// What the hidden units of a feed-forward part answer with, place by place:
//
//   gelu       x Φ(x), Φ the normal distribution (Hendrycks and Gimpel 2016)
//   gelu-tanh  the same with Φ(x) ≈ (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2
//   silu       x σ(x) (there, too)
//
// ReLU is cut_off(). Each is nearly x where x is large, nearly 0 where it is far
// below 0, and between these goes a little below 0.
#include <assert.h>
#include <math.h>

#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

static const double root_half = 0.70710678118654752440;      // √(1/2)
static const double root_2_over_pi = 0.79788456080286535588; // √(2/π)
static const double cubic = 0.044715;

static double sigmoid(double x)
{
    double e = exp(-fabs(x));
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
}

// Far out nothing is left, whatever it is multiplied by.
static double times(double x, double share)
{
    return share == 0 ? 0 : x * share;
}

// Φ(x), where 1 + erf would cancel.
static double normal(double x)
{
    return 0.5 * erfc(-x * root_half);
}

static double gelu(double x)
{
    return times(x, normal(x));
}

static double gelu_gradient(double x)
{
    double density = 0.5 * root_2_over_pi * exp(-0.5 * x * x);
    return normal(x) + times(x, density);
}

// (1 + tanh(u)) / 2 = σ(2u), where 1 + tanh would cancel.
static double nearly_normal(double x)
{
    return sigmoid(2 * root_2_over_pi * (x + cubic * x * x * x));
}

static double gelu_tanh(double x)
{
    return times(x, nearly_normal(x));
}

static double gelu_tanh_gradient(double x)
{
    double share = nearly_normal(x);
    double steep = 2 * root_2_over_pi * (1 + 3 * cubic * x * x);
    return share + times(x * steep, share * (1 - share));
}

static double silu(double x)
{
    return times(x, sigmoid(x));
}

static double silu_gradient(double x)
{
    double share = sigmoid(x);
    return share + times(x, share * (1 - share));
}

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

// SPDX-License-Identifier: MIT
#include "math/activation.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double root_half = 0.70710678118654752440;      // √(1/2)
static const double root_2_over_pi = 0.79788456080286535588; // √(2/π)
static const double cubic = 0.044715;

static double relu(double x)
{
    return x < 0 ? 0 : x;
}

static double relu_gradient(double x)
{
    return x > 0;
}

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

double gelu(double x)
{
    return times(x, normal(x));
}

double gelu_gradient(double x)
{
    double density = 0.5 * root_2_over_pi * exp(-0.5 * x * x);
    return normal(x) + times(x, density);
}

// (1 + tanh(u)) / 2 = σ(2u), where 1 + tanh would cancel.
static double nearly_normal(double x)
{
    return sigmoid(2 * root_2_over_pi * (x + cubic * x * x * x));
}

double gelu_tanh(double x)
{
    return times(x, nearly_normal(x));
}

double gelu_tanh_gradient(double x)
{
    double share = nearly_normal(x);
    double steep = 2 * root_2_over_pi * (1 + 3 * cubic * x * x);
    return share + times(x * steep, share * (1 - share));
}

double silu(double x)
{
    return times(x, sigmoid(x));
}

double silu_gradient(double x)
{
    double share = sigmoid(x);
    return share + times(x, share * (1 - share));
}

const struct activation_law activation_laws[ACTIVATIONS] = {
    [RELU] = {"relu", relu, relu_gradient},
    [GELU] = {"gelu", gelu, gelu_gradient},
    [GELU_TANH] = {"gelu-tanh", gelu_tanh, gelu_tanh_gradient},
    [SILU] = {"silu", silu, silu_gradient},
};

enum activation activation_named(const char *name)
{
    int k = 0;
    while (k < ACTIVATIONS && strcmp(activation_laws[k].name, name) != 0)
        k++;
    assert(k < ACTIVATIONS);
    return (enum activation)k;
}

// SPDX-License-Identifier: MIT
// What the hidden units of a feed-forward part answer with, place by place, and
// how steep that is:
//
//   relu       x where it is above 0, else 0
//   gelu       x Φ(x), Φ the normal distribution (Hendrycks and Gimpel 2016)
//   gelu-tanh  the same with Φ(x) ≈ (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2
//   silu       x σ(x) (there, too)
//
// The last three are nearly x where x is large, nearly 0 where it is far below
// 0, and between these go a little below 0.
#ifndef MATH_ACTIVATION_H
#define MATH_ACTIVATION_H

enum activation { RELU, GELU, GELU_TANH, SILU, ACTIVATIONS };

// The name is the model's.
struct activation_law {
    const char *name;
    double (*f)(double x), (*gradient)(double x);
};
extern const struct activation_law activation_laws[ACTIVATIONS];

// The one of that name, which there is.
enum activation activation_named(const char *name);

double gelu(double x);
double gelu_gradient(double x);
double gelu_tanh(double x);
double gelu_tanh_gradient(double x);
double silu(double x);
double silu_gradient(double x);

#endif

// SPDX-License-Identifier: MIT
// Sinusoidal position encodings (Vaswani et al. 2017, section 3.5) and their
// dot products.
#include <math.h>

#include "mechanism/all.h"
#include "mechanism/descend.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

static const struct key keys[] = {
    {"positions", KEY_WHOLE, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"d", KEY_WHOLE, "d", .flags = KEY_REQUIRED | KEY_EVEN},
    {"base", KEY_POSITIVE},
    {0},
};

// The product depends on the distance alone, as far as the numbers go: angles
// of very small bases are beyond what a double holds.
static bool only_distance_counts(const struct tensor *dots)
{
    for (int p = 1; p < dots->rows; p++)
        for (int q = 1; q < dots->columns; q++) {
            double x = tensor_at(dots, p, q);
            if (fabs(x - tensor_at(dots, p - 1, q - 1)) > 1e-9 * fmax(1, x))
                return false;
        }
    return true;
}

static void run_positional(struct trace *t)
{
    int positions = (int)model_number(t->model, "positions", 1);
    int d = (int)model_number(t->model, "d", 2);
    stage(t, "waves");
    struct tensor *P =
        is(POSITION, position(t, "P", positions, d,
                              model_number(t->model, "base", 10000)));
    stage(t, "dots");
    struct tensor *dots = is(DOT, matmul_t(t, "dots", P, P));
    if (!t->dry && !only_distance_counts(dots))
        means(t, "product");
}

static const struct equation equations[] = {
    {"P", "", .row = "[pos, 2i]"},
    {"P", "", .row = "[pos, 2i+1]"},
    {"dots", "P"},
    {0},
};

const struct mechanism positional = {
    {"positional", keys, .descend = model_descend}, run_positional, equations};

// SPDX-License-Identifier: MIT
// Sinusoidal position encodings (Vaswani et al. 2017, section 3.5) and their
// dot products; beside them, where a lesson wants it, the positions in binary,
// and the matrix that goes from each position to one a few steps on.
#include <math.h>

#include "mechanism/all.h"
#include "mechanism/descend.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/op/position.h"

static const struct option layouts[] = {{"interleaved"}, {"half"}, {0}};
static const struct option functions[] = {{"sin-cos"}, {"sin"}, {0}};
static const struct option besides[] = {{"none"}, {"binary"}, {0}};

static const struct key keys[] = {
    {"positions", KEY_WHOLE, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"d", KEY_WHOLE, "d", .flags = KEY_REQUIRED | KEY_EVEN},
    {"base", KEY_POSITIVE},
    {"from", KEY_WHOLE, "from", .flags = KEY_ZERO | KEY_MANY},
    {"functions", KEY_CHOICE, .options = functions},
    {"layout", KEY_CHOICE, .options = layouts},
    {"beside", KEY_CHOICE, .options = besides},
    {"shift", KEY_WHOLE, "shift", .when = "functions: sin-cos, !from"},
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

// Every position's clocks, turned as far as they turn in [by] positions.
static void run_shift(struct trace *t, const struct tensor *P, int by)
{
    stage(t, "shift");
    struct tensor *R = is(TURN, turn(t, "R", P, by));
    struct tensor *shifted = is(TURNED, matmul(t, "shifted", P, R));
    rows_count(t, shifted, "position");
    columns_count(t, shifted, "dimension");
    shifted->row_from = shifted->column_from = 0;
}

static void run_positional(struct trace *t)
{
    int positions = (int)model_number(t->model, "positions", 1);
    int d = (int)model_number(t->model, "d", 2);
    struct encoding e = {.base = model_number(t->model, "base", 10000),
                         .start = (int)model_number(t->model, "from", 0),
                         .halves = model_is(t->model, "layout", "half"),
                         .sines = model_is(t->model, "functions", "sin")};
    stage(t, "waves");
    struct tensor *P = is(POSITION, position_laid(t, "P", positions, d, e));
    if (model_is(t->model, "beside", "binary")) {
        stage(t, "binary");
        is(SWITCHES, digits(t, "switches", e.start, positions));
    }
    int by = (int)model_number(t->model, "shift", 0);
    if (by > 0 && by < positions)
        run_shift(t, P, by);
    stage(t, "dots");
    struct tensor *dots = is(DOT, matmul_t(t, "dots", P, P));
    if (!t->dry && !only_distance_counts(dots))
        means(t, "product");
}

static const struct equation equations[] = {
    {"P", "", .row = "[pos, 2i]"},
    {"P", "", .row = "[pos, 2i+1]"},
    {"switches", "", .row = "[pos, i]"},
    {"shifted", "P"},
    {"dots", "P"},
    {0},
};

const struct mechanism positional = {
    {"positional", keys, .descend = model_descend}, run_positional, equations};

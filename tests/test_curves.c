// SPDX-License-Identifier: MIT
// exp and tanh of eight numbers against libm's.
#include <check.h>
#include <math.h>
#include <string.h>

#include "math/rng.h"
#include "suite.h"
#include "train/curves.h"

enum { TRIALS = 20000, MOST_UNITS = 3 };

// How many representable numbers lie between them, about.
static double units(double x, double y)
{
    double unit = fabs(y) * 0x1p-52;
    return x == y ? 0 : fabs(x - y) / (unit > 0 ? unit : 0x1p-1074);
}

static void random_lanes(struct rng *r, double size, lanes *out)
{
    lanes x = {0};
    for (int i = 0; i < LANES; i++) {
        double part = 2 * rng_uniform(r) - 1, less = rng_uniform(r);
        x[i] = size * part * pow(10, -10 * less * rng_between(r, 0, 1));
    }
    *out = x;
}

static void check_near(const char *what, double at, double got, double want)
{
    ck_assert_msg(units(got, want) <= MOST_UNITS,
                  "%s(%.17g) = %.17g, not %.17g", what, at, got, want);
}

START_TEST(they_are_as_libms)
{
    static const double sizes[] = {1, 20, 700};
    struct rng r = {(uint64_t)_i + 5};
    for (int k = 0; k < TRIALS; k++) {
        lanes x;
        random_lanes(&r, sizes[_i], &x);
        lanes e = x, t = x, s = x;
        curves_exp(&e);
        curves_tanh(&t);
        curves_sigmoid(&s);
        for (int i = 0; i < LANES; i++) {
            check_near("exp", x[i], e[i], exp(x[i]));
            check_near("tanh", x[i], t[i], tanh(x[i]));
            ck_assert(fabs(s[i] - 1 / (1 + exp(-x[i]))) <= 0x1p-52);
        }
    }
}
END_TEST

START_TEST(they_have_ends)
{
    lanes x = {0, -0.0, 1e308, -1e308, INFINITY, -INFINITY, NAN, 709};
    lanes e = x, t = x;
    curves_exp(&e);
    curves_tanh(&t);
    ck_assert(e[0] == 1 && e[1] == 1 && e[2] == e[7] && e[3] == 0);
    ck_assert(e[4] == e[7] && e[5] == 0 && isnan(e[6]));
    check_near("exp", 709, e[7], exp(709));
    ck_assert(t[0] == 0 && !signbit(t[0]) && t[1] == 0 && signbit(t[1]));
    ck_assert(t[2] == 1 && t[3] == -1 && t[4] == 1 && t[5] == -1);
    ck_assert(isnan(t[6]) && t[7] == 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("curves");
    TCase *t = tcase_create("curves");
    suite_add_tcase(suite, t);
    tcase_add_loop_test(t, they_are_as_libms, 0, 3);
    tcase_add_test(t, they_have_ends);
    return suite_end(suite);
}

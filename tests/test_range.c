// SPDX-License-Identifier: MIT
// Where a number lies in a range, for any numbers.
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "math/range.h"
#include "suite.h"

static const struct {
    struct range range;
    double x, above;
} rows[] = {
    {{0, 1}, 0.25, 0.25},
    {{-2, 6}, 0, 0.25},
    {{-2, 6}, 6, 1},
    {{-2, 6}, -2, 0},
    {{0, 1e-320}, 1e-320, 1},
    {{0, 4 * 4.9406564584124654e-324}, 4.9406564584124654e-324, 0.25},
    {{-DBL_MAX, DBL_MAX}, 0, 0.5},
    {{-DBL_MAX, DBL_MAX}, DBL_MAX, 1},
    {{-DBL_MAX, DBL_MAX}, -DBL_MAX / 2, 0.25},
    {{-1.7e308, 0.85e308}, 0, 2. / 3},
    {{0, DBL_MAX}, DBL_MAX, 1},
    {{1e15, 1e15 + 1}, 1e15 + 0.5, 0.5},
};

START_TEST(a_number_lies_where_it_lies)
{
    const struct range *r = &rows[_i].range;
    double above = range_above(r, rows[_i].x);
    double below = range_below(r, rows[_i].x);
    ck_assert_msg(fabs(above - rows[_i].above) < 1e-15, "row %d: %.17g", _i,
                  above);
    ck_assert_msg(fabs(above + below - 1) < 1e-15, "row %d: %.17g below", _i,
                  below);
}
END_TEST

START_TEST(a_range_holds_what_it_was_given)
{
    const double given[] = {3, -INFINITY, NAN, -7, INFINITY, 2};
    struct range r = {0, 0};
    for (int i = 0; i < 6; i++)
        range_hold(&r, given[i]);
    ck_assert(r.low == -7 && r.high == 3);
    range_open(&r);
    ck_assert(r.low == -7 && r.high == 3);
    r = (struct range){0, 0};
    range_open(&r);
    ck_assert(r.low == 0 && r.high == 1);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("range");
    TCase *t = tcase_create("range");
    tcase_add_loop_test(t, a_number_lies_where_it_lies, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_test(t, a_range_holds_what_it_was_given);
    suite_add_tcase(s, t);
    return suite_end(s);
}

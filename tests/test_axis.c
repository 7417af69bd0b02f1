// SPDX-License-Identifier: MIT
// Ticks at round numbers, over any range.
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene/mark/axis.h"
#include "suite.h"

static const struct range ranges[] = {
    {0, 1},
    {0, 3},
    {-2, 6},
    {-7, -3},
    {0.1, 0.7},
    {99, 101},
    {0, 9.9999},
    {5, 5},
    {-5, -5},
    {0, 0},
    {0, 4 * 4.9406564584124654e-324},
    {0, 1e-320},
    {-1e-299, 1e-299},
    {1e15, 1e15 + 1},
    {-1e15 - 1, -1e15},
    {0, DBL_MAX},
    {-DBL_MAX, 0},
    {-DBL_MAX, DBL_MAX},
};

enum { RANGES = sizeof ranges / sizeof *ranges };

static void check_axis(struct range r, int most)
{
    struct axis a = axis_of(&r, most);
    double width = r.high / a.step - r.low / a.step;
    ck_assert_msg(a.nice == 1 || a.nice == 2 || a.nice == 5, "%g to %g: %d",
                  r.low, r.high, a.nice);
    ck_assert(isfinite(a.step) && a.step > 0);
    double step = a.nice * pow(10, a.power);
    ck_assert_msg(fabs(a.step / step - 1) < 1e-9, "%g to %g: step %g, not %g",
                  r.low, r.high, a.step, step);
    // it holds the range, and its ends are no further out than a step
    double low = r.low / a.step - a.first, high = a.last - r.high / a.step;
    ck_assert_msg(low > -1e-8 && high > -1e-8, "%g to %g: %d to %d times %g",
                  r.low, r.high, a.first, a.last, a.step);
    ck_assert(low < 1 && high <= 1);
    ck_assert(axis_steps(&a) >= 1);
    bool huge = r.high / most - r.low / most > 1e307; // no such step is there
    ck_assert_msg(axis_steps(&a) <= most + (huge ? 2 : 1) + 1,
                  "%g to %g: %d steps, not %d", r.low, r.high, axis_steps(&a),
                  most);
    bool wide = width > 1e-7 * fabs(r.low / a.step) && a.step > 1e-299;
    ck_assert_msg(!wide || width > most * 0.399, "%g to %g: few ticks of %g",
                  r.low, r.high, a.step);
}

START_TEST(any_range_has_round_ticks)
{
    for (int most = 3; most <= 20; most++)
        check_axis(ranges[_i], most);
}
END_TEST

START_TEST(random_ranges_have_round_ticks)
{
    srand(7);
    for (int i = 0; i < 20000; i++) {
        double a = (rand() % 20001 - 10000) * pow(10, rand() % 500 - 250);
        double b = a + (rand() % 10000) * pow(10, rand() % 500 - 250);
        check_axis((struct range){a, b}, 3 + rand() % 10);
    }
}
END_TEST

static const struct {
    int nice, power, at;
    const char *text;
} ticks[] = {
    {1, 0, 0, "0"},        {2, 0, 3, "6"},
    {5, -1, -1, "−0.5"},   {5, -1, 2, "1"},
    {2, -3, 4, "0.008"},   {5, 6, 3, "1.5e7"},
    {2, -12, 1, "2e−12"},  {2, -12, -5, "−1e−11"},
    {1, 6, 123, "1.23e8"}, {1, 300, 1234, "1.234e303"},
};

START_TEST(a_tick_says_its_number)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct scene s = {.pose = &pose};
    struct axis a = {.nice = ticks[_i].nice,
                     .power = ticks[_i].power,
                     .step = ticks[_i].nice * pow(10, ticks[_i].power)};
    ck_assert_str_eq(axis_tick(&s, &a, ticks[_i].at), ticks[_i].text);
    arena_free(&arena);
}
END_TEST

START_TEST(lines_are_counted_in_round_steps)
{
    ck_assert_int_eq(axis_step(20, 15), 1);
    ck_assert_int_eq(axis_step(10, 15), 2);
    ck_assert_int_eq(axis_step(4, 15), 5);
    ck_assert_int_eq(axis_step(1, 15), 20);
    ck_assert_int_eq(axis_lines(4, 15), 4);
    ck_assert_int_eq(axis_lines(0, 15), 1 << 20);
}
END_TEST

// Every few lines, from 0 on, and the one looked at with room around it.
static const struct {
    bool numbers;
    double pitch, need;
    int lit;
    int shown[5], hidden[5];
} thinned[] = {
    {true, 4, 15, NO_LINE, {0, 5, 10, -5, -40}, {1, 2, 3, 4, -1}},
    {false, 4, 15, NO_LINE, {0, 4, 8, -4, -40}, {1, 2, 3, 5, -1}},
    {true, 4, 15, 7, {0, 7, 15, 20, -5}, {5, 10, 6, 8, 1}},
    {true, 4, 15, 4, {0, 4, 10, -5, 15}, {5, 1, 2, 3, 6}},
    {false, 20, 15, 3, {0, 1, 2, 3, 4}, {[0] = NO_LINE}},
};

START_TEST(labels_are_thinned_by_one_rule)
{
    struct thinning t =
        thinned[_i].numbers
            ? thin_numbers(thinned[_i].pitch, thinned[_i].need, thinned[_i].lit)
            : thin_words(thinned[_i].pitch, thinned[_i].need, thinned[_i].lit);
    for (int k = 0; k < 5; k++) {
        int line = thinned[_i].hidden[k];
        ck_assert_msg(thin_shows(&t, thinned[_i].shown[k]), "line %d",
                      thinned[_i].shown[k]);
        if (thinned[_i].hidden[0] != NO_LINE)
            ck_assert_msg(!thin_shows(&t, line), "line %d", line);
    }
}
END_TEST

START_TEST(axes_of_one_step_hold_their_ranges)
{
    struct range wide = {-3, 40}, narrow = {-0.5, 0.25};
    struct axis a = axis_of(&wide, 5), b = axis_like(&a, &narrow);
    ck_assert_double_eq(a.step, b.step);
    ck_assert(b.first == -1 && b.last == 1);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("axis");
    TCase *t = tcase_create("axis");
    tcase_add_loop_test(t, any_range_has_round_ticks, 0, RANGES);
    tcase_add_test(t, random_ranges_have_round_ticks);
    tcase_add_loop_test(t, a_tick_says_its_number, 0,
                        sizeof ticks / sizeof *ticks);
    tcase_add_test(t, lines_are_counted_in_round_steps);
    tcase_add_loop_test(t, labels_are_thinned_by_one_rule, 0,
                        sizeof thinned / sizeof *thinned);
    tcase_add_test(t, axes_of_one_step_hold_their_ranges);
    suite_add_tcase(s, t);
    return suite_end(s);
}

// SPDX-License-Identifier: MIT
// Random scores against values that were computed elsewhere (splitmix64 and
// Box–Muller in another language, seed 2014, 2,000 dot products), and what is
// said and shown of them.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/explain.h"

static struct fake_font face;
static struct toy toy;
static struct trace trace;
static struct arena arena;
static struct pose pose;

static void run(int d, int draws, const char *divisor)
{
    toy_begin(&toy, "score-spread", 1);
    toy_number(&toy, "d", d);
    toy_number(&toy, "draws", draws);
    toy_number(&toy, "seed", 2014);
    toy_choice(&toy, "divisor", divisor, 0);
    ck_assert(run_model(&trace, &toy.model));
}

static void end(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

static double number(const char *tensor, int row, int column)
{
    const struct tensor *m = trace_find(&trace, tensor);
    ck_assert_ptr_nonnull(m);
    return tensor_at(m, row, column);
}

static void is_near(const char *tensor, const double *wanted, int rows,
                    double tolerance)
{
    for (int r = 0; r < rows; r++)
        ck_assert_double_eq_tol(number(tensor, r, 0), wanted[r], tolerance);
}

START_TEST(two_thousand_draws_are_those_of_the_curriculum)
{
    static const double spread[] = {2.1441, 4.0528, 8.0425, 16.0237};
    static const double variance[] = {4.60, 16.42, 64.68, 256.76};
    static const double top[] = {0.5901, 0.7628, 0.8714, 0.9355};
    static const double first[] = {0.8714, 5.9575, 6.4123, 14.1498};
    run(256, 2000, "none");
    is_near("spread", spread, 4, 0.00005);
    is_near("top", top, 4, 0.00005);
    is_near("products", first, 4, 0.00005);
    for (int r = 0; r < 4; r++)
        ck_assert_double_eq_tol(pow(number("spread", r, 0), 2), variance[r],
                                0.006);
    end();
}
END_TEST

START_TEST(divisors_give_the_winner_what_they_should)
{
    static const struct {
        const char *divisor;
        double top[4], spread;
    } rows[] = {
        {"sqrt", {0.3832, 0.3700, 0.3598, 0.3596}, 1.0015},
        {"d", {0.2449, 0.1765, 0.1484, 0.1364}, 0.0626},
        {"cosine", {0.2323, 0.1746, 0.1484, 0.1363}, 0.0623},
    };
    for (int i = 0; i < 3; i++) {
        run(256, 2000, rows[i].divisor);
        is_near("top", rows[i].top, 4, 0.00005);
        ck_assert_double_eq_tol(number("scaled.spread", 3, 0), rows[i].spread,
                                0.00005);
        end();
    }
}
END_TEST

START_TEST(a_lead_of_one_spread_is_shared_as_it_should_be)
{
    static const double share[] = {0.99966, 0.73106, 0.53121};
    static const double slope[] = {3.3524e-4, 0.19661, 0.24903};
    run(64, 8, "none");
    is_near("shares", share, 3, 0.00001);
    is_near("slope", slope, 3, 0.00001);
    end();
    run(512, 8, "none");
    ck_assert_double_eq_tol(number("slope", 0, 0), 1.49e-10, 1e-12);
    end();
}
END_TEST

static struct address at(const char *tensor, int row, int column, int term)
{
    return (struct address){trace_find(&trace, tensor), row, column, term};
}

static void says(struct address a, const char *wanted)
{
    struct strbuf text = {0};
    explain_address(NULL, &a, &text);
    ck_assert_str_eq(strbuf_text(&text), wanted);
    strbuf_free(&text);
}

START_TEST(its_sentences_have_the_right_numbers)
{
    run(16, 20, "sqrt");
    says(at("products", 0, 0, -1), "Draw 1: 4 products of entries, added: "
                                   "0.8714.");
    says(at("products", 0, 0, 1),
         "Entry 2: 0.8556 times 0.4448 is 0.3806. So far: 0.4149.");
    says(at("products", 0, 0, 3),
         "Entry 4: −1.0335 times −0.3233 is 0.3341. All together: 0.8714.");
    says(at("scaled", 1, 0, -1), "The product 5.9575 divided by 4 is 1.4894.");
    says(at("scores", 0, 0, -1), "Undivided, one spread is the root of 16: 4. "
                                 "The other score is 0.");
    says(at("scores", 2, 0, -1), "One spread, the root of 16, divided by 16, is "
                                 "0.2500. The other score stays 0.");
    says(at("slope", 1, 0, -1),
         "At “by root d” the share is p = 0.7311. A nudge to its score moves the "
         "share by p (1 − p) = 0.1966 times the nudge.");
    end();
}
END_TEST

static void look(struct address a)
{
    struct lesson lesson = {.title = "t", .goal = "g", .model = toy.model};
    enum level level = a.row < 0      ? LEVEL_STAGE
                       : a.column < 0 ? LEVEL_ROW
                                      : LEVEL_CELL;
    struct shown shown = {&lesson, &trace, timeline_find(&trace, level, &a), 1,
                          NULL};
    struct view view = default_view;
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static const struct item *found(const char *name, const char *tensor, int row,
                                int column)
{
    return pose_find(&pose,
                     id_cell(name, trace_find(&trace, tensor), row, column));
}

// How many draws the bars of a row stand for, when the highest of all is
// [most] draws high.
static double draws_shown(int row, double one)
{
    double sum = 0;
    for (int b = 0; b < 400; b++) {
        const struct item *i = found("bin", "products", row, b);
        sum += i ? i->at.h / one : 0;
    }
    return sum;
}

// The lowest bar of few draws is one draw high.
static double one_draw(void)
{
    double least = INFINITY;
    for (int b = 0; b < 400; b++) {
        const struct item *i = found("bin", "products", 0, b);
        least = i ? fmin(least, i->at.h) : least;
    }
    return least;
}

START_TEST(histograms_show_what_is_drawn_so_far)
{
    run(64, 30, "none");
    look(at("products", 0, 6, -1));
    double one = one_draw();
    ck_assert_double_eq_tol(draws_shown(0, one), 7, 1e-6);
    ck_assert_double_eq_tol(draws_shown(1, one), 0, 1e-6);
    look(at("products", -1, -1, -1));
    one = one_draw(); // the formula has left the picture other room
    for (int r = 0; r < 3; r++)
        ck_assert_double_eq_tol(draws_shown(r, one), 30, 1e-6);
    end();
}
END_TEST

// The highest bar fills its line but for what stands under it.
START_TEST(bars_use_their_room)
{
    run(64, 30, "none");
    look(at("products", -1, -1, -1));
    double pitch = found("base", "products", 1, 0)->spots[0].y -
                   found("base", "products", 0, 0)->spots[0].y;
    double high = 0;
    for (int r = 0; r < 3; r++)
        for (int b = 0; b < 400; b++) {
            const struct item *i = found("bin", "products", r, b);
            high = i ? fmax(high, i->at.h) : high;
        }
    ck_assert_double_gt(high, 0.6 * pitch);
    ck_assert_double_lt(high, pitch);
    end();
}
END_TEST

// From one end to the other a bracket is two spreads wide, by the axis, and it
// stands around the mean, from which a spread is measured.
START_TEST(brackets_are_as_wide_as_they_say)
{
    run(64, 30, "none");
    look(at("spread", -1, -1, -1));
    const struct item *a = pose_find(&pose, id_named("tick line", 0));
    const struct item *b = pose_find(&pose, id_named("tick line", 1));
    const struct item *name = pose_find(&pose, id_named("tick", 1));
    ck_assert(a && b && name);
    double unit = (b->spots[0].x - a->spots[0].x) / strtod(name->text, NULL);
    for (int r = 0; r < 3; r++) {
        double left = found("bracket end", "products", r, 0)->spots[0].x;
        double right = found("bracket end", "products", r, 1)->spots[0].x;
        ck_assert_double_eq_tol((right - left) / unit,
                                2 * number("spread", r, 0), 1e-6);
        double mean = 0;
        for (int c = 0; c < 30; c++)
            mean += number("products", r, c) / 30;
        ck_assert_double_gt(fabs(mean), 1e-3);
        ck_assert_double_eq_tol((left + right) / 2,
                                a->spots[0].x + mean * unit, 1e-6);
    }
    end();
}
END_TEST

START_TEST(a_spread_is_named_once_it_is_measured)
{
    run(64, 30, "none");
    look(at("products", -1, -1, -1));
    ck_assert_ptr_null(found("bracket", "products", 0, 0));
    ck_assert_ptr_null(found("root", "products", 2, 0));
    look(at("spread", 0, -1, -1));
    const struct item *i = found("spread number", "products", 0, 0);
    ck_assert_ptr_nonnull(i);
    char text[16];
    snprintf(text, sizeof text, "%.2f", number("spread", 0, 0));
    ck_assert_str_eq(i->text, text);
    ck_assert_ptr_null(found("spread number", "products", 1, 0));
    ck_assert_ptr_nonnull(found("root", "products", 0, 0));
    ck_assert_ptr_null(found("root", "products", 1, 0));
    end();
}
END_TEST

START_TEST(bars_and_dots_stand_where_shares_and_slopes_are)
{
    run(64, 30, "none");
    look(at("slope", -1, -1, -1));
    for (int r = 0; r < 3; r++) {
        double p = found("lead share", "shares", r, 0)->at.w;
        double q = found("lead share", "shares", r, 1)->at.w;
        ck_assert_double_eq_tol(p / (p + q), number("shares", r, 0), 1e-6);
    }
    // higher is steeper, further right is further ahead
    const struct item *dot[3];
    for (int r = 0; r < 3; r++)
        dot[r] = found("slope dot", "slope", r, 0);
    ck_assert(dot[2]->at.y < dot[1]->at.y && dot[1]->at.y < dot[0]->at.y);
    double far = (dot[0]->at.x - dot[1]->at.x) / (dot[1]->at.x - dot[2]->at.x);
    ck_assert_double_eq_tol(far, (8. - 1) / (1 - 1. / 8), 1e-6);
    double high = (dot[0]->at.y - dot[2]->at.y) / (dot[0]->at.y - dot[1]->at.y);
    ck_assert_double_eq_tol(high, (number("slope", 2, 0) - number("slope", 0, 0)) /
                                      (number("slope", 1, 0) -
                                       number("slope", 0, 0)),
                            1e-6);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("score_spread");
    TCase *t = tcase_create("score_spread");
    tcase_add_test(t, two_thousand_draws_are_those_of_the_curriculum);
    tcase_add_test(t, divisors_give_the_winner_what_they_should);
    tcase_add_test(t, a_lead_of_one_spread_is_shared_as_it_should_be);
    tcase_add_test(t, its_sentences_have_the_right_numbers);
    tcase_add_test(t, histograms_show_what_is_drawn_so_far);
    tcase_add_test(t, bars_use_their_room);
    tcase_add_test(t, brackets_are_as_wide_as_they_say);
    tcase_add_test(t, a_spread_is_named_once_it_is_measured);
    tcase_add_test(t, bars_and_dots_stand_where_shares_and_slopes_are);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

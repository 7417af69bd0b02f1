// SPDX-License-Identifier: MIT
// Numbers that stand together are printed alike.
#include <check.h>
#include <math.h>
#include <string.h>

#include "document/document.h"
#include "fake_font.h"
#include "scene/grid/figures.h"
#include "suite.h"

static struct fake_font face;
static struct arena arena;
static struct pose pose = {.arena = &arena};
static struct view view;

static struct scene scene(void)
{
    view = default_view;
    return (struct scene){.view = &view,
                          .theme = view.look.theme,
                          .font = fake_font_init(&face),
                          .pose = &pose};
}

static struct figures count(const double *x, int n)
{
    struct figures f = {0};
    for (int k = 0; k < n; k++)
        figures_count(&f, x[k]);
    return f;
}

// In cells of every width all have as many decimals, whatever their size.
START_TEST(a_matrix_has_one_precision)
{
    static const double x[] = {0.67, 0.03, -0.004, 2.5, -0.61, 0.0001};
    int seen[3] = {0, 0, 0};
    struct scene s = scene();
    for (double width = 10; width < 200; width += 2) {
        struct figures f = count(x, 6);
        figures_fit(&s, &f, width, 40, 2, 1);
        for (int k = 0; k < 6 && f.decimals >= 0; k++) {
            const char *text = figures_print(&s, &f, x[k]);
            const char *point = strchr(text, '.');
            ck_assert_msg(!strpbrk(text, "<>"), "%s", text);
            ck_assert_msg(point && (int)strlen(point + 1) == f.decimals,
                          "%s has not %d decimals", text, f.decimals);
            ck_assert_msg(text_width(&s, f.size, WEIGHT_BOLD, text) <=
                              width - u(&s, 6),
                          "%s touches the edges of %g", text, width);
        }
        seen[f.decimals < 0 ? 0 : f.decimals]++;
    }
    ck_assert(seen[0] && seen[1] && seen[2]);
    arena_free(&arena);
}
END_TEST

START_TEST(nothing_has_no_sign)
{
    struct scene s = scene();
    struct figures f = {.decimals = 1};
    ck_assert_str_eq(figures_print(&s, &f, 0.03), "0.0");
    ck_assert_str_eq(figures_print(&s, &f, -0.03), "0.0");
    ck_assert_str_eq(figures_print(&s, &f, 0), "0");
    ck_assert_str_eq(figures_print(&s, &f, -0.07), "−0.1");
    ck_assert_double_eq(figures_value(&f, -0.03), 0);
    arena_free(&arena);
}
END_TEST

// A cell alone has the decimals that any of its neighbours would have.
START_TEST(a_sign_costs_no_decimals)
{
    struct scene s = scene();
    for (double width = 20; width < 80; width++) {
        const char *a = number_fit(&s, 0.25, 2, 18, WEIGHT_BOLD, width);
        const char *b = number_fit(&s, -0.25, 2, 18, WEIGHT_BOLD, width);
        const char *c = number_fit(&s, 0.0025, 2, 18, WEIGHT_BOLD, width);
        ck_assert_int_eq(!a, !b);
        if (!a)
            continue;
        ck_assert_uint_eq(strlen(strchr(a, '.')), strlen(strchr(b, '.')));
        ck_assert_uint_eq(strlen(strchr(a, '.')), strlen(strchr(c, '.')));
    }
    ck_assert_str_eq(number_fit(&s, 0.0025, 2, 18, WEIGHT_BOLD, 100), "<0.01");
    arena_free(&arena);
}
END_TEST

// What is printed is no wider than its place, with its sign; a whole number,
// whose neighbours are whole too, needs no room for one.
START_TEST(a_number_keeps_within_its_place)
{
    static const double x[] = {0.25, -0.25, 0.004, -0.004, 3, -3, 12.5, -12.5};
    struct scene s = scene();
    for (int k = 0; k < 8; k++)
        for (double width = 5; width < 80; width++) {
            const char *text = number_fit(&s, x[k], 2, 18, WEIGHT_BOLD, width);
            ck_assert_msg(!text ||
                              text_width(&s, 18, WEIGHT_BOLD, text) <= width,
                          "%s is wider than %g", text, width);
        }
    double digit = text_width(&s, 18, WEIGHT_BOLD, "3");
    ck_assert_ptr_nonnull(number_fit(&s, 3, 2, 18, WEIGHT_BOLD, digit));
    ck_assert_ptr_null(number_fit(&s, -3, 2, 18, WEIGHT_BOLD, digit));
    arena_free(&arena);
}
END_TEST

// Of a lesson beside the one in which an answer is told: what has no place here
// is no part of what was asked.
START_TEST(numbers_of_the_lesson_beside_count)
{
    struct document here, beside;
    ck_assert(document_open(
        &here, NULL, SOURCE_ROOT "/tests/lessons/self-attention.yaml", NULL));
    ck_assert(document_open(
        &beside, NULL, SOURCE_ROOT "/tests/lessons/rnn-attention.yaml", NULL));
    struct scene s = scene();
    s.trace = &here.trace;
    s.sized.cells = 1;
    for (int i = 0; i < beside.trace.tensor_count; i++) {
        const struct tensor *m = beside.trace.tensors[i];
        if (trace_find(&here.trace, m->name) || m->learned || m->rows < 1)
            continue;
        struct figures f = {0};
        figures_count_rows(&s, &f, m, 0, m->rows);
        struct figures all = count(tensor_row(m, 0), m->columns);
        ck_assert_msg(f.low <= all.low && f.high >= all.high, "%s", m->name);
    }
    document_close(&here);
    document_close(&beside);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("figures");
    TCase *t = tcase_create("figures");
    tcase_add_test(t, a_matrix_has_one_precision);
    tcase_add_test(t, nothing_has_no_sign);
    tcase_add_test(t, a_sign_costs_no_decimals);
    tcase_add_test(t, a_number_keeps_within_its_place);
    tcase_add_test(t, numbers_of_the_lesson_beside_count);
    suite_add_tcase(s, t);
    return suite_end(s);
}

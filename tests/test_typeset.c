// A formula in two dimensions: what stands where, read back from its marks.
#include <check.h>
#include <math.h>
#include <string.h>

#include "fake_font.h"
#include "suite.h"
#include "typeset/small.h"
#include "typeset/typeset.h"

static struct arena arena;

static struct fake_font fake;

static struct formula begin(void)
{
    return (struct formula){.arena = &arena, .elision = " + … "};
}

static struct setting set(const struct formula *f, double size, double width)
{
    struct typesetter t = {fake_font_init(&fake), size, size * 0.6};
    return typeset(&t, f, width);
}

static const struct type_mark *find(const struct setting *s, const char *text)
{
    for (int i = 0; i < s->count; i++)
        if (s->marks[i].text && !strcmp(s->marks[i].text, text))
            return &s->marks[i];
    ck_abort_msg("no %s", text);
    return NULL;
}

static const struct type_mark *find_kind(const struct setting *s,
                                         enum mark_kind kind, int skip)
{
    for (int i = 0; i < s->count; i++)
        if (s->marks[i].kind == kind && !skip--)
            return &s->marks[i];
    ck_abort_msg("no such mark");
    return NULL;
}

static double end_of(const struct type_mark *m)
{
    return m->x + m->width;
}

static void fraction(struct formula *f)
{
    formula_fraction(f);
    formula_text(f, "ab");
    formula_over(f);
    formula_text(f, "abcdef");
    formula_close(f);
}

START_TEST(a_bar_spans_the_widest_part)
{
    for (double size = 20; size < 100; size *= 1.7) {
        struct formula f = begin();
        fraction(&f);
        formula_end(&f);
        struct setting s = set(&f, size, INFINITY);
        const struct type_mark *over = find(&s, "ab"), *under;
        const struct type_mark *bar = find_kind(&s, MARK_BAR, 0);
        under = find(&s, "abcdef");
        ck_assert(bar->x < under->x && end_of(bar) > end_of(under));
        ck_assert_double_eq_tol(over->x + over->width / 2,
                                bar->x + bar->width / 2, 1e-9);
        ck_assert_double_eq_tol(bar->height, fmax(1.5, size * 0.05), 1e-9);
        ck_assert_double_eq_tol(bar->y + bar->height / 2, -0.364 * size, 1e-9);
        ck_assert(over->y < bar->y);
        ck_assert(under->y - 0.727 * under->size > bar->y + bar->height);
        ck_assert_double_eq_tol(over->size, size * 0.85, 1e-9);
        ck_assert_double_eq_tol(s.extent.width, bar->width, 1e-9);
        ck_assert(s.extent.up <= typeset_up() * size + 1);
        ck_assert(s.extent.down <= typeset_down() * size + 1);
    }
}
END_TEST

START_TEST(indices_are_lowered_and_marks_raised)
{
    struct formula f = begin();
    formula_text(&f, "s₁₂");
    formula_text(&f, "z¹(dog)");
    struct setting s = set(&f, 40, INFINITY);
    const struct type_mark *index = find(&s, "12"), *head = find(&s, "1");
    ck_assert_double_eq_tol(index->y, 0.22 * 40, 1e-9);
    ck_assert_double_eq_tol(index->size, 28, 1e-9);
    ck_assert(head->y < 0);
    ck_assert_double_eq_tol(find(&s, "(dog)")->y, 0, 1e-9);
    ck_assert_double_eq_tol(find(&s, "(dog)")->x, end_of(head), 1e-9);
}
END_TEST

START_TEST(a_power_is_typed_and_raised)
{
    struct formula f = begin();
    formula_exp(&f);
    formula_text(&f, "x");
    formula_close(&f);
    ck_assert_int_eq(f.count, 3);
    ck_assert_str_eq(f.symbols[0].text, "exp( ");
    ck_assert_str_eq(f.symbols[2].text, " )");
    struct setting s = set(&f, 40, INFINITY);
    ck_assert_int_eq(s.count, 2);
    ck_assert(find(&s, "x")->y < -10 && find(&s, "x")->size < 30);
    ck_assert(find(&s, "x")->x >= end_of(find(&s, "e")));
}
END_TEST

START_TEST(brackets_are_as_tall_as_what_they_hold)
{
    struct formula f = begin();
    formula_call(&f, "tanh");
    fraction(&f);
    formula_close(&f);
    struct setting s = set(&f, 40, INFINITY);
    const struct type_mark *bar = find_kind(&s, MARK_BAR, 0);
    const struct type_mark *left = find_kind(&s, MARK_BRACKET, 0);
    const struct type_mark *right = find_kind(&s, MARK_BRACKET, 1);
    ck_assert(end_of(find(&s, "tanh")) <= left->x);
    ck_assert(end_of(left) < bar->x && end_of(bar) < right->x);
    ck_assert_double_eq_tol(end_of(right), s.extent.width, 1e-9);
    ck_assert(!left->turned && right->turned);
    ck_assert(left->y <= find(&s, "ab")->y - 0.727 * 34);
    ck_assert(left->y + left->height >= find(&s, "abcdef")->y);
    struct outline o = bracket_outline(right);
    for (int i = 0; i < BRACKET_POINTS; i++)
        ck_assert(o.x[i] >= right->x && o.x[i] <= end_of(right) &&
                  o.y[i] >= right->y && o.y[i] <= right->y + right->height);
}
END_TEST

START_TEST(a_long_sum_is_shortened_in_the_middle)
{
    struct formula f = begin();
    for (int k = 0; k < 100; k++) {
        f.term = k + 1;
        formula_text(&f, k ? " + " : "");
        formula_text(&f, arena_print(&arena, "n%d", k));
        f.term = 0;
    }
    formula_relation(&f);
    formula_text(&f, "all");
    formula_end(&f);
    ck_assert(set(&f, 20, INFINITY).extent.width > 2000);
    for (double width = 300; width < 2000; width *= 1.3) {
        struct setting s = set(&f, 20, width);
        ck_assert(s.extent.width <= width);
        ck_assert(s.extent.width > width - 130); // no more than must be
        find(&s, "n0"), find(&s, "n99"), find(&s, "+ …"), find(&s, "all");
        for (int i = 1; i < s.count; i++) // nothing overlaps
            ck_assert(s.marks[i].x >= end_of(&s.marks[i - 1]) - 1e-9);
    }
}
END_TEST

START_TEST(a_copy_can_be_written_on)
{
    struct formula f = begin();
    fraction(&f);
    formula_end(&f);
    struct formula copy = f;
    formula_text(&copy, "more");
    struct setting s = set(&copy, 40, INFINITY);
    find(&s, "more");
}
END_TEST

START_TEST(all_sizes_look_alike)
{
    struct formula f = begin();
    formula_call(&f, "sin");
    fraction(&f);
    formula_close(&f);
    formula_relation(&f);
    formula_text(&f, "s₁");
    formula_end(&f);
    struct setting a = set(&f, 40, INFINITY), b = set(&f, 120, INFINITY);
    ck_assert_int_eq(a.count, b.count);
    for (int i = 0; i < a.count; i++) {
        ck_assert_double_eq_tol(3 * a.marks[i].x, b.marks[i].x, 1e-6);
        ck_assert_double_eq_tol(3 * a.marks[i].y, b.marks[i].y, 1e-6);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("typeset");
    TCase *t = tcase_create("typeset");
    tcase_add_test(t, a_bar_spans_the_widest_part);
    tcase_add_test(t, indices_are_lowered_and_marks_raised);
    tcase_add_test(t, a_power_is_typed_and_raised);
    tcase_add_test(t, brackets_are_as_tall_as_what_they_hold);
    tcase_add_test(t, a_long_sum_is_shortened_in_the_middle);
    tcase_add_test(t, a_copy_can_be_written_on);
    tcase_add_test(t, all_sizes_look_alike);
    suite_add_tcase(s, t);
    return suite_end(s);
}

// SPDX-License-Identifier: MIT
// Free places for words.
#include <check.h>

#include "scene/mark/labels.h"
#include "suite.h"

static struct arena arena;
static struct labels labels;

static void open_page(void)
{
    struct pose pose = {.arena = &arena};
    struct scene s = {.pose = &pose};
    labels = labels_start(&s, (struct rect){0, 0, 100, 100}, 9, 9);
}

static void close_page(void)
{
    arena_free(&arena);
}

static const struct spot middle = {50, 50};

START_TEST(the_first_place_is_at_the_right)
{
    struct rect r;
    ck_assert_int_eq(labels_find(&labels, middle, 20, 10, 5, &r), 0);
    ck_assert(r.x == 55 && r.y == 45 && r.w == 20 && r.h == 10);
}
END_TEST

START_TEST(nothing_stands_on_another_or_outside)
{
    struct rect r;
    int found = 0;
    for (; labels_find(&labels, middle, 20, 10, 5, &r) == 0; found++) {
        for (int i = 0; i < labels.taken_count; i++) {
            struct rect t = labels.taken[i];
            ck_assert(r.x >= t.x + t.w || t.x >= r.x + r.w ||
                      r.y >= t.y + t.h || t.y >= r.y + r.h);
        }
        labels_take(&labels, r);
    }
    ck_assert_msg(found >= 4 && found <= 8, "%d places", found);
    ck_assert_int_eq(labels_find(&labels, middle, 20, 10, 5, &r), -1);
    struct spot corner = {98, 2};
    ck_assert(labels_find(&labels, corner, 20, 10, 5, &r) == 0);
    ck_assert(r.x >= 0 && r.y >= 0 && r.x + r.w <= 100 && r.y + r.h <= 100);
    ck_assert_int_eq(labels_find(&labels, middle, 120, 10, 5, &r), -1);
}
END_TEST

// All other places are taken, or outside.
START_TEST(words_reach_the_edges_and_no_further)
{
    struct rect r;
    labels_take(&labels, (struct rect){0, 0, 100, 88});
    struct spot low = {50, 80};
    ck_assert_int_eq(labels_find(&labels, low, 20, 10, 10, &r), 0);
    ck_assert(r.y == 90 && r.y + r.h == 100);
    low.y = 81;
    ck_assert_int_eq(labels_find(&labels, low, 20, 10, 10, &r), -1);
}
END_TEST

START_TEST(lines_are_kept_clear_where_that_can_be)
{
    struct rect r;
    labels_line(&labels, middle, (struct spot){100, 50});
    labels_line(&labels, middle, (struct spot){100, 0});
    ck_assert_int_eq(labels_find(&labels, middle, 20, 10, 5, &r), 0);
    ck_assert_msg(r.x > 50 && r.y > 50, "%g, %g", r.x, r.y);
}
END_TEST

START_TEST(the_least_bad_place_wins)
{
    struct rect r;
    labels_take(&labels, (struct rect){0, 0, 48, 100});
    labels_take(&labels, (struct rect){48, 0, 52, 44});
    labels_line(&labels, middle, (struct spot){100, 50});
    labels_line(&labels, (struct spot){52, 48}, (struct spot){100, 48});
    labels_line(&labels, (struct spot){40, 56}, (struct spot){100, 56});
    ck_assert_int_eq(labels_find(&labels, middle, 20, 10, 5, &r), 1);
    ck_assert_msg(r.x > 50 && r.y > 50, "%g, %g", r.x, r.y);
}
END_TEST

START_TEST(equal_questions_have_equal_answers)
{
    struct rect a, b;
    labels_line(&labels, (struct spot){0, 0}, (struct spot){100, 90});
    labels_find(&labels, middle, 30, 10, 5, &a);
    labels_find(&labels, middle, 30, 10, 5, &b);
    ck_assert(a.x == b.x && a.y == b.y);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("labels");
    TCase *t = tcase_create("labels");
    tcase_add_checked_fixture(t, open_page, close_page);
    tcase_add_test(t, the_first_place_is_at_the_right);
    tcase_add_test(t, nothing_stands_on_another_or_outside);
    tcase_add_test(t, words_reach_the_edges_and_no_further);
    tcase_add_test(t, lines_are_kept_clear_where_that_can_be);
    tcase_add_test(t, the_least_bad_place_wins);
    tcase_add_test(t, equal_questions_have_equal_answers);
    suite_add_tcase(s, t);
    return suite_end(s);
}

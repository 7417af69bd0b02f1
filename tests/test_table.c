// SPDX-License-Identifier: MIT
// Tables: lanes and the cells in them, grids where lanes cross, heads that
// break.
#include <check.h>
#include <math.h>
#include <string.h>

#include "fake_font.h"
#include "math/rng.h"
#include "scene/grid/table.h"
#include "suite.h"

static struct fake_font face;
static struct arena arena;
static struct pose pose;
static struct scene scene;

static void setup(void)
{
    pose = (struct pose){.arena = &arena};
    scene = (struct scene){.view = &default_view,
                           .theme = default_view.look.theme,
                           .font = fake_font_init(&face),
                           .pose = &pose};
}

static void teardown(void)
{
    arena_free(&arena);
}

START_TEST(cells_of_a_lane_are_equal_and_fill_it)
{
    struct rng r = {3};
    for (int round = 0; round < 500; round++) {
        struct table t = {0};
        int n = rng_between(&r, 1, 12), m = rng_between(&r, 1, 9);
        double room = rng_between(&r, 50, 900);
        lane_free(&t.across, 1);
        lane_fixed(&t.across, 30);
        int a = lane_cells(&t.across, n, 2, 40, 60);
        lane_free(&t.across, 1);
        int d = lane_cells(&t.down, m, 2, 20, 0);
        if (!lanes_solve(&t.across, 10, room))
            continue;
        lanes_solve(&t.down, 5, 300);
        struct rect all = table_place(&t, a, d);
        double x = all.x;
        for (int c = 0; c < n; c++) {
            struct rect at = table_cell(&t, a, c, d, m - 1);
            ck_assert(fabs(at.x - x) < 1e-9 && fabs(at.w - all.w / n) < 1e-9);
            ck_assert(fabs(at.y + at.h - all.y - all.h) < 1e-9);
            x += at.w;
        }
        ck_assert(fabs(x - all.x - all.w) < 1e-9);
        ck_assert(all.w / n <= 60 + 1e-9);
        double before = all.x - 30 - 10, after = room + 10 - x;
        ck_assert_msg(fabs(before - after) < 1e-6, "%g before, %g after",
                      before, after); // the table lies in the middle
    }
}
END_TEST

START_TEST(a_wish_below_the_least_is_the_least)
{
    struct table t = {0};
    int a = lane_cells(&t.across, 4, 20, 5, 0);
    ck_assert(lanes_solve(&t.across, 0, 500));
    ck_assert(t.across.track[a].size == 80);
    ck_assert(!lanes_solve(&t.across, 0, 79));
}
END_TEST

START_TEST(a_row_alone_stands_in_the_middle)
{
    struct tensor m = {.rows = 3, .columns = 4};
    struct table t = {0};
    int a = lane_cells(&t.across, 4, 50, 50, 50);
    int d = lane_cells(&t.down, 3, 40, 40, 40);
    lanes_solve(&t.across, 7, 200);
    lanes_solve(&t.down, 9, 120);
    struct grid one = {.tensor = &m, .row = 1, .rows = 1};
    struct grid all = {.tensor = &m, .rows = 3};
    table_grid(&scene, &t, a, d, 70, &one);
    table_grid(&scene, &t, a, d, 70, &all);
    ck_assert(fabs(one.y + (one.cell_h + one.gap) / 2 - 9 - 60) < 1e-9);
    ck_assert(fabs(one.cell_h + one.gap - 70) < 1e-9);
    ck_assert(all.x == 7 && all.y == 9);
    ck_assert(fabs(grid_pitch_x(&all) - 50) < 1e-9);
    ck_assert(fabs(grid_pitch_y(&all) - 40) < 1e-9);
    struct rect last = grid_cell(&all, 2, 3);
    ck_assert(last.x + last.w <= 207 && last.y + last.h <= 129);
}
END_TEST

START_TEST(too_many_lanes_are_one)
{
    struct lanes l = {0};
    for (int k = 0; k < 2 * MOST_LANES; k++)
        ck_assert_int_lt(lane_fixed(&l, 1), MOST_LANES);
    ck_assert(lanes_solve(&l, 0, MOST_LANES));
}
END_TEST

static int texts(const char *name)
{
    int count = 0;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < pose.count; i++)
            count += pose.items[i].id == id_named(name, k);
    return count;
}

START_TEST(heads_break_when_they_must)
{
    const char *text = "minus the largest";
    double whole = row_head_width(&scene, 20, text, false);
    double broken = row_head_width(&scene, 20, text, true);
    ck_assert(broken < whole && broken > whole / 2 - 20);
    ck_assert(row_head_width(&scene, 20, "exp", true) ==
              row_head_width(&scene, 20, "exp", false));
    struct rect wide = {0, 0, whole + 1, 60}, narrow = {0, 0, broken + 1, 60};
    paint_row_head(&scene, "wide", 0, wide, 20, WEIGHT_BOLD, 0xFF000000u, text);
    ck_assert_int_eq(texts("wide"), 1);
    paint_row_head(&scene, "narrow", 0, narrow, 20, WEIGHT_BOLD, 0xFF000000u,
                   text);
    ck_assert_int_eq(texts("narrow"), 2);
    for (int i = 0; i < pose.count; i++) {
        ck_assert_msg(!strstr(pose.items[i].text, "…"), "%s",
                      pose.items[i].text);
        ck_assert(pose.items[i].at.y > 0 && pose.items[i].at.y < 60);
    }
}
END_TEST

START_TEST(operators_are_as_wide_as_they_say)
{
    const struct item *i = paint_operator(&scene, 1, 100, 50, "÷ 2 = √4");
    ck_assert(i->at.w == operator_width(&scene, "÷ 2 = √4"));
    ck_assert(i->at.x + i->at.w / 2 == 100 && i->at.y + i->at.h / 2 == 50);
    struct rect grown = rect_grow(i->at, 3);
    ck_assert(grown.x == i->at.x - 3 && grown.h == i->at.h + 6);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("table");
    TCase *t = tcase_create("table");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, cells_of_a_lane_are_equal_and_fill_it);
    tcase_add_test(t, a_wish_below_the_least_is_the_least);
    tcase_add_test(t, a_row_alone_stands_in_the_middle);
    tcase_add_test(t, too_many_lanes_are_one);
    tcase_add_test(t, heads_break_when_they_must);
    tcase_add_test(t, operators_are_as_wide_as_they_say);
    suite_add_tcase(s, t);
    return suite_end(s);
}

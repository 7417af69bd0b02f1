// SPDX-License-Identifier: MIT
// Figures: columns and lines of three lanes each, solved together; where cells,
// words and what leads to them stand.
#include <check.h>
#include <math.h>

#include "fake_font.h"
#include "panel/figure/figure.h"
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

// Two columns and two lines: words 20 wide, a gap of 10 before the second.
static struct figure two_by_two(void)
{
    struct figure f = {.across.around = 1, .down.around = 1};
    rank_add(&f.across, 20, 3, 5, 10, 10);
    rank_add(&f.across, 0, 2, 5, 10, 20)->before = track_fixed(10);
    rank_add(&f.down, 8, 2, 4, 6, 6);
    rank_add(&f.down, 8, 1, 4, 6, 6)->before = track_fixed(3);
    f.down.after = track_fixed(7);
    return f;
}

static void check_rect(struct rect is, double x, double y, double w, double h)
{
    ck_assert_msg(fabs(is.x - x) < 1e-9 && fabs(is.y - y) < 1e-9 &&
                      fabs(is.w - w) < 1e-9 && fabs(is.h - h) < 1e-9,
                  "%g %g %g x %g", is.x, is.y, is.w, is.h);
}

// What is left over goes to cells that may be larger, then stands around.
START_TEST(all_stands_in_its_order)
{
    struct figure f = two_by_two();
    struct rect at = {100, 50, 180, 62};
    ck_assert(figure_solve_across(&f, at) && figure_solve_down(&f, at));
    check_rect(figure_words(&f, 0, 0), 140, 67, 20, 12);
    check_rect(figure_cells(&f, 0, 0), 160, 67, 30, 12);
    check_rect(figure_before(&f, 1, 1), 190, 90, 10, 6);
    check_rect(figure_cells(&f, 1, 1), 200, 90, 40, 6);
    ck_assert(figure_line(&f, 1, LANE_HEAD)->at == 82);
    ck_assert(figure_line(&f, 1, LANE_BEFORE)->size == 3);
    ck_assert(figure_cell_width(&f, 0) == 10);
    ck_assert(figure_cell_height(&f, 0) == 6);
    ck_assert(figure_rest(&f) == 40);
}
END_TEST

// Between their least and their wish cells of all columns give way alike.
START_TEST(cells_give_way)
{
    struct figure f = two_by_two();
    ck_assert(figure_solve_across(&f, (struct rect){0, 0, 67.5, 0}));
    ck_assert(fabs(figure_cell_width(&f, 0) - 7.5) < 1e-9);
    ck_assert(fabs(figure_cell_width(&f, 1) - 7.5) < 1e-9);
    ck_assert(figure_column(&f, 0, LANE_HEAD)->size == 20);
    ck_assert(!figure_solve_across(&f, (struct rect){0, 0, 54, 0}));
}
END_TEST

// Words that may go are left out before cells are squeezed.
START_TEST(words_are_left_out)
{
    struct figure f = two_by_two();
    f.across.rank[0].head.keep = 1;
    ck_assert(figure_solve_across(&f, (struct rect){0, 0, 55, 0}));
    ck_assert(!figure_column(&f, 0, LANE_HEAD)->left_out);
    ck_assert(figure_solve_across(&f, (struct rect){0, 0, 54, 0}));
    ck_assert(figure_column(&f, 0, LANE_HEAD)->left_out);
}
END_TEST

// What is behind all may grow too: then what is left over is shared by three.
START_TEST(what_is_behind_grows)
{
    struct figure f = two_by_two();
    f.down.after = track_from(7, 1);
    figure_solve_across(&f, (struct rect){0, 0, 100, 0});
    figure_solve_down(&f, (struct rect){0, 0, 0, 62});
    ck_assert(fabs(figure_cells(&f, 0, 0).y - 14) < 1e-9);
}
END_TEST

// A grid fills its cells; a single row stands in the middle of its line.
START_TEST(grids_stand_in_their_cells)
{
    double x[6] = {0};
    struct tensor m = {.name = "m", .rows = 2, .columns = 3, .data = x};
    struct figure f = {.across.around = 1, .down.around = 1};
    f.part[0] = part_of(&m);
    ck_assert_int_eq(f.part[0].grid.rows, 2);
    ck_assert(!part_of(NULL).grid.tensor && !part_of(NULL).grid.rows);
    rank_add(&f.across, 0, 3, 40, 40, 40);
    rank_add(&f.down, 0, 2, 30, 30, 30);
    figure_solve_across(&f, (struct rect){0, 0, 120, 60});
    figure_solve_down(&f, (struct rect){0, 0, 120, 60});
    figure_grid(&scene, &f, &f.part[0], 0);
    struct grid *g = &f.part[0].grid;
    ck_assert(g->x == 0 && g->y == 0);
    ck_assert(fabs(grid_pitch_x(g) - 40) < 1e-9);
    ck_assert(fabs(grid_pitch_y(g) - 30) < 1e-9);
    g->rows = 1;
    figure_grid(&scene, &f, &f.part[0], 50);
    ck_assert(fabs(grid_pitch_y(g) - 50) < 1e-9 && fabs(g->y - 5) < 1e-9);
}
END_TEST

// The light falls on the row or the cell that is looked at, if the grid has it.
START_TEST(light_falls_on_what_is_looked_at)
{
    static const struct grid_light light = {6, 3, 5, 2};
    double x[6] = {0};
    struct tensor m = {.name = "m", .rows = 3, .columns = 2, .data = x};
    struct grid g = {.tensor = &m, .name = "cell", .row = 1, .rows = 2};
    g.cell_w = g.cell_h = 20;
    struct rect at;
    scene.focus = (struct address){&m, 0, -1, -1};
    ck_assert(!grid_looked_at(&scene, &g, &at)); // not one of its rows
    grid_paint_light(&scene, &g, &light, "pool", 7, true);
    ck_assert_int_eq(pose.count, 0);
    scene.focus.row = 2;
    ck_assert(grid_looked_at(&scene, &g, &at));
    check_rect(at, 0, 20, 40, 20);
    grid_paint_light(&scene, &g, &light, "pool", 7, false);
    ck_assert(pose_find(&pose, 7) || pose.items[pose.count - 1].id == 7);
    int count = pose.count;
    scene.focus.column = 1;
    ck_assert(grid_looked_at(&scene, &g, &at));
    check_rect(at, 20, 20, 20, 20);
    grid_paint_light(&scene, &g, &light, "pool", 7, false);
    ck_assert(pose.items[pose.count - 1].id != 7); // no outline of a cell
    ck_assert(pose.count > count);
    scene.focus.row = 3;
    ck_assert(!grid_looked_at(&scene, &g, &at));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("figure");
    TCase *t = tcase_create("figure");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, all_stands_in_its_order);
    tcase_add_test(t, cells_give_way);
    tcase_add_test(t, words_are_left_out);
    tcase_add_test(t, what_is_behind_grows);
    tcase_add_test(t, grids_stand_in_their_cells);
    tcase_add_test(t, light_falls_on_what_is_looked_at);
    suite_add_tcase(s, t);
    return suite_end(s);
}

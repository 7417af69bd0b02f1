// SPDX-License-Identifier: MIT
// Positions as switches over the same on clocks, and the hand that is turned on:
// what stands there is what was computed, reckoned anew.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made_lessons.h"
#include "opened.h"
#include "scene/pose.h"
#include "suite.h"

static struct opened here;
static struct arena arena;
static struct pose pose;
static struct view view;

static void open_named(const char *name)
{
    int which = 0;
    while (strcmp(made_lesson_name(which), name))
        which++;
    opened_open(&here, which);
    view = default_view;
}

static void teardown(void)
{
    arena_free(&arena);
    opened_close(&here);
}

static const struct tensor *named(const char *name)
{
    const struct tensor *m = trace_find(&here.trace, name);
    ck_assert_ptr_nonnull(m);
    return m;
}

static void look(const char *name, int row, int column)
{
    struct address a = {named(name), row, column, -1};
    enum level level = row < 0      ? LEVEL_STAGE
                       : column < 0 ? LEVEL_ROW
                                    : LEVEL_CELL;
    struct shown shown = {&here.lesson, &here.trace,
                          timeline_find(&here.trace, level, &a), 1, NULL};
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, font_of(here.files), &pose);
}

static const struct item *item(uint64_t id)
{
    const struct item *i = pose_find(&pose, id);
    ck_assert_ptr_nonnull(i);
    return i;
}

static bool says(const char *text)
{
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].text && !strcmp(pose.items[i].text, text))
            return true;
    return false;
}

static void is_said(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

static void is_said(const char *format, ...)
{
    char text[128];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    ck_assert_msg(says(text), "nothing says “%s”", text);
}

static double middle(const struct rect *r)
{
    return r->x + r->w / 2;
}

// Where a hand points: how far right, how far up, of its length.
static void points(const struct item *hand, double sine, double cosine)
{
    struct spot a = hand->spots[0], b = hand->spots[1];
    double length = hypot(b.x - a.x, b.y - a.y);
    ck_assert_double_eq_tol((b.x - a.x) / length, sine, 1e-6);
    ck_assert_double_eq_tol((a.y - b.y) / length, cosine, 1e-6);
}

// --- switches over clocks ----------------------------------------------------

static double speed(int pair)
{
    return pow(10000, -2. * pair / named("P")->columns);
}

// Every clock stands under its own switches, and shows its position.
START_TEST(clocks_show_the_positions_over_them)
{
    const struct tensor *bits = named("switches"), *P = named("P");
    look("switches", -1, -1);
    int seen = 0;
    for (int row = 0; row < bits->rows; row++)
        for (int pair = 0; pair < P->columns / 2; pair++) {
            uint64_t id = id_cell("switch clock", P, row, 2 * pair);
            const struct item *face = pose_find(&pose, id);
            ck_assert_int_eq(face != NULL, row < 16);
            if (!face)
                continue;
            points(item(id ^ id_named("hand", 0)), sin(row * speed(pair)),
                   cos(row * speed(pair)));
            const struct item *bit = item(id_cell("cell", bits, row, 0));
            ck_assert_double_eq_tol(middle(&face->at), middle(&bit->at), 0.01);
            ck_assert(face->at.y > bit->at.y);
            const struct item *touch = item(id ^ id_named("target", 0));
            ck_assert_int_eq(touch->target.address.row, row);
            ck_assert_int_eq(touch->target.address.column, 2 * pair);
            seen++;
        }
    ck_assert_int_eq(seen, 16 * 4);
}
END_TEST

// The first 16, and those around what is looked at.
START_TEST(what_is_looked_at_is_there)
{
    const struct tensor *bits = named("switches");
    for (int row = 0; row < bits->rows; row++) {
        look("switches", row, -1);
        ck_assert_ptr_nonnull(pose_find(&pose, id_cell("cell", bits, row, 4)));
        ck_assert_int_eq(pose_find(&pose, id_cell("cell", bits, 0, 0)) != NULL,
                         row < 16);
    }
}
END_TEST

// How many flip, counted anew; and how far all clocks together go, which is the
// same at every step.
START_TEST(steps_are_said)
{
    for (int row = 1; row < 20; row++) {
        int flips = 0;
        for (int i = 0; i < 5; i++)
            flips += row / (1 << i) % 2 != (row - 1) / (1 << i) % 2;
        look("switches", row, -1);
        if (flips == 1)
            is_said("%d → %d: one switch flips", row - 1, row);
        else
            is_said("%d → %d: %d switches flip", row - 1, row, flips);
        is_said("%d → %d: the hands move as far as at each step", row - 1, row);
    }
    look("switches", 0, -1);
    ck_assert_ptr_null(pose_find(&pose, id_named("switches change", 0)));
    ck_assert_ptr_null(pose_find(&pose, id_named("switches change", 1)));
}
END_TEST

START_TEST(each_repeats_after_its_period)
{
    look("switches", -1, -1);
    is_said("5 switches");
    is_said("the same, made smooth: 4 clocks");
    for (int i = 1; i <= 5; i++)
        is_said("every %d", 1 << i);
    is_said("every 6.28");
    is_said("every 62.83");
    is_said("every 628.3");
    is_said("every 6283");
}
END_TEST

// One step alone is like no other, and angles beyond what a double holds make
// steps of any length.
START_TEST(steps_are_alike_where_they_are)
{
    static const char *const names[] = {"2 positions in binary",
                                        "positions in binary, digits lost"};
    for (int k = 0; k < 2; k++) {
        teardown();
        open_named(names[k]);
        look("switches", 1, -1);
        const struct item *said = item(id_named("switches change", 1));
        ck_assert(!strncmp(said->text, "0 → 1: the hands move ", 24));
        ck_assert(!strstr(said->text, "as far as at each step"));
    }
}
END_TEST

// --- the hand that is turned on ----------------------------------------------

static void starts_and_ends(int from, int by, double slow)
{
    points(item(id_named("dial", 0) ^ id_named("hand", 0)), sin(from * slow),
           cos(from * slow));
    points(item(id_named("dial turned", 0)), sin((from + by) * slow),
           cos((from + by) * slow));
    is_said("position %d", from);
    is_said("position %d", from + by);
}

// The arc goes clockwise from the one to the other.
static void turns(int from, int by, double slow)
{
    const struct item *arc = item(id_named("dial arc", 0));
    const struct item *face = item(id_named("dial", 0));
    double x = middle(&face->at), y = face->at.y + face->at.h / 2;
    for (int i = 0; i < arc->spot_count; i++) {
        double at = (from + by * i / (arc->spot_count - 1.)) * slow;
        double far = hypot(arc->spots[i].x - x, arc->spots[i].y - y);
        ck_assert_double_eq_tol((arc->spots[i].x - x) / far, sin(at), 1e-6);
        ck_assert_double_eq_tol((y - arc->spots[i].y) / far, cos(at), 1e-6);
    }
}

START_TEST(a_hand_is_turned_from_each_position)
{
    for (int row = 0; row < 8; row++) {
        look("shifted", row, -1);
        starts_and_ends(row, 2, 1);
        turns(row, 2, 1);
    }
    look("R", 1, -1);
    starts_and_ends(0, 2, 1);
    look("shifted", 3, 0); // the number beside it is not computed yet
    ck_assert_ptr_null(pose_find(&pose, id_named("dial turned", 0)));
    ck_assert(!says("position 5"));
}
END_TEST

START_TEST(the_clock_of_the_cell_is_turned)
{
    for (int pair = 0; pair < 4; pair++) {
        look("shifted", 7, 2 * pair + 1);
        starts_and_ends(7, 3, speed(pair));
    }
}
END_TEST

// Positions that begin elsewhere are called what they are.
START_TEST(what_begins_later_has_its_numbers)
{
    open_named("sines in binary from 13 on");
    look("switches", 3, -1); // positions 13, 14, 15, 16
    is_said("%d → %d: %d switches flip", 15, 16, 5);
    look("switches", 1, -1);
    is_said("%d → %d: %d switches flip", 13, 14, 2);
    teardown();
}
END_TEST

static void open_binary(void)
{
    open_named("20 positions in binary, and 3 on");
}

static void open_clock(void)
{
    open_named("a clock, and 2 on");
}

int main(void)
{
    Suite *suite = suite_create("switches");
    TCase *t = tcase_create("switches");
    tcase_add_checked_fixture(t, open_binary, teardown);
    tcase_add_test(t, clocks_show_the_positions_over_them);
    tcase_add_test(t, what_is_looked_at_is_there);
    tcase_add_test(t, steps_are_said);
    tcase_add_test(t, each_repeats_after_its_period);
    tcase_add_test(t, steps_are_alike_where_they_are);
    tcase_add_test(t, the_clock_of_the_cell_is_turned);
    TCase *later = tcase_create("later");
    tcase_add_test(later, what_begins_later_has_its_numbers);
    suite_add_tcase(suite, later);
    suite_add_tcase(suite, t);
    t = tcase_create("dial");
    tcase_add_checked_fixture(t, open_clock, teardown);
    tcase_add_test(t, a_hand_is_turned_from_each_position);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

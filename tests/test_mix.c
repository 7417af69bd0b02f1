// SPDX-License-Identifier: MIT
// The table of a weighted sum in any height: as many lines as have room, none
// over the total, and none that is too low to read.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "frame/painted.h"
#include "made_lessons.h"
#include "opened.h"
#include "panel/mix/table.h"
#include "scene/grid/words.h"
#include "suite.h"

enum { LOWEST = 150, HIGHEST = 900, WIDTH = 900, HEIGHTS = 30 };

static struct opened here;

static struct scene scene_at(const char *step, struct pose *pose)
{
    static struct shown shown;
    struct address at;
    ck_assert(address_parse(&here.trace, step, &at, NULL));
    shown = (struct shown){&here.lesson, &here.trace,
                           timeline_find(&here.trace, LEVEL_ROW, &at), 1, NULL};
    return scene_of(&shown, &default_view, font_of(here.files), pose);
}

static struct mix_table table_of(struct scene *s, double height)
{
    struct mix_table t = {.at = {20, 40, WIDTH, height}};
    ck_assert(mixing_of(s, &t.m));
    mix_layout(s, &t);
    return t;
}

static int shown_lines(const struct mix_table *t)
{
    return t->count + (t->others > 0);
}

static void check_height(struct scene *s, double height)
{
    const double almost = 1e-6, least = text_size(s, TEXT_SMALL) * 1.28;
    struct mix_table t = table_of(s, height);
    int lines = shown_lines(&t);
    struct rect first = mix_line(&t, t.word, 0);
    struct rect last = mix_line(&t, t.word, lines - 1);
    struct rect total = mix_below(&t, t.word);
    double high = last.y + last.h - first.y;
    ck_assert_int_eq(t.count + t.others, t.m.V->rows);
    if (lines <= 2)
        return; // there are always two
    ck_assert_msg(last.y + last.h <= total.y + almost,
                  "%g high: line %d lies over the total", height, lines);
    ck_assert_msg(total.y + total.h <= t.at.y + t.at.h + almost,
                  "%g high: the total lies beneath", height);
    ck_assert_msg(high / lines >= least - almost,
                  "%g high: %d lines of %g, not %g", height, lines,
                  high / lines, least);
    ck_assert_msg(!t.others || high / (lines + 1) < least + almost,
                  "%g high: there is room for more than %d lines", height,
                  lines);
}

static void open_made(const char *name)
{
    int which = 0;
    while (strcmp(made_lesson_name(which), name))
        which++;
    opened_open(&here, which);
}

static const char *const lessons[] = {"14 tokens", "64 tokens"};

START_TEST(lines_fill_the_room_there_is)
{
    struct pose pose = {.arena = &here.arena};
    open_made(lessons[_i]);
    struct scene s = scene_at("output[2]", &pose);
    for (int k = 0; k <= HEIGHTS; k++)
        check_height(&s, LOWEST + (HIGHEST - LOWEST) * k / (double)HEIGHTS);
    struct mix_table low = table_of(&s, LOWEST), high = table_of(&s, HIGHEST);
    ck_assert_int_lt(shown_lines(&low), shown_lines(&high));
    opened_close(&here);
}
END_TEST

// Those that are left out have the smallest weights.
START_TEST(the_heaviest_have_a_line)
{
    struct pose pose = {.arena = &here.arena};
    open_made("64 tokens");
    struct scene s = scene_at("output[2]", &pose);
    struct mix_table t = table_of(&s, 400);
    double least = INFINITY, sum = 0;
    ck_assert_int_gt(t.others, 0);
    for (int k = 0; k < t.count; k++)
        least = fmin(least, fabs(mixing_weight(&t.m, t.rows[k])));
    for (int k = 0; k < t.m.V->rows; k++) {
        if (t.shown[k])
            continue;
        sum += mixing_weight(&t.m, k);
        ck_assert_double_le(fabs(mixing_weight(&t.m, k)), least);
    }
    ck_assert_double_eq_tol(mix_others_weight(&t), sum, 1e-12);
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mix");
    TCase *t = tcase_create("mix");
    tcase_add_loop_test(t, lines_fill_the_room_there_is, 0, 2);
    tcase_add_test(t, the_heaviest_have_a_line);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

// SPDX-License-Identifier: MIT
// A jury's points with and without the largest taken away: what the column of
// powers is called, what stands under the points, and how long the bars are.
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

enum { SEEDS = 24, TITLES = 15 };

static struct fake_font face;
static struct trace trace;
static struct arena arena;
static struct pose pose;

static const struct tensor *tensor(const char *name)
{
    const struct tensor *m = trace_find(&trace, name);
    ck_assert_ptr_nonnull(m);
    return m;
}

// The picture of all shares.
static void look(const struct model *model)
{
    struct lesson lesson = {.title = "t", .goal = "g", .model = *model};
    struct address all = {tensor("weights"), -1, -1, -1};
    struct shown shown = {&lesson, &trace,
                          timeline_find(&trace, LEVEL_STAGE, &all), 1, NULL};
    struct view view = default_view;
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static bool is_titled(const char *words)
{
    char all[1024] = "";
    for (int k = 0; k < TITLES; k++) {
        const struct item *i = pose_find(&pose, id_named("jury title", k));
        if (i && i->text)
            snprintf(all + strlen(all), sizeof all - strlen(all), " %s",
                     i->text);
    }
    return strstr(all, words);
}

static int feet(void)
{
    int count = 0;
    for (int k = 0; k < 5; k++)
        count += pose_find(&pose, id_named("jury foot", k)) != NULL;
    return count;
}

// All bars have one scale, and [full] fills one.
static void check_bars(double full)
{
    const struct tensor *exp = tensor("weights.exp");
    for (int k = 0; k < exp->columns; k++) {
        const struct item *bar = pose_find(&pose, id_cell("cell", exp, 0, k));
        const struct item *room = pose_find(&pose, id_cell("track", exp, 0, k));
        ck_assert(bar && room);
        double part = room->at.w > room->at.h ? bar->at.w / room->at.w
                                              : bar->at.h / room->at.h;
        ck_assert_double_eq_tol(part, tensor_at(exp, 0, k) / full, 1e-9);
    }
}

static double largest(const struct tensor *m)
{
    double most = tensor_at(m, 0, 0);
    for (int k = 1; k < m->columns; k++)
        most = fmax(most, tensor_at(m, 0, k));
    return most;
}

START_TEST(powers_of_the_points_themselves_are_called_so)
{
    int bare = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        struct toy toy;
        toy_softmax(&toy, (uint64_t)seed);
        toy.model.without = _i ? "max" : NULL;
        ck_assert(run_model(&trace, &toy.model));
        const struct tensor *from = trace_find(&trace, "masked");
        from = from ? from : trace_find(&trace, "scaled");
        double most = largest(from ? from : tensor("scores"));
        bool other = _i && most != 0;
        look(&toy.model);
        ck_assert_int_eq(is_titled("minus"), !other);
        ck_assert_int_eq(feet(), other ? 1 : 2);
        double full = largest(tensor("weights.exp"));
        check_bars(other && full > 0 ? full : 1);
        bare += other;
        trace_free(&trace);
        toy_free(&toy);
    }
    ck_assert_int_eq(bare > SEEDS / 2, _i);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("jury");
    TCase *c = tcase_create("jury");
    tcase_add_loop_test(c, powers_of_the_points_themselves_are_called_so, 0, 2);
    suite_add_tcase(s, c);
    return suite_end(s);
}

// SPDX-License-Identifier: MIT
// The handle of the rail is dragged: what is open closes and opens as far as
// the hand goes, and goes on to the nearer level when it is let go.
#include <check.h>
#include <math.h>

#include "app/app.h"
#include "hands.h"
#include "suite.h"

#define LESSON SOURCE_ROOT "/tests/lessons/self-attention.yaml"

static struct hands h;
static double pitch;

// Opens [step] at [level] and puts the mouse on the handle.
static void take_hold(const char *step, enum level level)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct address at;
    hands_open(&h, LESSON, "weights");
    ck_assert(address_parse(&h.app->document->trace, step, &at, NULL));
    app_go_to_step(h.app, timeline_find(&h.app->document->trace, level, &at));
    app_settle(h.app);
    struct shown shown = app_shown(h.app);
    frame_pose(&shown, &h.app->view, h.app->font, &pose);
    pose_sort(&pose);
    const struct item *i =
        pose_find(&pose, id_named("rail target", (int)level));
    ck_assert(i && i->target.kind == TARGET_LEVEL);
    pitch = i->target.wide;
    h.x = i->at.x + i->at.w - 24;
    h.y = i->at.y + i->at.h / 2;
    arena_free(&arena);
    hands_press(&h);
}

static void wait_a_while(void)
{
    for (int k = 0; k < 100; k++)
        app_tick(h.app, 0.05);
}

static enum level level_now(void)
{
    return app_step_now(h.app).level;
}

START_TEST(half_way_up_is_half_closed_and_goes_back)
{
    take_hold("weights[1]", LEVEL_ROW);
    hands_pull(&h, 0, -0.4 * pitch);
    wait_a_while(); // it stays in the hand
    ck_assert_double_eq_tol(h.app->camera.closed, 0.4, 0.02);
    ck_assert_int_eq(level_now(), LEVEL_ROW);
    hands_release(&h);
    wait_a_while();
    ck_assert_double_eq(h.app->camera.closed, 0);
    ck_assert_int_eq(level_now(), LEVEL_ROW);
    hands_close(&h);
}
END_TEST

START_TEST(further_up_it_closes)
{
    take_hold("weights[1]", LEVEL_ROW);
    hands_pull(&h, 0, -0.7 * pitch);
    hands_release(&h);
    wait_a_while();
    ck_assert_int_eq(level_now(), LEVEL_STAGE);
    hands_close(&h);
}
END_TEST

START_TEST(down_it_opens_what_is_under_it)
{
    take_hold("scores[1]", LEVEL_ROW);
    hands_pull(&h, 0, 0.8 * pitch);
    ck_assert_int_eq(level_now(), LEVEL_CELL);
    ck_assert_double_eq_tol(h.app->camera.closed, 0.2, 0.02);
    hands_pull(&h, 0, 1.2 * pitch);
    ck_assert_int_eq(level_now(), LEVEL_TERM);
    hands_pull(&h, 0, -3 * pitch);
    hands_release(&h);
    wait_a_while();
    ck_assert_int_eq(level_now(), LEVEL_STAGE);
    hands_close(&h);
}
END_TEST

START_TEST(a_click_leaves_it)
{
    take_hold("weights[1]", LEVEL_ROW);
    hands_release(&h);
    wait_a_while();
    ck_assert_int_eq(level_now(), LEVEL_ROW);
    hands_close(&h);
}
END_TEST

// Of two beside each other no level opens in its place: it is there at once.
START_TEST(beside_another_lesson_nothing_moves)
{
    take_hold("weights[1]", LEVEL_ROW);
    hands_release(&h);
    hands_key(&h, 'd');
    ck_assert(app_pairs(h.app));
    app_settle(h.app);
    hands_key(&h, CODE_UP);
    ck_assert(!camera_moves(h.app) && level_now() == LEVEL_STAGE);
    hands_key(&h, CODE_DOWN);
    ck_assert(!camera_moves(h.app) && level_now() == LEVEL_ROW);
    struct input in = {.kind = INPUT_WHEEL, .wheel = -1};
    app_input(h.app, &in);
    ck_assert(!camera_moves(h.app) && level_now() == LEVEL_STAGE);
    hands_close(&h);
}
END_TEST

// --- two fingers -------------------------------------------------------------

static void pinch(double spread)
{
    app_input(h.app,
              &(struct input){
                  .kind = INPUT_PINCH, .x = h.x, .y = h.y, .spread = spread});
}

// The fingers around a cell of the table, which is at rest.
static void put_fingers(const char *stage, const char *cell)
{
    hands_open(&h, LESSON, stage);
    hands_point(&h, cell);
    h.app->view.attention.focus = (struct place){0}; // no mouse is there
    pinch(0);
}

static const struct place *looked(void)
{
    static struct place place;
    struct address at =
        timeline_address(&h.app->document->trace, app_step_now(h.app));
    place = place_of_address(&at);
    return &place;
}

START_TEST(fingers_apart_open_what_is_between_them)
{
    put_fingers("scores", "scores[3,2]");
    pinch(0.01); // a tremor
    ck_assert(!camera_moves(h.app) && level_now() == LEVEL_STAGE);
    double last = 1;
    for (int k = 0; k < 12; k++) {
        pinch(0.01);
        app_tick(h.app, 0.05);
        if (h.app->camera.closed > 0) {
            ck_assert(h.app->camera.closed <= last);
            last = h.app->camera.closed;
        }
    }
    ck_assert_int_eq(level_now(), LEVEL_CELL);
    ck_assert_int_eq(looked()->row, 2);
    ck_assert_int_eq(looked()->column, 1);
    ck_assert_double_eq_tol(h.app->camera.goal, 0.35, 0.02);
    pinch(-0.02); // it goes back with them
    ck_assert_double_eq_tol(h.app->camera.goal, 0.45, 0.02);
    pinch(0.02);
    pinch(0);
    wait_a_while();
    ck_assert_int_eq(level_now(), LEVEL_CELL);
    ck_assert_double_eq(h.app->camera.closed, 0);
    hands_close(&h);
}
END_TEST

START_TEST(fingers_together_close_it)
{
    put_fingers("scores", "scores[3,2]");
    hands_key(&h, CODE_DOWN);
    app_settle(h.app);
    ck_assert_int_eq(level_now(), LEVEL_ROW);
    for (int k = 0; k < 14; k++) {
        pinch(-0.01);
        app_tick(h.app, 0.05);
    }
    ck_assert_double_eq_tol(h.app->camera.closed, 0.7, 0.06);
    ck_assert_int_eq(level_now(), LEVEL_ROW);
    pinch(0);
    wait_a_while();
    ck_assert_int_eq(level_now(), LEVEL_STAGE);
    hands_close(&h);
}
END_TEST

// What has begun to close is held, before time has moved it.
START_TEST(fingers_hold_what_closes)
{
    put_fingers("scores", "scores[3,2]");
    hands_key(&h, CODE_DOWN);
    app_settle(h.app);
    hands_key(&h, CODE_UP);
    pinch(0.1);
    ck_assert_int_eq(level_now(), LEVEL_ROW);
    pinch(0);
    wait_a_while();
    ck_assert_int_eq(level_now(), LEVEL_ROW);
    hands_close(&h);
}
END_TEST

// Where nothing moves, a pinch is one level; the next one begins with a finger
// that is lifted.
START_TEST(without_movement_a_pinch_is_one_level)
{
    put_fingers("scores", "scores[3,2]");
    h.app->view.look.still = true;
    for (int k = 0; k < 50; k++)
        pinch(0.02);
    ck_assert_int_eq(level_now(), LEVEL_CELL);
    h.x = h.y = 1; // nothing is there
    pinch(0);
    for (int k = 0; k < 50; k++)
        pinch(0.02);
    ck_assert_int_eq(level_now(), LEVEL_TERM);
    pinch(0);
    for (int k = 0; k < 50; k++)
        pinch(-0.02);
    ck_assert_int_eq(level_now(), LEVEL_CELL);
    hands_close(&h);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("camera");
    TCase *t = tcase_create("camera");
    tcase_add_test(t, half_way_up_is_half_closed_and_goes_back);
    tcase_add_test(t, further_up_it_closes);
    tcase_add_test(t, down_it_opens_what_is_under_it);
    tcase_add_test(t, a_click_leaves_it);
    tcase_add_test(t, beside_another_lesson_nothing_moves);
    tcase_add_test(t, fingers_apart_open_what_is_between_them);
    tcase_add_test(t, fingers_together_close_it);
    tcase_add_test(t, fingers_hold_what_closes);
    tcase_add_test(t, without_movement_a_pinch_is_one_level);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

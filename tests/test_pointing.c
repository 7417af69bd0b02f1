// SPDX-License-Identifier: MIT
// What the mouse and the arrows look at, and what a click does.
#define _XOPEN_SOURCE 700 // mkstemp

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/focus.h"
#include "app_world.h"
#include "keyboard.h"
#include "suite.h"

// The table of the scores, of which the last is looked at.
static void open_table(void)
{
    press_keys(app, "41"); // the last score
    press(CODE_ENTER);
    app_go_to_step(app, timeline_at_level(&app->document->trace,
                                          app_step_now(app), LEVEL_STAGE));
    look_at("scores[3,3]");
    app->focusing = true;
}

START_TEST(arrows_move_inside_the_picture)
{
    open_toy();
    open_table();
    struct place *f = &app->view.attention.focus;
    ck_assert_str_eq(f->tensor, "scores");
    ck_assert_int_eq(f->row, 2);
    press(CODE_UP);
    ck_assert_int_eq(f->row, 1);
    ck_assert_int_eq(f->column, 2);
    press(CODE_LEFT);
    ck_assert_int_eq(f->column, 1);
    press(CODE_UP);
    ck_assert_int_eq(f->row, 0);
    press(CODE_LEFT);
    ck_assert_int_eq(f->column, 0);
    press(CODE_LEFT); // beyond the edge are the words
    ck_assert_str_eq(f->tensor, "Q");
    ck_assert_int_eq(f->row, 0);
    ck_assert_int_eq(f->column, -1);
    press(CODE_DOWN);
    ck_assert_int_eq(f->row, 1);
    press(CODE_TAB); // on, to the right of the queries
    ck_assert_str_eq(f->tensor, "scores");
    press(CODE_TAB); // the controls come after the last
    ck_assert_str_eq(f->tensor, "");
    teardown();
}
END_TEST

START_TEST(the_header_leads_out_and_to_what_one_can_do)
{
    double x, y;
    open_toy();
    ck_assert(find_target(TARGET_PALETTE, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    ck_assert(layer_is_open(app, &palette_layer));
    mouse(INPUT_PRESS, 10, 710); // beside it
    ck_assert(!layer_is_open(app, &palette_layer));
    press('?');
    ck_assert(layer_is_open(app, &help_layer));
    press(CODE_ESCAPE);
    mouse(INPUT_PRESS, 26, 26); // the arrow
    ck_assert_ptr_null(app->document);
    teardown();
}
END_TEST

START_TEST(the_hand_is_over_what_can_be_clicked)
{
    double x, y;
    open_toy();
    ck_assert(find_target(TARGET_PLAY, NULL, &x, &y));
    mouse(INPUT_POINT, x, y);
    ck_assert(app_clickable(app));
    mouse(INPUT_POINT, 640, 640);
    ck_assert(!app_clickable(app));
    mouse(INPUT_POINT, x, y);
    mouse(INPUT_LEAVE, 0, 0);
    ck_assert(!app_clickable(app));
    teardown();
}
END_TEST

START_TEST(the_timeline_says_what_is_where)
{
    struct strbuf why = {0};
    double x, y;
    setup();
    ck_assert(app_open(app, paths[0], &why));
    strbuf_free(&why);
    ck_assert(find_target(TARGET_TIMELINE, NULL, &x, &y));
    mouse(INPUT_POINT, x, y);
    ck_assert(app_clickable(app) && says("word 7 · step ")); // not written yet
    press(CODE_END);
    mouse(INPUT_POINT, x, y);
    ck_assert(says("word 7 · “chat” · step "));
    mouse(INPUT_POINT, x, y - 200);
    ck_assert(!says("“chat” · step"));
    mouse(INPUT_PRESS, x, y); // and it goes with a drag, wherever that leads
    for (int i = 0; i < 5; i++) {
        char want[40];
        button_held = true;
        mouse(INPUT_POINT, x - 200 + 90 * i, y - 100 * (i % 2));
        snprintf(want, sizeof want, "step %d",
                 (int)app_step_now(app).index + 1);
        ck_assert(hand_has(app, &timeline_grip) && says(want));
        ck_assert(app->pointer.tooltip == x - 200 + 90 * i);
    }
    mouse(INPUT_RELEASE, x, y);
    teardown();
}
END_TEST

// The names under the timeline, as far as they are shown, go to their stage.
// The tensors of which the picture shows cells to walk to.
static int shown_tensors(const char *names[32])
{
    struct arena arena_of = {0};
    struct pose pose = {.arena = &arena_of};
    struct shown shown = app_shown(app);
    int count = 0;
    frame_pose(&shown, &app->view, app->font, &pose);
    for (int i = 0; i < pose.count; i++) {
        const struct target *t = &pose.items[i].target;
        if (t->kind != TARGET_CELLS || pose.items[i].layer == LAYER_CHROME ||
            t->address.row < 0 || t->address.column < 0)
            continue;
        int k = 0;
        while (k < count && strcmp(names[k], t->address.tensor->name))
            k++;
        if (k == count && count < 32)
            names[count++] = t->address.tensor->name;
    }
    arena_free(&arena_of);
    return count;
}

// From the step's own cell Tab reaches every matrix of the picture, past what is
// pressed around it.
START_TEST(tab_reaches_every_matrix)
{
    struct strbuf why = {0};
    setup();
    ck_assert(app_open(app, paths[_i], &why));
    strbuf_free(&why);
    if (app->place.on_page)
        press(CODE_DOWN);
    int64_t steps = app_step_count(app);
    for (int64_t step = 0; step < steps; step += 1 + steps / 40) {
        const char *names[32];
        app_go_to_step(app, (struct position){app->place.level, step});
        int count = shown_tensors(names);
        for (int k = 0; k < count; k++) {
            bool found = false;
            app_release(app);
            for (int tabs = 0; tabs < 2 * count + 60 && !found; tabs++) {
                press(CODE_TAB);
                found = !strcmp(app->view.attention.focus.tensor, names[k]);
            }
            ck_assert_msg(found, "step %d: %s", (int)step, names[k]);
        }
        app_release(app);
    }
    teardown();
}
END_TEST

static bool looks_at(int row, int column)
{
    const struct place *f = &app->view.attention.focus;
    return f->row == row && f->column == column;
}

// Waves and dot products are walked along their own axes.
START_TEST(arrows_follow_the_axes)
{
    static const char *const cells[] = {"P[7,5]", "dots[7,5]"};
    struct strbuf why = {0};
    setup();
    ck_assert(app_open(app, paths[2], &why));
    strbuf_free(&why);
    for (int k = 0; k < 2; k++) {
        struct address at;
        ck_assert(address_parse(&app->document->trace, cells[k], &at, NULL));
        press(CODE_END);
        app_go_to_step(app,
                       timeline_find(&app->document->trace, LEVEL_ROW, &at));
        app->view.attention.focus = place_of_address(&at);
        app->focusing = true;
        press(CODE_RIGHT);
        bool turned = looks_at(at.row + 1, at.column);
        ck_assert(turned || looks_at(at.row, at.column + 1));
        press(CODE_DOWN);
        ck_assert(looks_at(at.row + 1, at.column + 1));
        press(CODE_LEFT), press(CODE_UP);
        ck_assert(looks_at(at.row, at.column));
    }
    teardown();
}
END_TEST

// The turned image of a matrix, which is too large for boxes.
START_TEST(arrows_follow_a_turned_image)
{
    char path[] = "/tmp/test_app.XXXXXX";
    struct strbuf why = {0};
    close(mkstemp(path));
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs("title: T\ngoal: G\nmodel:\n  kind: self-attention\n  tokens: [", f);
    for (int i = 0; i < 64; i++)
        fprintf(f, "%sw%d", i ? ", " : "", i);
    fputs("]\n  X: [", f);
    for (int i = 0; i < 64; i++)
        for (int k = 0; k < 64; k++)
            fprintf(f, "%s%d%s",
                    k   ? ", "
                    : i ? ", ["
                        : "[",
                    (i + k) % 5, k < 63 ? "" : "]");
    fputs("]\n", f);
    ck_assert(!fclose(f));
    setup();
    ck_assert(app_open(app, path, &why));
    struct address scores = {trace_find(&app->document->trace, "scores"), -1,
                             -1, -1};
    app_go_to_step(app,
                   timeline_find(&app->document->trace, LEVEL_STAGE, &scores));
    settle();
    app->focusing = true;
    look_at("K[5,2]"); // its rows stand as columns
    press(CODE_RIGHT);
    ck_assert(looks_at(5, 1));
    press(CODE_DOWN);
    ck_assert(looks_at(5, 2));
    press(CODE_LEFT), press(CODE_UP);
    ck_assert(looks_at(4, 1));
    look_at("scores[5,2]");
    press(CODE_RIGHT);
    ck_assert(looks_at(4, 2));
    remove(path);
    strbuf_free(&why);
    teardown();
}
END_TEST

START_TEST(names_under_the_timeline_are_targets)
{
    int seen = 0;
    open_toy();
    struct arena arena_of = {0};
    struct pose pose = {.arena = &arena_of};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    for (int i = 0; i < pose.count; i++) {
        const struct item *item = &pose.items[i];
        if (item->target.kind != TARGET_STAGE || item->at.y < 600)
            continue;
        mouse(INPUT_PRESS, item->at.x + item->at.w / 2,
              item->at.y + item->at.h / 2);
        ck_assert_int_eq(
            timeline_stage(&app->document->trace, app_step_now(app)),
            item->target.number);
        seen++;
    }
    ck_assert_int_ge(seen, 5);
    arena_free(&arena_of);
    teardown();
}
END_TEST

// Keys are on top, below them queries, and scores to the right of those: cells
// of one line may be of different heights.
START_TEST(tab_reads_by_lines_at_any_size)
{
    static const int sizes[][2] = {
        {1280, 720}, {1920, 1080}, {1600, 600}, {640, 480}};
    static const char *const before[] = {"Q", "K", ""};
    open_sized(sizes[_i][0], sizes[_i][1]);
    open_table();
    const struct place *f = &app->view.attention.focus;
    ck_assert_str_eq(f->tensor, "scores");
    for (int k = 0; k < 3; k++) {
        press_shift(app, CODE_TAB);
        ck_assert_str_eq(f->tensor, before[k]);
    }
    teardown();
}
END_TEST

START_TEST(pointing_looks_and_clicking_locks)
{
    double x, y;
    open_toy();
    press_keys(app, "43");
    press(CODE_ENTER);
    uint64_t plain = frame_hash();
    ck_assert(find_target(TARGET_CELLS, "scores", &x, &y));
    mouse(INPUT_POINT, x, y);
    ck_assert_str_eq(app->view.attention.focus.tensor, "scores");
    mouse(INPUT_POINT, 1, 300);
    ck_assert_str_eq(app->view.attention.focus.tensor, "");
    ck_assert_uint_eq(frame_hash(), plain);
    mouse(INPUT_PRESS, x, y);
    ck_assert(app->view.attention.locked);
    mouse(INPUT_POINT, 1, 300);
    ck_assert_str_eq(app->view.attention.focus.tensor, "scores");
    mouse(INPUT_PRESS, 1, 300);
    ck_assert(!app->view.attention.locked &&
              !app->view.attention.focus.tensor[0]);
    teardown();
}
END_TEST

// A symbol lights its cells and leaves the formula, and its own place, alone.
// The card of what is looked at lies over no number where there is free room.
START_TEST(a_card_hides_no_number)
{
    static const char *const cells[] = {"X[1,1]", "X[1,2]",   "X[1,3]",
                                        "X[1,4]", "W_Q[1,1]", "W_Q[4,1]",
                                        "Q[1,1]", "Q[1,4]",   "Q[2,2]"};
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {390, 844}};
    open_toy();
    look_at("Q[1,1]");
    struct address at =
        place_address(&app->document->trace, &app->view.attention.focus);
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_CELL, &at));
    for (int k = 0; k < 2 * 9 + 6; k++) { // a phone has less room
        app->view.extent.width = sizes[k / 9][0];
        app->view.extent.height = sizes[k / 9][1];
        look_at(cells[k % 9]);
        struct pose p = focus_picture(app);
        pose_sort(&p);
        const struct item *card = pose_find(&p, id_named("looked", 0));
        ck_assert_ptr_nonnull(card);
        struct rect cell; // there is room right over a cell of X
        at = place_address(&app->document->trace, &app->view.attention.focus);
        if (k < 4 && pose_place(&p, &at, &cell))
            ck_assert_double_lt(cell.y - card->at.y - card->at.h, 12);
        for (int i = 0; i < p.count; i++) {
            const struct item *item = &p.items[i];
            double x = item->at.x + item->at.w / 2 - card->at.x;
            double y = item->at.y + item->at.h / 2 - card->at.y;
            bool under = item->kind == ITEM_BOX && item->text && x > 0 &&
                         y > 0 && x < card->at.w && y < card->at.h;
            ck_assert_msg(!under || item->target.kind != TARGET_CELLS,
                          "%dx%d: the card of %s hides %s", sizes[k / 9][0],
                          sizes[k / 9][1], cells[k % 9], item->text);
        }
    }
    teardown();
}
END_TEST

START_TEST(pointing_at_a_symbol_lights_its_cells)
{
    double x, y;
    open_toy();
    press_keys(app, "36");
    press(CODE_ENTER);
    uint64_t plain = frame_hash();
    ck_assert(find_target(TARGET_SYMBOL, NULL, &x, &y));
    mouse(INPUT_POINT, x, y);
    ck_assert(app->view.attention.pointed.tensor[0] &&
              !app->view.attention.focus.tensor[0]);
    uint64_t lit = frame_hash();
    ck_assert_uint_ne(lit, plain);
    mouse(INPUT_POINT, x + 1, y);
    ck_assert_uint_eq(frame_hash(), lit);
    mouse(INPUT_POINT, 1, 300);
    ck_assert_uint_eq(frame_hash(), plain);
    mouse(INPUT_PRESS, x, y);
    ck_assert(app->view.attention.locked &&
              app->view.attention.focus.tensor[0]);
    teardown();
}
END_TEST

// The node of the rail for a level.
static void press_level(enum level level)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    struct rect at = {0};
    frame_pose(&shown, &app->view, app->font, &pose);
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].target.kind == TARGET_LEVEL &&
            pose.items[i].target.number == (int)level)
            at = pose.items[i].at;
    arena_free(&arena);
    ck_assert(at.w > 0);
    mouse(INPUT_PRESS, at.x + at.w / 2, at.y + at.h / 2);
    mouse(INPUT_RELEASE, at.x + at.w / 2, at.y + at.h / 2);
    settle();
}

START_TEST(the_mouse_does_what_keys_do)
{
    double x, y;
    open_toy();
    ck_assert(find_target(TARGET_NEXT, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    settle();
    ck_assert_int_eq(app_step_now(app).index, 1);
    press_level(LEVEL_ROW); // out
    ck_assert_int_eq(app->place.level, LEVEL_ROW);
    press_level(LEVEL_CELL); // and in
    ck_assert_int_eq(app->place.level, LEVEL_CELL);
    press_level(LEVEL_STAGE); // past one
    ck_assert_int_eq(app->place.level, LEVEL_STAGE);
    press(CODE_DOWN);
    settle();
    ck_assert_int_eq(app->place.level, LEVEL_ROW);
    ck_assert(find_target(TARGET_STAGE, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    ck_assert(find_target(TARGET_TIMELINE, NULL, &x, &y));
    mouse(INPUT_PRESS, 1e4, y);
    mouse(INPUT_PRESS, 890, y);
    ck_assert_int_eq(app_step_now(app).index, 35);
    mouse(INPUT_POINT, 0, y);
    ck_assert_int_eq(app_step_now(app).index, 0);
    mouse(INPUT_RELEASE, 0, y);
    mouse(INPUT_POINT, 890, y);
    ck_assert_int_eq(app_step_now(app).index, 0);
    mouse(INPUT_PRESS, 890, y);
    button_held = false; // let go over another window
    mouse(INPUT_POINT, 0, y);
    ck_assert_int_eq(app_step_now(app).index, 35);
    ck_assert(find_target(TARGET_PLAY, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    ck_assert(app->view.playing);
    ck_assert(find_target(TARGET_BACK, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    ck_assert_ptr_null(app->document);
    teardown();
}
END_TEST

// Keys pressed while the mouse holds the timeline: '^' lets it go.
static const char *const drags[] = {"o", "oE", "b^b", "?^?", "?E^", "o^E"};

START_TEST(a_drag_ends_with_its_button_and_with_its_lesson)
{
    double x, y;
    open_toy();
    ck_assert(find_target(TARGET_TIMELINE, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    ck_assert(hand_has(app, &timeline_grip));
    ck_assert(!hand_holds(app)); // so no key but these lets it go
    for (const char *c = drags[_i]; *c; c++) {
        if (*c == '^')
            mouse(INPUT_RELEASE, x, y);
        else
            press(*c == 'E' ? CODE_ESCAPE : (uint32_t)*c);
    }
    struct place here = app->place;
    button_held = true; // of another press, which began no drag
    mouse(INPUT_POINT, x + 100, y);
    ck_assert(!hand_has(app, &timeline_grip));
    ck_assert(place_equal(&app->place, &here));
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pointing");
    TCase *t = tcase_create("pointing");
    tcase_add_test(t, the_header_leads_out_and_to_what_one_can_do);
    tcase_add_test(t, the_hand_is_over_what_can_be_clicked);
    tcase_add_test(t, the_timeline_says_what_is_where);
    tcase_add_test(t, names_under_the_timeline_are_targets);
    tcase_add_loop_test(t, tab_reaches_every_matrix, 0, 3);
    tcase_add_test(t, arrows_follow_the_axes);
    tcase_add_test(t, arrows_follow_a_turned_image);
    tcase_add_test(t, arrows_move_inside_the_picture);
    tcase_add_loop_test(t, tab_reads_by_lines_at_any_size, 0, 4);
    tcase_add_test(t, pointing_looks_and_clicking_locks);
    tcase_add_test(t, a_card_hides_no_number);
    tcase_add_test(t, pointing_at_a_symbol_lights_its_cells);
    tcase_add_test(t, the_mouse_does_what_keys_do);
    tcase_add_loop_test(t, a_drag_ends_with_its_button_and_with_its_lesson, 0,
                        sizeof drags / sizeof *drags);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

// SPDX-License-Identifier: MIT
// The program without its window: what keys do with steps, levels and views.
#include <check.h>
#include <math.h>
#include <string.h>

#include "app/dialog/step_number.h"
#include "app_world.h"
#include "keyboard.h"
#include "suite.h"

START_TEST(stepping_back_is_as_exact_as_forwards)
{
    uint64_t seen[12];
    open_toy();
    for (int k = 0; k < 12; k++) {
        seen[k] = frame_hash();
        press(CODE_RIGHT);
        settle();
    }
    for (int k = 11; k >= 0; k--) {
        press(CODE_LEFT);
        settle();
        ck_assert_uint_eq(frame_hash(), seen[k]);
    }
    teardown();
}
END_TEST

START_TEST(movement_takes_a_moment_and_then_rests)
{
    open_toy();
    press(CODE_RIGHT);
    ck_assert_int_eq(app_step_now(app).index, 1);
    ck_assert(app_tick(app, 0.1));
    ck_assert(app->motion.fraction > 0 && app->motion.fraction < 1);
    ck_assert(!app_tick(app, 10));
    ck_assert(app->motion.fraction == 1);
    press('a'); // no motion
    press(CODE_RIGHT);
    ck_assert(!app_tick(app, 0));
    ck_assert_int_eq(app_step_now(app).index, 2);
    teardown();
}
END_TEST

// A clicker may be pressed faster than the movement.
START_TEST(hurried_presses_are_all_counted)
{
    open_toy();
    for (int k = 0; k < 20; k++)
        press(CODE_PAGE_DOWN), app_tick(app, 0.01);
    settle();
    ck_assert_int_eq(app_step_now(app).index, 20);
    for (int k = 0; k < 20; k++)
        press(CODE_PAGE_UP), app_tick(app, 0.01);
    settle();
    ck_assert_int_eq(app_step_now(app).index, 0);
    press(CODE_PAGE_UP);
    settle();
    ck_assert_int_eq(app_step_now(app).index, 0);
    teardown();
}
END_TEST

static const struct {
    uint32_t key;
    enum level level;
} levels[] = {
    {CODE_UP, LEVEL_ROW},    {CODE_UP, LEVEL_STAGE},   {CODE_UP, LEVEL_PART},
    {CODE_UP, LEVEL_PART},   {CODE_DOWN, LEVEL_STAGE}, {CODE_DOWN, LEVEL_ROW},
    {CODE_DOWN, LEVEL_CELL}, {CODE_DOWN, LEVEL_TERM},  {CODE_DOWN, LEVEL_TERM},
};

START_TEST(levels_are_a_key_apart)
{
    open_toy();
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        press(levels[i].key);
        ck_assert_int_eq(app->place.level, levels[i].level);
    }
    teardown();
}
END_TEST

START_TEST(digits_and_enter_go_to_a_step)
{
    open_toy();
    press_keys(app, "36");
    ck_assert_int_eq(step_number_typed(app), 36);
    press(CODE_ENTER);
    ck_assert_int_eq(app_step_now(app).index, 35);
    press_keys(app, "4");
    press(CODE_ESCAPE);
    press(CODE_ENTER); // no number left: the next step
    settle();
    ck_assert_int_eq(app_step_now(app).index, 36);
    press_keys(app, "99999999999");
    press(CODE_ENTER);
    ck_assert_int_eq(app_step_now(app).index, 83);
    press_keys(app, "12");
    press(CODE_BACKSPACE);
    press(CODE_ENTER);
    ck_assert_int_eq(app_step_now(app).index, 0);
    press(CODE_END);
    ck_assert_int_eq(app_step_now(app).index, 83);
    press(CODE_HOME);
    ck_assert_int_eq(app_step_now(app).index, 0);
    teardown();
}
END_TEST

static bool step_is(const char *address)
{
    struct strbuf now = {0};
    struct address at =
        timeline_address(&app->document->trace, app_step_now(app));
    address_print(&at, &now);
    bool same = !strcmp(strbuf_text(&now), address);
    strbuf_free(&now);
    return same;
}

START_TEST(a_step_releases_a_lock)
{
    open_toy();
    press(CODE_END);
    for (int k = 0; k < 2; k++) {
        look_at("scores[1,2]");
        app->view.attention.locked = true;
        press(k ? CODE_PAGE_DOWN : CODE_PAGE_UP);
        ck_assert(!app->view.attention.locked &&
                  !app->view.attention.focus.tensor[0]);
    }
    teardown();
}
END_TEST

START_TEST(enter_goes_to_what_is_not_computed)
{
    for (int k = 0; k < 2; k++) {
        open_toy();
        press(CODE_RIGHT);
        settle();
        look_at("weights[2,3]");
        app->focusing = k; // pointed at, or walked to
        press(CODE_ENTER);
        ck_assert(step_is("weights[2,3]"));
        ck_assert(!app->view.attention.locked &&
                  !app->view.attention.focus.tensor[0]);
        press('z');
        ck_assert_int_eq(app_step_now(app).index, 1);
        ck_assert_str_eq(app->view.attention.focus.tensor, "weights");
        teardown();
    }
}
END_TEST

START_TEST(g_goes_to_where_it_was_made_and_z_back)
{
    open_toy();
    press('z');
    ck_assert_str_eq(app->notice.note, "note.return.none");
    press('g');
    ck_assert_str_eq(app->notice.note, "note.made.none");
    press(CODE_END);
    int64_t end = app_step_now(app).index;
    look_at("scores[2,1]");
    press('g');
    ck_assert(step_is("scores[2,1]"));
    press('z');
    ck_assert_int_eq(app_step_now(app).index, end);
    press('z'); // only once
    ck_assert_str_eq(app->notice.note, "note.return.none");
    teardown();
}
END_TEST

START_TEST(into_from_the_first_step_stays_at_the_first)
{
    for (int k = 0; k < 3; k++) {
        struct strbuf why = {0};
        setup();
        ck_assert(app_open(app, paths[k], &why));
        strbuf_free(&why);
        while (app->place.on_page || app_step_now(app).level != LEVEL_TERM) {
            if (!app->place.on_page)
                press(CODE_HOME);
            press(CODE_DOWN);
            ck_assert_int_eq(app_step_now(app).index, 0);
        }
        teardown();
    }
}
END_TEST

START_TEST(function_keys_do_what_the_help_says)
{
    open_toy();
    ck_assert(press(CODE_F1) && layer_is_open(app, &help_layer));
    press(CODE_F1);
    ck_assert(!layer_is_open(app, &help_layer));
    press(CODE_F1 + 4); // a clicker's key for the first slide
    ck_assert(app_fullscreen(app));
    press(CODE_F1 + 10);
    ck_assert(!app_fullscreen(app));
    teardown();
}
END_TEST

START_TEST(escape_undoes_one_layer_and_never_quits)
{
    double x, y;
    open_toy();
    press_keys(app, "36");
    press(CODE_ENTER);
    press(CODE_F1 + 10);
    settle();
    ck_assert(find_target(TARGET_CELLS, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    mouse(INPUT_RELEASE, x, y);
    ck_assert(app->view.attention.locked);
    press('?');
    ck_assert(layer_is_open(app, &help_layer));
    ck_assert(press(CODE_ESCAPE) && !layer_is_open(app, &help_layer) &&
              app->view.attention.locked);
    ck_assert(press(CODE_ESCAPE) && !app->view.attention.locked);
    ck_assert(press(CODE_ESCAPE) && !app->view.attention.focus.tensor[0]);
    ck_assert(app_fullscreen(app));
    ck_assert(press(CODE_ESCAPE) && !app_fullscreen(app));
    ck_assert(press(CODE_ESCAPE));
    ck_assert(app->document != NULL);
    ck_assert(!app_input(
        app, &(struct input){.kind = INPUT_KEY, .key = 'q', .control = true}));
    teardown();
}
END_TEST

START_TEST(view_keys_change_the_view)
{
    open_toy();
    press('+');
    ck_assert(fabs(app->view.look.text - 1.1) < 1e-9);
    press('0');
    ck_assert(app->view.look.text == 1);
    press('n');
    ck_assert(!app->view.look.numbers);
    press('s');
    ck_assert(app->view.look.column_sums);
    press('f');
    ck_assert(app->view.look.whole);
    press(CODE_ESCAPE);
    ck_assert(!app->view.look.whole);
    press('f');
    press(CODE_PAGE_DOWN);
    ck_assert(app->view.look.whole);
    press('f');
    ck_assert(!app->view.look.whole);
    static const enum color_map maps[] = {MAP_CIVIDIS, MAP_GREY, MAP_LIGHT};
    for (int k = 0; k < 3; k++) {
        press('c');
        ck_assert_int_eq(app->view.look.map, maps[k]);
    }
    press('l');
    ck_assert(app->view.look.theme == &stage_theme);
    press('l');
    ck_assert(app->view.look.theme == &paper_theme);
    press('b');
    app_frame(app, &list);
    ck_assert_int_eq(list.count, 0);
    press('x');
    ck_assert(!app->view.look.blank);
    teardown();
}
END_TEST

START_TEST(no_key_has_two_meanings)
{
    for (int b = 0; b < ACTIONS * ACTION_KEYS; b++)
        for (int c = b + 1; c < ACTIONS * ACTION_KEYS; c++) {
            const struct action_row *one = &actions[b / ACTION_KEYS];
            const struct action_row *other = &actions[c / ACTION_KEYS];
            const struct action_key *k = &one->keys[b % ACTION_KEYS];
            const struct action_key *l = &other->keys[c % ACTION_KEYS];
            ck_assert_msg(!(k->modes & l->modes) || k->key != l->key ||
                              k->control != l->control || k->shift != l->shift,
                          "%s and %s have one key", one->name, other->name);
        }
    for (int c = 1; c < ACTIONS; c++)
        ck_assert_msg(actions[c].name &&
                          !actions[c].act != !actions[c].act_with,
                      "action %d does not do one thing", c);
}
END_TEST

// Any keys in any order: nothing breaks, and every frame can be drawn.
START_TEST(any_keys_in_any_order)
{
    static const uint32_t keys[] = {CODE_LEFT,    CODE_RIGHT,
                                    CODE_UP,      CODE_DOWN,
                                    CODE_HOME,    CODE_END,
                                    CODE_TAB,     CODE_ENTER,
                                    CODE_ESCAPE,  CODE_PAGE_DOWN,
                                    CODE_PAGE_UP, CODE_BACKSPACE,
                                    'p',          '[',
                                    ']',          'r',
                                    'o',          'n',
                                    'c',          's',
                                    'a',          '?',
                                    '+',          '-',
                                    '0',          '1',
                                    '7',          ' ',
                                    'b',          'f'};
    uint64_t state = (uint64_t)_i + 1;
    setup();
    for (int k = 0; k < 150; k++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
        uint32_t key = keys[(state >> 33) % (sizeof keys / sizeof *keys)];
        app_input(app,
                  &(struct input){.kind = INPUT_KEY,
                                  .key = key,
                                  .control = (state >> 60) == 0 && key != 'q'});
        app_tick(app, (double)(state >> 50 & 15) / 20);
        if (k % 10 == 0)
            frame_hash();
        mouse((state >> 40) % 5 ? INPUT_POINT : INPUT_PRESS,
              (double)(state >> 20 & 2047), (double)(state >> 10 & 1023));
        if (state >> 61)
            mouse(INPUT_RELEASE, 0, 0);
        ck_assert(!hand_has(app, &timeline_grip) ||
                  (button_held && app->document));
    }
    teardown();
}
END_TEST

START_TEST(into_goes_to_the_very_cell_that_is_looked_at)
{
    struct address at;
    open_toy();
    press_keys(app, "50");
    press(CODE_ENTER);
    press(CODE_UP); // to rows
    ck_assert(address_parse(&app->document->trace, "scores[2,3]", &at, NULL));
    app->view.attention.focus = place_of_address(&at);
    app->focusing = true;
    struct input into = {.kind = INPUT_KEY, .key = CODE_DOWN, .control = true};
    app_input(app, &into);
    ck_assert_str_eq(app->place.tensor, "scores");
    ck_assert_int_eq(app->place.level, LEVEL_CELL);
    ck_assert_int_eq(app->place.row, 1);
    ck_assert_int_eq(app->place.column, 2);
    ck_assert(!app->focusing);
    teardown();
}
END_TEST

START_TEST(text_is_keys_where_nothing_is_typed)
{
    open_toy();
    struct input text = {.kind = INPUT_TEXT, .text = "17"};
    app_input(app, &text); // an input method may deliver more than one
    ck_assert_int_eq(step_number_typed(app), 1);
    text.text = "P";
    app_input(app, &text);
    ck_assert(app->view.playing);
    text.text = "";
    app_input(app, &text);
    text.text = "\t";
    app_input(app, &text);
    ck_assert(!app->focusing);
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("app");
    TCase *t = tcase_create("app");
    tcase_add_test(t, into_goes_to_the_very_cell_that_is_looked_at);
    tcase_add_test(t, text_is_keys_where_nothing_is_typed);
    tcase_add_test(t, stepping_back_is_as_exact_as_forwards);
    tcase_add_test(t, movement_takes_a_moment_and_then_rests);
    tcase_add_test(t, hurried_presses_are_all_counted);
    tcase_add_test(t, levels_are_a_key_apart);
    tcase_add_test(t, digits_and_enter_go_to_a_step);
    tcase_add_test(t, a_step_releases_a_lock);
    tcase_add_test(t, enter_goes_to_what_is_not_computed);
    tcase_add_test(t, g_goes_to_where_it_was_made_and_z_back);
    tcase_add_test(t, into_from_the_first_step_stays_at_the_first);
    tcase_add_test(t, function_keys_do_what_the_help_says);
    tcase_add_test(t, escape_undoes_one_layer_and_never_quits);
    tcase_add_test(t, view_keys_change_the_view);
    tcase_add_test(t, no_key_has_two_meanings);
    tcase_add_loop_test(t, any_keys_in_any_order, 0, 8);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

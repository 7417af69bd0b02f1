// SPDX-License-Identifier: MIT
// Numbers that are typed into a picture: what follows from them, what takes
// them back, and what is refused.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "app/dialog/step_number.h"
#include "app/app.h"
#include "app/edit/undo.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
};

static void open_lesson(int which)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, paths, 2);
    ck_assert(app_open(app, paths[which], &why));
    strbuf_free(&why);
}

static void look_at(const char *address)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, address, &at, NULL));
    app->view.attention.focus = place_of_address(&at);
    app->focusing = true;
}

static double at(const char *address)
{
    struct address a;
    ck_assert_msg(address_parse(&app->document->trace, address, &a, NULL), "%s",
                  address);
    return tensor_at(a.tensor, a.row, a.column);
}

static uint64_t bits(void)
{
    return trace_bits(&app->document->trace);
}

// The place goes with its words, or to the nearest before it, which is said.
START_TEST(a_place_goes_with_its_words)
{
    static const struct {
        const char *change, *focus, *row; // where it ends
        bool gone;
    } of[] = {
        {"move tokens[2] to 1", "K[1]", "scores[1,2]", false},
        {"remove tokens[1]", "K[1]", "scores[1,1]", true},
        {"add tokens[1] = x", "K[3]", "scores[3,2]", false},
        {"remove tokens[2]", "K[1]", "scores[1,2]", true},
        {"tokens[2] = moon", "K[2]", "scores[2,1]", false},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct address a;
        open_lesson(0);
        ck_assert(
            address_parse(&app->document->trace, "scores[2,1]", &a, NULL));
        app_go_to_step(app,
                       timeline_find(&app->document->trace, LEVEL_CELL, &a));
        look_at("K[2]");
        ck_assert(edit_change(app, of[i].change));
        struct strbuf now = {0}, focus = {0};
        a = timeline_address(&app->document->trace, app_step_now(app));
        address_print(&a, &now);
        a = place_address(&app->document->trace, &app->view.attention.focus);
        address_print(&a, &focus);
        ck_assert_str_eq(strbuf_text(&now), of[i].row);
        ck_assert_str_eq(strbuf_text(&focus), of[i].focus);
        bool said =
            strstr(strbuf_text(&app->notice.effect), "this step is gone");
        ck_assert_msg(said == of[i].gone, "%s",
                      strbuf_text(&app->notice.effect));
        undo_move(app, -1);
        strbuf_free(&now);
        strbuf_free(&focus);
        app_free(app);
    }
}
END_TEST

START_TEST(a_number_is_typed_and_all_follows)
{
    open_lesson(0);
    uint64_t before = bits();
    app_go_to_step(app, (struct position){LEVEL_STAGE, 2});
    struct place place = app->place;
    look_at("X[cat,1]");
    enter_characters(app, "2.5");
    ck_assert(layer_is_open(app, &number_layer));
    ck_assert_double_eq(at("X[cat,1]"), 1); // not before it is taken
    press_key(app, CODE_ENTER);
    ck_assert(!layer_is_open(app, &number_layer));
    ck_assert_double_eq(at("X[cat,1]"), 2.5);
    ck_assert_double_eq(at("Q[cat,3]"), 2.5);
    ck_assert(place_equal(&app->place, &place));
    ck_assert_str_eq(strbuf_text(&app->notice.effect),
                     "x(cat)₁: 2.5 · 18 of 78 numbers changed");
    // Enter goes down, so a column is typed without a pause
    ck_assert_int_eq(app->view.attention.focus.row, 1);
    ck_assert(app->focusing);
    press_control(app, 'z');
    ck_assert(bits() == before);
    ck_assert_str_eq(strbuf_text(&app->notice.effect),
                     "undone: x(cat)₁: 2.5 · 18 of 78 numbers changed");
    press_control(app, 'y');
    ck_assert_str_eq(strbuf_text(&app->notice.effect),
                     "redone: x(cat)₁: 2.5 · 18 of 78 numbers changed");
    ck_assert_double_eq(at("X[cat,1]"), 2.5);
    app_free(app);
}
END_TEST

START_TEST(any_number_of_changes_is_taken_back)
{
    enum { CHANGES = 60 };
    open_lesson(0);
    uint64_t states[CHANGES + 1];
    states[0] = bits();
    for (int i = 0; i < CHANGES; i++) {
        char change[64];
        snprintf(change, sizeof change, "W_%c[%d,%d] = %d", "QKV"[i % 3],
                 i % 4 + 1, i % 2 + 1, i - 30);
        ck_assert(edit_change(app, change));
        states[i + 1] = bits();
    }
    for (int i = CHANGES; i-- > 0;) {
        press_control(app, 'z');
        ck_assert(bits() == states[i]);
    }
    press_control(app, 'z');
    ck_assert_str_eq(app->notice.note, "note.undo.none");
    for (int i = 0; i < CHANGES; i++) {
        press_control(app, 'y');
        ck_assert(bits() == states[i + 1]);
    }
    press_control(app, 'y');
    ck_assert_str_eq(app->notice.note, "note.redo.none");
    press_control(app, 'z');
    ck_assert(edit_change(app, "X[1,1] = 7")); // what was taken back is gone
    press_control(app, 'y');
    ck_assert_str_eq(app->notice.note, "note.redo.none");
    app_free(app);
}
END_TEST

START_TEST(what_cannot_be_changes_nothing)
{
    static const struct {
        const char *typed, *why;
    } refused[] = {
        {"-", "a number must stand here"},
        {"1e999", "1e999 is too large"},
        {"1e308", "tests/lessons/self-attention.yaml"}, // overflows further on
        {"..", "'..' is not a number"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        open_lesson(0);
        uint64_t before = bits();
        look_at("X[2,2]");
        enter_characters(app, refused[i].typed);
        press_key(app, CODE_ENTER);
        const char *why = strbuf_text(&app->notice.trouble);
        ck_assert_msg(*why, "%s is taken", refused[i].typed);
        ck_assert_msg(i == 2 ||
                          !strncmp(why, refused[i].why, strlen(refused[i].why)),
                      "%s", why);
        ck_assert(bits() == before && app->notice.refused);
        press_key(app, CODE_LEFT); // read: it goes with the next key
        ck_assert_uint_eq(app->notice.trouble.length, 0);
        app_free(app);
    }
}
END_TEST

START_TEST(typing_is_left_without_a_change)
{
    open_lesson(0);
    uint64_t before = bits();
    look_at("W_Q[1,3]");
    app->view.playing = true;
    press_key(app, CODE_F1 + 1);
    ck_assert(!app->view.playing);
    ck_assert_str_eq(field_text(&app->number_field),
                     "1"); // what stands there
    enter_characters(
        app, "2n5"); // letters are no part of a number, and no keys meanwhile
    ck_assert_str_eq(field_text(&app->number_field), "125");
    ck_assert(app->view.look.numbers);
    press_key(app, CODE_BACKSPACE);
    ck_assert_str_eq(field_text(&app->number_field), "12");
    press_key(app, CODE_ESCAPE);
    ck_assert(!layer_is_open(app, &number_layer) && app->focusing &&
              bits() == before);
    enter_characters(app, "7");
    press_key(app, CODE_PAGE_DOWN); // a clicker steps, whatever was typed
    ck_assert(!layer_is_open(app, &number_layer) && bits() == before);
    ck_assert_int_eq(app->document->changes.count, 0);
    app_free(app);
}
END_TEST

// The number is a field: its cursor, its steps, its undo.
START_TEST(a_number_is_mended)
{
    struct list list = {0};
    open_lesson(0);
    look_at("W_Q[1,3]");
    enter_characters(app, "1.5");
    press_key(app, CODE_LEFT);
    enter_characters(app, "2");
    ck_assert_str_eq(field_text(&app->number_field), "1.25");
    press_key(app, CODE_DOWN);
    press_key(app, CODE_DOWN);
    ck_assert_str_eq(field_text(&app->number_field), "-0.75");
    press_control(app, 'z');
    press_key(app, CODE_UP);
    ck_assert_str_eq(field_text(&app->number_field), "1.25");
    paste_text(app, "7 8"); // two numbers are none
    ck_assert_str_eq(field_text(&app->number_field), "1.25");
    press_control(app, 'a');
    paste_text(app, "−0,5");
    ck_assert_str_eq(field_text(&app->number_field), "-0.5");
    ck_assert_ptr_null(app_copied(app)); // nothing was yet
    press_control(app, 'a');
    press_control(app, 'c');
    ck_assert_str_eq(app_copied(app), "-0.5");
    app_frame(app, &list);
    int marked = -1;
    for (int i = 0; i < list.count; i++)
        if (list.draws[i].kind == DRAW_BOX && list.draws[i].fill >> 24 == 0x40)
            marked = i;
        else if (list.draws[i].kind == DRAW_BOX)
            marked = -1; // something is painted over what is selected
    ck_assert_int_ge(marked, 0);
    const struct field_place *p = &app->number_field.place;
    struct input in = {.kind = INPUT_PRESS, .x = p->text_x, .y = p->y + 1};
    app_input(app, &in);
    ck_assert(layer_is_open(app, &number_layer));
    ck_assert_uint_eq(app->number_field.cursor, 0);
    in.x = p->x + p->w + 2;
    app_input(app, &in);
    ck_assert(!layer_is_open(app, &number_layer));
    ck_assert_int_eq(app->document->changes.count, 0);
    list_free(&list);
    app_free(app);
}
END_TEST

START_TEST(a_field_is_not_endless)
{
    open_lesson(0);
    look_at("W_Q[1,3]");
    for (int i = 0; i < 30; i++)
        enter_characters(app, "3");
    ck_assert_uint_eq(app->number_field.text.length, 24);
    app_free(app);
}
END_TEST

START_TEST(a_clicked_number_takes_digits)
{
    open_lesson(0);
    look_at("X[2,2]");
    app->focusing = false;
    app->view.attention.locked = true;
    enter_characters(app, "5");
    press_key(app, CODE_ENTER);
    ck_assert_double_eq(at("X[2,2]"), 5);
    app_free(app);
}
END_TEST

START_TEST(tab_takes_and_goes_right)
{
    open_lesson(0);
    look_at("X[2,2]");
    enter_characters(app, "5");
    press_key(app, CODE_TAB);
    ck_assert_double_eq(at("X[2,2]"), 5);
    ck_assert_int_eq(app->view.attention.focus.column, 2);
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = '6'});
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = CODE_TAB, .shift = true});
    ck_assert_double_eq(at("X[2,3]"), 6);
    ck_assert_int_eq(app->view.attention.focus.column, 1);
    app_free(app);
}
END_TEST

// What is computed, or not allowed, keeps its number; digits then go to steps.
START_TEST(what_may_not_be_changed_takes_no_digits)
{
    static const struct {
        int lesson;
        const char *at;
    } fixed[] = {{0, "scores[1,2]"}, {0, "Q[1,1]"}, {1, "W_a[1,2]"}};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        open_lesson(fixed[i].lesson);
        look_at(fixed[i].at);
        enter_characters(app, "4");
        ck_assert(!layer_is_open(app, &number_layer) &&
                  step_number_typed(app) == 4);
        press_key(app, CODE_ESCAPE);
        press_key(app, CODE_F1 + 1);
        ck_assert(!layer_is_open(app, &number_layer));
        ck_assert_str_eq(app->notice.note, "note.edit.given");
        app_free(app);
    }
}
END_TEST

START_TEST(the_place_is_kept_where_words_went)
{
    open_lesson(0);
    app_go_to_step(app, (struct position){LEVEL_CELL, 55});
    ck_assert(edit_change(app, "tokens = cat dog"));
    ck_assert_double_eq(at("X[dog,2]"), 1);
    ck_assert(app_step_now(app).index < app_step_count(app));
    press_control(app, 'z');
    ck_assert_int_eq(app->document->trace.tensors[0]->rows, 3);
    app_free(app);
}
END_TEST

// A click leaves the field; Ctrl+Q ends the program from within any.
START_TEST(a_field_is_left)
{
    struct input quit = {.kind = INPUT_KEY, .key = 'q', .control = true};
    open_lesson(0);
    look_at("X[1,1]");
    press_key(app, CODE_F1 + 1);
    ck_assert(layer_is_open(app, &number_layer));
    app_input(app, &(struct input){.kind = INPUT_PRESS, .x = -1, .y = -1});
    ck_assert(!layer_is_open(app, &number_layer));
    look_at("X[1,1]");
    press_key(app, CODE_F1 + 1);
    ck_assert(!app_input(app, &quit));
    app_free(app);
}
END_TEST

// The number of a step is mended digit by digit.
static void hold(uint32_t code, int times)
{
    for (int i = 0; i < times; i++)
        app_input(app, &(struct input){
                           .kind = INPUT_KEY, .key = code, .repeated = i > 0});
}

static void paint(void)
{
    struct list list = {0};
    app_frame(app, &list);
    list_free(&list);
}

// In a field it wipes all there is; at a word it takes out that one.
START_TEST(a_held_delete_takes_out_one_word)
{
    open_lesson(0);
    app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
    look_at("X[2]");
    int rows = trace_find(&app->document->trace, "X")->rows;
    hold(CODE_DELETE, 4);
    ck_assert_int_eq(trace_find(&app->document->trace, "X")->rows, rows - 1);
    look_at("X[1,1]");
    enter_text(app, "1");
    enter_text(app, "234");
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = CODE_HOME});
    hold(CODE_DELETE, 3);
    ck_assert_str_eq(field_text(&app->number_field), "4");
    app_free(app);
}
END_TEST

// An input method's window opens at the cursor, wherever one types.
START_TEST(it_is_known_where_one_types)
{
    struct rect at, on;
    open_lesson(0);
    app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
    paint();
    ck_assert(!app_typing(app, &at));
    look_at("X[1,1]");
    enter_text(app, "1");
    paint();
    ck_assert(app_typing(app, &at));
    const struct field_place *p = &app->number_field.place;
    ck_assert(at.y == p->y && at.h == p->h && at.w == 1);
    ck_assert(at.x > p->x && at.x <= p->x + p->w);
    enter_text(app, "2");
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = CODE_LEFT});
    paint();
    ck_assert(app_typing(app, &on) && on.x < p->x + p->w);
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = CODE_LEFT, .shift = true});
    paint();
    ck_assert(app_typing(app, &at) &&
              at.x < on.x); // the cursor, not its anchor
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = CODE_ESCAPE});
    paint();
    ck_assert(!app_typing(app, &at));
    app_free(app);
}
END_TEST

START_TEST(a_step_number_is_rubbed_out)
{
    open_lesson(0);
    press_keys(app, "10");
    press_key(app, CODE_BACKSPACE);
    ck_assert_int_eq(step_number_typed(app), 1);
    press_key(app, CODE_BACKSPACE);
    ck_assert(step_number_typed(app) < 0);
    ck_assert(layer_top(app) != &step_number_layer);
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("typing");
    TCase *all = tcase_create("typing");
    tcase_add_test(all, a_field_is_left);
    tcase_add_test(all, a_step_number_is_rubbed_out);
    tcase_add_test(all, a_held_delete_takes_out_one_word);
    tcase_add_test(all, it_is_known_where_one_types);
    tcase_add_test(all, a_place_goes_with_its_words);
    tcase_add_test(all, a_number_is_typed_and_all_follows);
    tcase_add_test(all, any_number_of_changes_is_taken_back);
    tcase_add_test(all, what_cannot_be_changes_nothing);
    tcase_add_test(all, typing_is_left_without_a_change);
    tcase_add_test(all, a_clicked_number_takes_digits);
    tcase_add_test(all, a_field_is_not_endless);
    tcase_add_test(all, a_number_is_mended);
    tcase_add_test(all, tab_takes_and_goes_right);
    tcase_add_test(all, what_may_not_be_changed_takes_no_digits);
    tcase_add_test(all, the_place_is_kept_where_words_went);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}

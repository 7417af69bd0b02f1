// SPDX-License-Identifier: MIT
// Pages are walked, steps are played, and a lesson has an opening.
#define _XOPEN_SOURCE 700 // mkstemp

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/focus.h"
#include "app/quiz/quiz.h"
#include "app_world.h"
#include "frame/frame.h"
#include "keyboard.h"
#include "suite.h"

START_TEST(next_walks_the_pages_and_down_leaves_them)
{
    struct strbuf why = {0};
    setup();
    app->quiz.all = true; // tests/test_quiz.c is about what is asked
    ck_assert(app_open(app, SOURCE_ROOT "/tests/lessons/pages.yaml", &why));
    ck_assert(says("The score of cat and dog is 2."));
    ck_assert(says("page 1 of 3"));
    press(CODE_RIGHT);
    settle();
    ck_assert(says("The other way round: 2."));
    press(CODE_RIGHT);
    settle();
    ck_assert_int_eq(app->place.level, LEVEL_STAGE);
    ck_assert(says("page 3 of 3") && says("Each row becomes shares"));
    press(CODE_RIGHT);
    settle();
    ck_assert(says("the last page"));
    press(CODE_LEFT);
    settle();
    ck_assert(says("page 2 of 3"));
    struct position here = app_step_now(app);
    press(CODE_DOWN);
    ck_assert(!says("page 2 of") && says("3 of 4")); // scores, by the rail
    ck_assert_int_eq(app_step_now(app).level, LEVEL_CELL);
    ck_assert_int_eq(app_step_now(app).index, here.index);
    press('r');
    ck_assert(says("page 1 of 3"));
    strbuf_free(&why);
    teardown();
}
END_TEST

// What is told of the page it leads to is not told before a movement begins:
// neither where it was answered nor, in small room, the answer.
START_TEST(a_movement_begins_with_the_page_before)
{
    struct strbuf why = {0};
    int moved = 0;
    setup();
    app->quiz.all = true;
    ck_assert(
        app_open(app, SOURCE_ROOT "/tests/lessons/asked-next.yaml", &why));
    for (int k = 1; k < app->document->lesson.page_count; k++) {
        settle();
        uint64_t still = frame_hash();
        press(CODE_PAGE_DOWN);
        if (app->motion.direction <= 0)
            continue; // nothing glides from an answer
        moved += quiz_settled(app)->about.text != NULL;
        ck_assert_msg(frame_hash() == still, "to page %d", k + 1);
        settle(); // nobody was asked: it is nobody's answer
        ck_assert(says("right ✓") && !says("your"));
    }
    ck_assert_int_eq(moved, 2);
    strbuf_free(&why);
    teardown();
}
END_TEST

// Nor is what was answered there before, with what can be done to it.
START_TEST(a_movement_begins_without_what_was_answered)
{
    struct strbuf why = {0};
    setup();
    ck_assert(
        app_open(app, SOURCE_ROOT "/tests/lessons/asked-next.yaml", &why));
    press(CODE_PAGE_DOWN);
    press(CODE_RIGHT);
    press(CODE_ENTER);
    ck_assert(!app->quiz.asking && app->quiz.right);
    settle();
    ck_assert(says("goes on"));
    press('r');
    settle();
    uint64_t still = frame_hash();
    press(CODE_PAGE_DOWN);
    ck_assert(app->motion.direction > 0 && quiz_shows(app));
    ck_assert(frame_hash() == still && !says("goes on"));
    settle();
    ck_assert(says("goes on"));
    strbuf_free(&why);
    teardown();
}
END_TEST

// The same where words move from page to page.
START_TEST(moving_words_begin_with_the_page_before)
{
    struct strbuf why = {0};
    setup();
    app->quiz.all = true;
    ck_assert(
        app_open(app, SOURCE_ROOT "/tests/lessons/asked-moved.yaml", &why));
    settle();
    uint64_t still = frame_hash();
    press(CODE_PAGE_DOWN);
    struct shown shown = app_shown(app);
    ck_assert(app->motion.direction > 0 && frame_travels(&shown));
    ck_assert_ptr_nonnull(quiz_settled(app)->about.text);
    ck_assert(frame_hash() == still);
    strbuf_free(&why);
    teardown();
}
END_TEST

// Letters of two bytes: 190 of them are more than 255 bytes.
START_TEST(a_long_sentence_arrives_whole)
{
    struct strbuf why = {0};
    setup();
    ck_assert(
        app_open(app, SOURCE_ROOT "/tests/lessons/long-words.yaml", &why));
    ck_assert(says("Слово «кот» спрашивает"));
    ck_assert(says("складываются, и получается 2"));
    ck_assert(says("для другого в этом примере."));
    strbuf_free(&why);
    teardown();
}
END_TEST

START_TEST(what_is_not_computed_is_not_told)
{
    open_toy();
    press_keys(app, "33"); // the score before it
    press(CODE_ENTER);
    look_at("scores[1,2]");
    ck_assert(says("Not computed yet: this comes at")); // beside it, in lines
    ck_assert(says("step 34. Enter goes there."));
    ck_assert(says("score(cat, chased)") && !says("score(cat, chased) ="));
    teardown();
}
END_TEST

START_TEST(play_walks_to_the_end_and_stops)
{
    open_toy();
    press(CODE_UP), press(CODE_UP);
    press('p');
    for (int k = 0; k < 2000 && app->view.playing; k++)
        app_tick(app, 0.1);
    ck_assert(!app->view.playing);
    ck_assert_int_eq(app_step_now(app).index, 6);
    ck_assert(!app_tick(app, 1));
    teardown();
}
END_TEST

// How long a playing lesson stays on its step, in tenths of a second.
static int stay(void)
{
    int tenths = 0;
    int64_t now = app_step_now(app).index;
    while (app_step_now(app).index == now && tenths < 1000)
        app_tick(app, 0.1), tenths++;
    return tenths;
}

START_TEST(play_waits_for_reading)
{
    open_toy();
    press(CODE_UP), press(CODE_UP); // stages
    press('p');
    ck_assert_int_eq(stay(), 1); // what was read before moves on at once
    for (int k = 0; k < 3; k++) {
        struct strbuf text = {0};
        while (app->motion.direction)
            app_tick(app, 0.1);
        struct shown shown = app_shown(app);
        frame_sentence(&shown, &app->view, &text);
        int words = 1;
        for (const char *p = strbuf_text(&text); *p; p++)
            words += *p == ' ';
        double seconds = fmax(2, words * 0.3);
        ck_assert_int_le(abs(stay() - (int)(seconds * 10)), 2);
        strbuf_free(&text);
    }
    press(']');
    ck_assert_str_eq(app->notice.note, "note.speed");
    while (app->motion.direction)
        app_tick(app, 0.1);
    ck_assert_int_ge(stay(), 10);
    teardown();
}
END_TEST

START_TEST(speed_changes_only_playing)
{
    open_toy();
    press(']'), press(']');
    press(CODE_RIGHT);
    app_tick(app, 0.1);
    double fraction = app->motion.fraction;
    press('r'), press('['), press('[');
    press(CODE_RIGHT), press(CODE_RIGHT);
    app_tick(app, 0.1);
    ck_assert(app->motion.fraction == fraction && fraction < 1);
    teardown();
}
END_TEST

START_TEST(play_at_the_end_starts_over)
{
    open_toy();
    press(CODE_END);
    press('p');
    ck_assert(app->view.playing);
    ck_assert_int_eq(app_step_now(app).index, 0);
    ck_assert_int_ge(stay(), 20);
    ck_assert_int_eq(app_step_now(app).index, 1);
    press('p'), press(CODE_END), press(CODE_LEFT);
    press('p'); // one is left
    app_tick(app, 0.1);
    ck_assert_int_eq(app_step_now(app).index, app_step_count(app) - 1);
    teardown();
}
END_TEST

// The items of the frame with that text: how many, and how heavy the last is.
static int count_texts(const char *text, enum weight *weight)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    int count = 0;
    frame_pose(&shown, &app->view, app->font, &pose);
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].text && !strcmp(pose.items[i].text, text)) {
            *weight = pose.items[i].weight;
            count++;
        }
    arena_free(&arena);
    return count;
}

START_TEST(an_opening_stands_before_the_steps)
{
    enum weight weight;
    open_toy();
    press(CODE_LEFT);
    settle();
    ck_assert(app->place.on_page && says("page 1 of 1"));
    ck_assert(says("Who chased whom?"));
    ck_assert(!says("X is given") && !says("0.6652"));
    ck_assert_int_eq(count_texts("chased", &weight), 1);
    ck_assert_int_eq(weight, WEIGHT_BOLD); // the page quotes it
    ck_assert_int_eq(count_texts("cat", &weight), 1);
    ck_assert_int_eq(weight, WEIGHT_REGULAR);
    press(CODE_DOWN);
    ck_assert(!app->place.on_page);
    ck_assert_int_eq(app_step_now(app).index, 0);
    press('r');
    press_keys(app, "7");
    press(CODE_ENTER);
    ck_assert(!app->place.on_page);
    ck_assert_int_eq(app_step_now(app).index, 6);
    press('r');
    press(CODE_END);
    ck_assert_int_eq(app_step_now(app).index, app_step_count(app) - 1);
    teardown();
}
END_TEST

// Whole words of a quotation light, no parts of them.
START_TEST(an_opening_lights_whole_words)
{
    static const struct {
        const char *word;
        bool quoted;
    } words[] = {{"cat", false}, {"cats", true}, {"sat", true},
                 {"s", false},   {"on", false},  {"mat", false}};
    char path[] = "/tmp/test_app.XXXXXX";
    struct strbuf why = {0};
    close(mkstemp(path));
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs("title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
          "  tokens: [cat, cats, sat, s, on, mat]\n"
          "  X: [[1], [2], [3], [4], [5], [6]]\n"
          "pages: [{say: The “cats sat once” on a mat.}]\n",
          f);
    ck_assert(!fclose(f));
    setup();
    ck_assert_msg(app_open(app, path, &why), "%s", strbuf_text(&why));
    for (int k = 0; k < 6; k++) {
        enum weight weight;
        ck_assert_int_eq(count_texts(words[k].word, &weight), 1);
        ck_assert_msg((weight == WEIGHT_BOLD) == words[k].quoted, "%s",
                      words[k].word);
    }
    remove(path);
    strbuf_free(&why);
    teardown();
}
END_TEST

START_TEST(an_opening_without_words_shows_what_it_quotes)
{
    enum weight weight;
    struct strbuf why = {0};
    setup();
    ck_assert(app_open(app, SOURCE_ROOT "/tests/lessons/sinusoids.yaml", &why));
    ck_assert_int_eq(count_texts("cat chased dog", &weight), 1);
    ck_assert_int_eq(count_texts("dog chased cat", &weight), 1);
    strbuf_free(&why);
    teardown();
}
END_TEST

START_TEST(home_end_and_digits_count_pages_while_they_are_walked)
{
    struct strbuf why = {0};
    setup();
    app->quiz.all = true; // tests/test_quiz.c is about what is asked
    ck_assert(app_open(app, SOURCE_ROOT "/tests/lessons/pages.yaml", &why));
    press(CODE_END);
    ck_assert(says("page 3 of 3"));
    press(CODE_HOME);
    ck_assert(says("page 1 of 3") && says("The score of cat and dog is 2."));
    press_keys(app, "2");
    press(CODE_ENTER);
    ck_assert(says("page 2 of 3") && says("The other way round: 2."));
    press_keys(app, "9");
    press(CODE_ENTER);
    ck_assert(says("page 3 of 3") && says("the last page"));
    press(CODE_DOWN); // off the pages the same keys count steps
    press(CODE_END);
    ck_assert_int_eq(app_step_now(app).index, app_step_count(app) - 1);
    press(CODE_HOME);
    ck_assert_int_eq(app_step_now(app).index, 0);
    strbuf_free(&why);
    teardown();
}
END_TEST

START_TEST(a_page_that_points_nowhere_is_the_same_error_in_the_window)
{
    struct strbuf why = {0};
    setup();
    const char *path = SOURCE_ROOT "/tests/lessons/page-nowhere.yaml";
    ck_assert(!app_open(app, path, &why));
    ck_assert_ptr_nonnull(strstr(why.text, "page-nowhere.yaml:8:9: "));
    ck_assert_ptr_nonnull(strstr(why.text, "there is no tensor 'score'"));
    strbuf_free(&why);
    teardown();
}
END_TEST

// Where the keyboard may stand: on a number of a tensor in the picture, also of
// an image, whose number says that it is turned; not on what labels a column, on
// a row or a whole, in the chrome, or on what shows no tensor.
START_TEST(the_keyboard_stands_on_cells)
{
    const struct tensor m = {.name = "m", .rows = 2, .columns = 2};
    const struct item cell = {.kind = ITEM_BOX,
                              .layer = LAYER_CELL,
                              .target = {TARGET_CELLS, {&m, 0, 0, -1}, 0}};
    struct item i[8];
    for (int k = 0; k < 8; k++)
        i[k] = cell;
    ck_assert(focus_is_cell(&cell));
    i[0].target.number = COLUMN_LABEL;
    i[1].target.number = COLUMN_LABEL;
    i[1].kind = ITEM_IMAGE;
    i[2].target.address.row = -1;
    i[3].target.address.column = -1;
    i[4].layer = LAYER_CHROME;
    i[5].target.address.tensor = NULL;
    i[6].target.kind = TARGET_STAGE;
    i[7].target.number = ROW_LABEL;
    for (int k = 0; k < 8; k++)
        ck_assert_msg(focus_is_cell(&i[k]) == (k == 1 || k == 7), "%d", k);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("walk");
    TCase *t = tcase_create("walk");
    tcase_add_test(t, the_keyboard_stands_on_cells);
    tcase_add_test(t, home_end_and_digits_count_pages_while_they_are_walked);
    tcase_add_test(t,
                   a_page_that_points_nowhere_is_the_same_error_in_the_window);
    tcase_add_test(t, next_walks_the_pages_and_down_leaves_them);
    tcase_add_test(t, an_opening_stands_before_the_steps);
    tcase_add_test(t, an_opening_lights_whole_words);
    tcase_add_test(t, an_opening_without_words_shows_what_it_quotes);
    tcase_add_test(t, a_movement_begins_with_the_page_before);
    tcase_add_test(t, a_movement_begins_without_what_was_answered);
    tcase_add_test(t, moving_words_begin_with_the_page_before);
    tcase_add_test(t, a_long_sentence_arrives_whole);
    tcase_add_test(t, what_is_not_computed_is_not_told);
    tcase_add_test(t, play_walks_to_the_end_and_stops);
    tcase_add_test(t, play_waits_for_reading);
    tcase_add_test(t, speed_changes_only_playing);
    tcase_add_test(t, play_at_the_end_starts_over);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

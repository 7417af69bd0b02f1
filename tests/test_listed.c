// SPDX-License-Identifier: MIT
// The list of lessons and the page of the course: what is opened from there, how
// one comes back, and what is read again.
#define _XOPEN_SOURCE 700 // mkstemp

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/course/course.h"
#include "app/course/list.h"
#include "app_world.h"
#include "keyboard.h"
#include "panel/alignment/crossing.h"
#include "suite.h"

START_TEST(the_list_opens_and_o_comes_back)
{
    setup();
    ck_assert_ptr_null(app->document);
    press(CODE_RIGHT);
    ck_assert_int_eq(app->chooser.chosen, 1);
    press(CODE_ENTER);
    ck_assert_ptr_nonnull(app->document);
    ck_assert_str_eq(app_title(app), "Self-attention by hand");
    press(CODE_END);
    uint64_t last = frame_hash();
    press('o');
    ck_assert_ptr_null(app->document);
    ck_assert_int_eq(app->chooser.chosen, 1);
    press(CODE_ESCAPE); // back to where it was
    ck_assert(frame_hash() == last);
    teardown();
}
END_TEST

START_TEST(tab_and_digits_choose_in_the_list)
{
    setup();
    press(CODE_TAB), press(CODE_TAB);
    ck_assert_int_eq(app->chooser.chosen, 2);
    press(CODE_TAB);
    ck_assert_int_eq(app->chooser.chosen, 0);
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = CODE_TAB, .shift = true});
    ck_assert_int_eq(app->chooser.chosen, 2);
    press('2');
    ck_assert_int_eq(app->chooser.chosen, 1);
    press('9'); // there are three
    ck_assert_int_eq(app->chooser.chosen, 1);
    app->view.look.text = 1.2;
    press('0'); // begins a number
    ck_assert(app->view.look.text == 1.2);
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = '0', .control = true});
    ck_assert(app->view.look.text == 1);
    teardown();
}
END_TEST

// What the page of the course says, one text a line.
static bool course_says(const char *text)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    list_pose(app, &p);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].text && strstr(p.items[i].text, text))
            return true;
    return false;
}

static const char *const first_page[] = {
    SOURCE_ROOT "/lessons/09-self-attention.yaml",
    SOURCE_ROOT "/lessons/05-rnn-attention.yaml"};

// The window opens where the course begins; its crossing grows word by word,
// rests after its time, and nothing moves then.
START_TEST(the_crossing_grows_and_rests)
{
    app = app_new(fake_font_init(&fake), NULL, first_page, 2);
    ck_assert(!app_tick(app, 0.1));
    course_arrive(app);
    ck_assert_int_eq(app->chooser.chosen, 1);
    ck_assert(course_says("la") && !course_says("zone"));
    ck_assert(app_tick(app, HERO_SECONDS * 0.3));
    ck_assert(course_says("zone") && !course_says("its light"));
    ck_assert(app_tick(app, HERO_SECONDS * 0.19));
    ck_assert(course_says("zone") && course_says("0.999"));
    ck_assert(!course_says("européenne"));
    ck_assert(!app_tick(app, HERO_SECONDS));
    ck_assert(course_says("européenne") && course_says("0.999"));
    app->changed = false;
    ck_assert(!app_tick(app, 1) && !app->changed);
    press(CODE_ENTER);
    ck_assert_ptr_eq(app->document, app->library.documents[1]);
    ck_assert(!app->quiz.asking);
    teardown();
}
END_TEST

// Any key or press ends it, a movement of the mouse does not; without motion
// it does not begin.
START_TEST(the_crossing_stops_at_once)
{
    static const struct input ends[] = {{.kind = INPUT_KEY, .key = CODE_RIGHT},
                                        {.kind = INPUT_TEXT, .text = "?"},
                                        {.kind = INPUT_PRESS, .x = 1, .y = 1}};
    for (int i = 0; i < 3; i++) {
        app = app_new(fake_font_init(&fake), NULL, first_page, 2);
        course_arrive(app);
        app_input(app, &(struct input){.kind = INPUT_POINT, .x = 1, .y = 1});
        ck_assert(app_tick(app, 0.1));
        app_input(app, &ends[i]);
        ck_assert(!app_tick(app, 0.1));
        ck_assert(course_says("européenne"));
        app->view.look.still = true;
        course_arrive(app);
        ck_assert(!app_tick(app, 0.1));
        teardown();
    }
}
END_TEST

// How many ribbons are of the light's colour, and whether there are others.
static int lit_ribbons(bool *others)
{
    color light = app->view.look.theme->light & 0xFFFFFF;
    int lit = 0;
    app_frame(app, &list);
    for (int k = 0; k < list.count; k++) {
        const struct draw *d = &list.draws[k];
        if (d->kind != DRAW_STROKE || d->stroke < 16 * UNIT)
            continue;
        lit += (d->line & 0xFFFFFF) == light;
        *others = *others || (d->line & 0xFFFFFF) != light;
    }
    return lit;
}

START_TEST(one_ribbon_of_the_crossing_is_lit)
{
    bool others = false;
    app = app_new(fake_font_init(&fake), NULL, first_page, 2);
    app->view.look.theme = &stage_theme;
    ck_assert_int_eq(lit_ribbons(&others), 1);
    ck_assert(others);
    teardown();
}
END_TEST

// What it shows is the trace of the lesson: the largest share of a word that
// looks elsewhere, as the trace has it.
START_TEST(the_crossing_is_the_trace)
{
    app = app_new(fake_font_init(&fake), NULL, first_page, 2);
    const struct trace *t = &library_document(&app->library, 1)->trace;
    struct crossing c;
    ck_assert(crossing_of(t, &c));
    ck_assert_int_eq(c.rows, 4);
    ck_assert_int_eq(c.columns, 5);
    int lit = crossing_lit(&c), asked = crossing_asked(&c, lit);
    ck_assert_int_eq(lit, 1);
    ck_assert_int_eq(asked, 3);
    for (int r = 0; r < c.rows; r++)
        for (int k = 0; k < c.weights->columns; k++)
            ck_assert(tensor_at(c.weights, r, k) <=
                      tensor_at(c.weights, r, crossing_asked(&c, r)));
    ck_assert(!crossing_of(&library_document(&app->library, 0)->trace, &c));
    teardown();
}
END_TEST

START_TEST(two_digits_reach_lessons_beyond_nine)
{
    setup();
    for (int i = 3; i < 14; i++) // as if so many had been opened
        library_add(&app->library, NULL, paths[0], NULL);
    app->chooser.listed = 14;
    press('1');
    ck_assert_int_eq(app->chooser.chosen, 0);
    press('2');
    ck_assert_int_eq(app->chooser.chosen, 11);
    press('3'); // there is no 123rd
    ck_assert_int_eq(app->chooser.chosen, 2);
    press(CODE_LEFT), press('1'), press(CODE_RIGHT), press('4');
    ck_assert_int_eq(app->chooser.chosen, 3);
    teardown();
}
END_TEST

// Digits name places of the course, not of the list; a place that is not
// written yet is not chosen; what is beside comes after the course.
START_TEST(the_course_is_walked_in_its_order)
{
    static const char *const shelf[] = {
        SOURCE_ROOT "/lessons/09-self-attention.yaml",
        SOURCE_ROOT "/lessons/05-rnn-attention.yaml",
        SOURCE_ROOT "/lessons/13-sinusoids.yaml",
        SOURCE_ROOT "/lessons/self-attention-biases.yaml",
        SOURCE_ROOT "/tests/lessons/05-copy.yaml"};
    app = app_new(fake_font_init(&fake), NULL, shelf, 5);
    press('5');
    ck_assert_int_eq(app->chooser.chosen, 1);
    press(CODE_RIGHT);
    ck_assert_int_eq(app->chooser.chosen, 0);
    press(CODE_DOWN);
    ck_assert_int_eq(app->chooser.chosen, 2);
    press(CODE_UP), press(CODE_UP);
    ck_assert_int_eq(app->chooser.chosen, 1);
    press('1');
    ck_assert_str_eq(app->notice.note, "note.course.unwritten");
    ck_assert_int_eq(app->chooser.chosen, 1);
    press('3');
    ck_assert_int_eq(app->chooser.chosen, 2);
    press(CODE_TAB), press(CODE_RIGHT); // a second fifth one is beside
    ck_assert_int_eq(app->chooser.chosen, 4);
    press(CODE_UP);
    ck_assert_int_eq(app->chooser.chosen, 3);
    press(CODE_HOME);
    ck_assert_int_eq(app->chooser.chosen, 1);
    press(CODE_LEFT);
    ck_assert_int_eq(app->chooser.chosen, 4);
    press(CODE_ESCAPE), press('1'), press('6'); // the last of the course
    ck_assert_str_eq(app->notice.note, "note.course.unwritten");
    ck_assert_int_eq(app->chooser.chosen, 4);
    press(CODE_ESCAPE), press('1'), press('7');
    ck_assert_int_eq(app->chooser.chosen, 3);
    teardown();
}
END_TEST

// What was opened stands in the list, and one's own words in a card of theirs.
START_TEST(what_was_opened_is_listed)
{
    static const struct own own = {.key = "tokens", .text = "cat chased moon"};
    struct strbuf why = {0};
    setup();
    ck_assert(
        app_open(app, SOURCE_ROOT "/lessons/self-attention-biases.yaml", &why));
    ck_assert_int_eq(app->chooser.listed, 4);
    ck_assert(app_open_own(app, paths[1], &own, &why));
    ck_assert_int_eq(app->chooser.listed, 5);
    press('o');
    ck_assert_int_eq(app->chooser.chosen, 4);
    press(CODE_LEFT), press(CODE_ENTER);
    ck_assert_str_eq(app_title(app), "Biases in self-attention");
    ck_assert(
        app_open(app, paths[1], &why)); // the shipped words, not one's own
    ck_assert_int_eq(app->chooser.listed, 5);
    ck_assert_ptr_null(app->document->changes.key);
    strbuf_free(&why);
    teardown();
}
END_TEST

static void write_lesson(const char *path, const char *number)
{
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fprintf(f,
            "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
            "  tokens: [cat, dog]\n  X: [[1, 0], [0, %s]]\n",
            number);
    ck_assert(!fclose(f));
}

static double value(const char *address)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, address, &at, NULL));
    return tensor_at(at.tensor, at.row, at.column);
}

START_TEST(a_lesson_is_read_again_when_its_file_changes)
{
    char path[] = "/tmp/test_app.XXXXXX";
    struct strbuf why = {0};
    close(mkstemp(path));
    write_lesson(path, "2");
    setup();
    ck_assert(app_open(app, path, &why));
    ck_assert(!app_poll(app));
    press(CODE_DOWN), press(CODE_END), press(CODE_LEFT);
    settle();
    struct place place = app->place;
    write_lesson(path, "37");
    ck_assert(app_poll(app) && !app_poll(app));
    ck_assert(value("X[2,2]") == 37);
    ck_assert(place_equal(&app->place, &place));
    ck_assert_str_eq(app->notice.note, "note.reloaded");
    uint64_t good = (press(CODE_ESCAPE), frame_hash());

    write_lesson(path, "x"); // the last good state stays
    ck_assert(app_poll(app) && !app_poll(app));
    ck_assert(value("X[2,2]") == 37 && place_equal(&app->place, &place));
    ck_assert(says("6:19: 'x' is not a number"));
    press(CODE_ESCAPE);
    ck_assert(frame_hash() == good);

    write_lesson(path, "x]");
    ck_assert(app_poll(app) && app->notice.trouble.length);
    write_lesson(path, "5");
    ck_assert(app_poll(app) && !app->notice.trouble.length);
    ck_assert(value("X[2,2]") == 5);

    FILE *f = fopen(path, "w"); // one word is left, with little to read
    ck_assert_ptr_nonnull(f);
    fputs("title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
          "  tokens: [cat]\n  X: [[1, 0]]\n"
          "pages: [{at: X, say: Hi.}, {at: X, say: Hi.}, {at: X}]\n",
          f);
    ck_assert(!fclose(f));
    look_at("scores[2,2]");
    ck_assert(app_poll(app) && !app->view.attention.focus.tensor[0]);
    ck_assert_int_le(app->place.row, 0);
    app_go_to_page(app, 0);
    app_play(app), app_tick(app, 0.1);
    ck_assert_int_eq(app->place.page, 1);
    app_tick(app, 1.5);
    ck_assert_int_eq(app->place.page, 1); // two seconds at least
    app_tick(app, 2.1);
    ck_assert_int_eq(app->place.page, 2);
    app->view.playing = false;
    write_lesson(path, "5"); // the page is gone
    ck_assert(app_poll(app) && !app->place.on_page);

    app_go_to_step(app, (struct position){LEVEL_ROW, 4});
    settle();
    place = app->place;
    press('o'); // in the list nothing is read; opening it does
    write_lesson(path, "41");
    ck_assert(!app_poll(app));
    press(CODE_ENTER);
    ck_assert(value("X[2,2]") == 41 && place_equal(&app->place, &place));
    remove(path);
    ck_assert(app_poll(app) && app->notice.trouble.length);
    strbuf_free(&why);
    teardown();
}
END_TEST

START_TEST(a_lesson_is_opened_again_where_it_was_left)
{
    struct strbuf why = {0};
    const char *pages = SOURCE_ROOT "/tests/lessons/pages.yaml";
    open_toy();
    app->quiz.all = true; // tests/test_quiz.c is about what is asked
    press_keys(app, "17");
    press(CODE_ENTER);
    struct place left = app->place;
    ck_assert(app_open(app, pages, &why));
    press(CODE_RIGHT);
    settle();
    ck_assert(app_open(app, paths[1], &why));
    ck_assert(place_equal(&app->place, &left));
    ck_assert(app_open(app, pages, &why));
    ck_assert(says("page 2 of 3"));
    strbuf_free(&why);
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("listed");
    TCase *t = tcase_create("listed");
    tcase_add_test(t, a_lesson_is_opened_again_where_it_was_left);
    tcase_add_test(t, the_list_opens_and_o_comes_back);
    tcase_add_test(t, tab_and_digits_choose_in_the_list);
    tcase_add_test(t, two_digits_reach_lessons_beyond_nine);
    tcase_add_test(t, the_course_is_walked_in_its_order);
    tcase_add_test(t, the_crossing_grows_and_rests);
    tcase_add_test(t, the_crossing_stops_at_once);
    tcase_add_test(t, one_ribbon_of_the_crossing_is_lit);
    tcase_add_test(t, the_crossing_is_the_trace);
    tcase_add_test(t, what_was_opened_is_listed);
    tcase_add_test(t, a_lesson_is_read_again_when_its_file_changes);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

// SPDX-License-Identifier: MIT
// The program without its window: what keys and the mouse do.
#define _XOPEN_SOURCE 700 // mkstemp

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/dialog/step_number.h"
#include "app/app.h"
#include "app/course/course.h"
#include "app/course/list.h"
#include "panel/alignment/crossing.h"
#include "app/focus.h"
#include "app/overlay.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"
#include "trace/term.h"

static struct app *app;
static struct list list;
static struct fake_font fake;
static bool held; // the left button

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/sinusoids.yaml",
};

static void setup(void)
{
    app = app_new(fake_font_init(&fake), NULL, paths, 3);
    held = false;
}

static void teardown(void)
{
    list_free(&list);
    app_free(app);
    app = NULL;
}

static bool press(uint32_t key)
{
    return app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
}

static void settle(void)
{
    while (app_tick(app, 0.05) && !app->view.playing)
        continue;
}

static uint64_t frame_hash(void)
{
    app_frame(app, &list);
    return list_hash(&list);
}

static void open_toy(void)
{
    struct strbuf why = {0};
    setup();
    ck_assert(app_open(app, paths[1], &why));
    strbuf_free(&why);
    ck_assert(app->place.on_page);
    press(CODE_RIGHT); // the opening
    ck_assert(!app->place.on_page && app->motion.fraction == 1);
}

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

static bool says(const char *text)
{
    bool found = false;
    app_frame(app, &list);
    for (int i = 0; i < list.count; i++)
        found |=
            list.draws[i].kind == DRAW_TEXT && strstr(list.draws[i].text, text);
    return found;
}

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
    ck_assert(!says("page 2 of") && says("level: cell"));
    ck_assert_int_eq(app_step_now(app).index, here.index);
    press('r');
    ck_assert(says("page 1 of 3"));
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
    struct address at;
    ck_assert(address_parse(&app->document->trace, "scores[1,2]", &at, NULL));
    app->view.attention.focus = place_of_address(&at);
    ck_assert(says("Not computed yet: this comes at step 34."));
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

static void look_at(const char *address)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, address, &at, NULL));
    app->view.attention.focus = place_of_address(&at);
}

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
    press(CODE_ESCAPE), press('1'), press('5'); // the last of the course
    ck_assert_str_eq(app->notice.note, "note.course.unwritten");
    ck_assert_int_eq(app->chooser.chosen, 4);
    press(CODE_ESCAPE), press('1'), press('6');
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
    open_toy();
    press_keys(app, "36");
    press(CODE_ENTER);
    press(CODE_F1 + 10);
    press(CODE_TAB);
    ck_assert_str_ne(app->view.attention.focus.tensor, "");
    press(CODE_ENTER);
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

START_TEST(arrows_move_inside_the_picture)
{
    open_toy();
    press_keys(app, "41"); // the last score
    press(CODE_ENTER);
    press(CODE_TAB);
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

// Finds an item of the picture that answers the mouse.
static bool find_target(enum target_kind kind, const char *tensor, double *x,
                        double *y)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    bool found = false;
    for (int i = 0; i < pose.count && !found; i++) {
        const struct item *item = &pose.items[i];
        const struct target *t = &item->target;
        if (t->kind != kind ||
            (tensor && (!t->address.tensor || item->layer == LAYER_CHROME ||
                        strcmp(t->address.tensor->name, tensor))))
            continue;
        *x = item->at.x + item->at.w / 2;
        *y = item->at.y + item->at.h / 2;
        found = true;
    }
    arena_free(&arena);
    return found;
}

static void mouse(enum input_kind kind, double x, double y)
{
    if (kind == INPUT_PRESS || kind == INPUT_RELEASE)
        held = kind == INPUT_PRESS;
    app_input(app, &(struct input){.kind = kind, .x = x, .y = y, .held = held});
}

START_TEST(the_header_leads_out_and_to_the_keys)
{
    double x, y;
    open_toy();
    ck_assert(find_target(TARGET_HELP, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    ck_assert(layer_is_open(app, &help_layer));
    mouse(INPUT_PRESS, x, y);
    ck_assert(!layer_is_open(app, &help_layer));
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
        held = true;
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

// With numbers off nothing on the screen tells what is to be found.
START_TEST(numbers_off_hides_the_answer_everywhere)
{
    open_toy();
    app_go_to_step(app, (struct position){LEVEL_CELL, 0});
    struct address at;
    ck_assert(address_parse(&app->document->trace, "weights[1,2]", &at, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_CELL, &at));
    ck_assert(says("0.6652"));
    press('n');
    ck_assert(!says("0.665") && !says("0.67") && says("?"));
    press('n');
    ck_assert(says("0.6652"));
    teardown();
}
END_TEST

static void go_to_address(const char *address)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, address, &at, NULL));
    app_go_to_step(app,
                   timeline_find(&app->document->trace,
                                 at.column < 0 ? LEVEL_ROW : LEVEL_CELL, &at));
    settle();
}

// The texts between the picture and the sentence.
static bool formula_has(const char *text)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    pose_sort(&pose);
    const struct item *say = pose_find(&pose, id_named("chrome sentence", 0));
    double low = say->at.y - say->size, high = low - 0.06 * 720;
    bool found = false;
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        bool there = i->kind == ITEM_TEXT && i->text && i->at.x < 640 &&
                     i->at.y > high && i->at.y <= low;
        found = found || (there && strstr(i->text, text));
    }
    arena_free(&arena);
    return found;
}

// Operands would give the answer away.
START_TEST(numbers_off_hides_the_operands_too)
{
    open_toy();
    go_to_address("scores[cat,chased]");
    ck_assert(says("1"));
    press('n');
    for (int k = 0; k < 10; k++) {
        char digit[] = {(char)('0' + k), 0};
        ck_assert_msg(!formula_has(digit), "%s is told", digit);
    }
    ck_assert(formula_has("?") && formula_has("q(") && formula_has("="));
    teardown();
}
END_TEST

// The middle of an item of the picture.
static struct spot middle_of(uint64_t id)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    pose_sort(&pose);
    const struct item *i = pose_find(&pose, id);
    ck_assert(i != NULL);
    struct spot at = {i->at.x + i->at.w / 2, i->at.y + i->at.h / 2};
    arena_free(&arena);
    return at;
}

START_TEST(labels_and_digits_under_squares_can_be_pointed_at)
{
    open_toy();
    go_to_address("weights");
    const struct tensor *m = trace_find(&app->document->trace, "weights");
    struct address cell = {m, 0, 1, -1}, row = {m, 0, -1, -1};
    struct place want = place_of_address(&cell);
    struct spot at = middle_of(id_cell("cell answer", m, 0, 1));
    mouse(INPUT_POINT, at.x, at.y);
    ck_assert(place_equal(&app->view.attention.focus, &want));
    at = middle_of(id_cell("cell left answer", m, 0, -1));
    want = place_of_address(&row);
    mouse(INPUT_POINT, at.x, at.y);
    ck_assert(place_equal(&app->view.attention.focus, &want));
    teardown();
}
END_TEST

START_TEST(numbers_off_hides_what_pages_tell)
{
    struct strbuf why = {0};
    setup();
    ck_assert(app_open(app, SOURCE_ROOT "/tests/lessons/pages.yaml", &why));
    strbuf_free(&why);
    for (int page = 0; page < app->document->lesson.page_count; page++) {
        const char *text = app->document->lesson.pages[page].say;
        app_go_to_page(app, page);
        struct strbuf with = {0}, without = {0};
        struct shown shown = app_shown(app);
        frame_sentence(&shown, &app->view, &with);
        press('n');
        frame_sentence(&shown, &app->view, &without);
        press('n');
        bool filled = text && strchr(text, '{');
        if (filled)
            ck_assert_str_ne(strbuf_text(&with), strbuf_text(&without));
        strbuf_free(&with);
        strbuf_free(&without);
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

static bool apart(struct rect a, struct rect b)
{
    return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y ||
           b.y + b.h <= a.y;
}

static const struct item *note_in(const struct pose *over)
{
    for (int i = 0; i < over->count; i++)
        if (over->items[i].id == id_named("note", 0))
            return &over->items[i];
    ck_abort_msg("nothing is noted");
}

START_TEST(a_note_leaves_the_level_in_sight)
{
    static const int sizes[][2] = {
        {1280, 720}, {1920, 1080}, {700, 1000}, {640, 480}};
    for (int k = 0; k < 4; k++) {
        double x, y;
        open_toy();
        app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                       .width = sizes[k][0],
                                       .height = sizes[k][1],
                                       .scale = 1});
        press(CODE_TAB);
        struct arena arena_of = {0};
        struct pose over = {.arena = &arena_of};
        overlay_pose(app, &over);
        struct rect note = note_in(&over)->at;
        ck_assert(find_target(TARGET_OUT, NULL, &x, &y));
        ck_assert(apart(note, (struct rect){x - 60, y - 10, 120, 20}));
        ck_assert(find_target(TARGET_NEXT, NULL, &x, &y));
        ck_assert(apart(note, (struct rect){x - 5, y - 5, 10, 10}));
        arena_free(&arena_of);
        teardown();
    }
}
END_TEST

// Opens the toy in a window of this size.
static void open_sized(int width, int height)
{
    open_toy();
    app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                   .width = width,
                                   .height = height,
                                   .scale = 1});
}

START_TEST(notes_are_never_cut)
{
    static const char *const notes[] = {"note.mistakes",    "note.made.none",
                                        "note.reloaded",    "note.locked",
                                        "note.step.beyond", "note.page.beyond"};
    static const int sizes[][2] = {
        {1280, 720}, {700, 1000}, {640, 480}, {720, 720}};
    for (int k = 0; k < 4; k++) {
        open_sized(sizes[k][0], sizes[k][1]);
        for (int n = 0; n < 6; n++) {
            struct arena arena_of = {0};
            struct pose over = {.arena = &arena_of};
            app->notice.note = notes[n];
            overlay_pose(app, &over);
            const struct item *i = note_in(&over);
            ck_assert_msg(!strstr(i->text, "…"), "%s: %s", notes[n], i->text);
            ck_assert(i->at.x >= 0 && i->at.x + i->at.w <= sizes[k][0]);
            arena_free(&arena_of);
        }
        teardown();
    }
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
    press_keys(app, "41");
    press(CODE_ENTER), press(CODE_TAB); // the step's own cell first
    const struct place *f = &app->view.attention.focus;
    ck_assert_str_eq(f->tensor, "scores");
    for (int k = 0; k < 3; k++) {
        press_shift(app, CODE_TAB);
        ck_assert_str_eq(f->tensor, before[k]);
    }
    teardown();
}
END_TEST

// The timeline and every stage's name can be clicked in a narrow window too;
// a tall one names the stage.
START_TEST(a_narrow_window_has_all_controls)
{
    static const int sizes[][2] = {
        {1280, 720}, {700, 1000}, {640, 480}, {760, 760}};
    double x, y, right, below;
    open_sized(sizes[_i][0], sizes[_i][1]);
    struct arena arena_of = {0};
    struct pose pose = {.arena = &arena_of};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    int stages = app->document->trace.stage_count, named = 0;
    for (int k = 0; k < stages; k++) {
        const struct item *i =
            pose_find(&pose, id_named("chrome stage text", k));
        named += i && i->text && !strstr(i->text, "…");
    }
    if (sizes[_i][0] >= sizes[_i][1]) {
        ck_assert_int_eq(named, stages);
    } else { // one column: only where one is
        const struct item *i = pose_find(&pose, id_named("chrome part", 0));
        const struct stage *at = &app->document->trace.stages[0];
        ck_assert_int_eq(named, 0);
        ck_assert_str_eq(i->text, stage_title(NULL, &arena_of, at));
    }
    arena_free(&arena_of);
    ck_assert(find_target(TARGET_TIMELINE, NULL, &x, &y));
    mouse(INPUT_PRESS, sizes[_i][0] * 0.2, y);
    mouse(INPUT_RELEASE, sizes[_i][0] * 0.2, y);
    int64_t before = app_step_now(app).index;
    ck_assert(find_target(TARGET_NEXT, NULL, &right, &below));
    mouse(INPUT_PRESS, right, below);
    app_settle(app);
    ck_assert_int_eq(app_step_now(app).index, before + 1);
    ck_assert(find_target(TARGET_PLAY, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    ck_assert(app->view.playing);
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

START_TEST(the_mouse_does_what_keys_do)
{
    double x, y;
    open_toy();
    ck_assert(find_target(TARGET_NEXT, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    settle();
    ck_assert_int_eq(app_step_now(app).index, 1);
    ck_assert(find_target(TARGET_OUT, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
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
    held = false; // let go over another window
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
    for (const char *c = drags[_i]; *c; c++) {
        if (*c == '^')
            mouse(INPUT_RELEASE, x, y);
        else
            press(*c == 'E' ? CODE_ESCAPE : (uint32_t)*c);
    }
    struct place here = app->place;
    held = true; // of another press, which began no drag
    mouse(INPUT_POINT, x + 100, y);
    ck_assert(!hand_has(app, &timeline_grip));
    ck_assert(place_equal(&app->place, &here));
    teardown();
}
END_TEST

START_TEST(the_whole_formula_comes_and_goes)
{
    open_toy();
    uint64_t picture = frame_hash();
    press('f');
    ck_assert(app_tick(app, 0.2));
    double half = app->view.turn;
    ck_assert(half > 0.2 && half < 0.5);
    ck_assert_uint_ne(frame_hash(), picture);
    press('f'); // back from there
    ck_assert(app_tick(app, 0.05) && app->view.turn < half);
    ck_assert(!app_tick(app, 10) && app->view.turn == 0);
    ck_assert_uint_eq(frame_hash(), picture);
    press('f');
    press(CODE_PAGE_DOWN); // at once, then the step
    ck_assert(app->view.turn == 1 && app->motion.fraction == 0);
    settle();
    uint64_t whole = frame_hash();
    press(CODE_ESCAPE);
    ck_assert(app_tick(app, 0.2) && !app->view.look.whole);
    settle();
    press('a'); // no motion
    press('f');
    ck_assert(!app_tick(app, 0) && app->view.turn == 1);
    press(CODE_ESCAPE);
    press('a');
    press('f');
    settle();
    press(CODE_ESCAPE); // the note that it moves again
    press('f');
    settle();
    ck_assert_uint_eq(frame_hash(), whole);
    teardown();
}
END_TEST

// Goes from note to note with [key] until the one on [tensor] is looked at.
static void look_at_note(const char *tensor, uint32_t key)
{
    for (int k = 0; k < 80; k++) {
        const struct place *at = &app->view.attention.focus;
        if (!strcmp(at->tensor, tensor) && at->row < 0)
            return;
        press(key);
    }
    ck_abort_msg("no note on %s", tensor);
}

START_TEST(enter_on_a_note_goes_to_its_stage)
{
    open_toy();
    app_go_to_step(app, (struct position){LEVEL_CELL, 33});
    press('f');
    settle();
    press(CODE_TAB); // the step's own cell first
    ck_assert_int_ge(app->view.attention.focus.row, 0);
    uint64_t before = frame_hash();
    look_at_note("weights", CODE_TAB);
    ck_assert(app->focusing && focus_stage(app) == 4);
    ck_assert_uint_ne(frame_hash(), before);
    look_at_note("output", CODE_LEFT); // it stands before those on the right
    look_at_note("weights", CODE_RIGHT);
    press(CODE_ENTER);
    const struct trace *t = &app->document->trace;
    struct position now = app_step_now(app);
    ck_assert_int_eq(timeline_stage(t, now), 4);
    ck_assert(timeline_at_level(t, (struct position){LEVEL_STAGE, 4}, now.level)
                  .index == now.index);
    ck_assert(!app->focusing && app->view.look.whole);
    press(CODE_TAB);
    look_at_note("scores", CODE_TAB);
    press('f'); // no note is in the picture
    ck_assert(!app->focusing);
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
        ck_assert(!hand_has(app, &timeline_grip) || (held && app->document));
    }
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
    tcase_add_test(t, home_end_and_digits_count_pages_while_they_are_walked);
    tcase_add_test(t, a_lesson_is_opened_again_where_it_was_left);
    tcase_add_test(t, into_goes_to_the_very_cell_that_is_looked_at);
    tcase_add_test(t,
                   a_page_that_points_nowhere_is_the_same_error_in_the_window);
    tcase_add_test(t, text_is_keys_where_nothing_is_typed);
    tcase_add_test(t, the_list_opens_and_o_comes_back);
    tcase_add_test(t, stepping_back_is_as_exact_as_forwards);
    tcase_add_test(t, movement_takes_a_moment_and_then_rests);
    tcase_add_test(t, hurried_presses_are_all_counted);
    tcase_add_test(t, levels_are_a_key_apart);
    tcase_add_test(t, digits_and_enter_go_to_a_step);
    tcase_add_test(t, next_walks_the_pages_and_down_leaves_them);
    tcase_add_test(t, an_opening_stands_before_the_steps);
    tcase_add_test(t, an_opening_lights_whole_words);
    tcase_add_test(t, an_opening_without_words_shows_what_it_quotes);
    tcase_add_test(t, a_long_sentence_arrives_whole);
    tcase_add_test(t, what_is_not_computed_is_not_told);
    tcase_add_test(t, play_walks_to_the_end_and_stops);
    tcase_add_test(t, play_waits_for_reading);
    tcase_add_test(t, speed_changes_only_playing);
    tcase_add_test(t, play_at_the_end_starts_over);
    tcase_add_test(t, a_step_releases_a_lock);
    tcase_add_test(t, enter_goes_to_what_is_not_computed);
    tcase_add_test(t, g_goes_to_where_it_was_made_and_z_back);
    tcase_add_test(t, into_from_the_first_step_stays_at_the_first);
    tcase_add_test(t, tab_and_digits_choose_in_the_list);
    tcase_add_test(t, two_digits_reach_lessons_beyond_nine);
    tcase_add_test(t, the_course_is_walked_in_its_order);
    tcase_add_test(t, the_crossing_grows_and_rests);
    tcase_add_test(t, the_crossing_stops_at_once);
    tcase_add_test(t, one_ribbon_of_the_crossing_is_lit);
    tcase_add_test(t, the_crossing_is_the_trace);
    tcase_add_test(t, what_was_opened_is_listed);
    tcase_add_test(t, a_lesson_is_read_again_when_its_file_changes);
    tcase_add_test(t, the_header_leads_out_and_to_the_keys);
    tcase_add_test(t, the_hand_is_over_what_can_be_clicked);
    tcase_add_test(t, the_timeline_says_what_is_where);
    tcase_add_test(t, names_under_the_timeline_are_targets);
    tcase_add_test(t, a_note_leaves_the_level_in_sight);
    tcase_add_test(t, notes_are_never_cut);
    tcase_add_loop_test(t, a_narrow_window_has_all_controls, 0, 4);
    tcase_add_loop_test(t, tab_reaches_every_matrix, 0, 3);
    tcase_add_test(t, arrows_follow_the_axes);
    tcase_add_test(t, arrows_follow_a_turned_image);
    tcase_add_test(t, numbers_off_hides_the_answer_everywhere);
    tcase_add_test(t, numbers_off_hides_the_operands_too);
    tcase_add_test(t, labels_and_digits_under_squares_can_be_pointed_at);
    tcase_add_test(t, numbers_off_hides_what_pages_tell);
    tcase_add_test(t, function_keys_do_what_the_help_says);
    tcase_add_test(t, escape_undoes_one_layer_and_never_quits);
    tcase_add_test(t, arrows_move_inside_the_picture);
    tcase_add_loop_test(t, tab_reads_by_lines_at_any_size, 0, 4);
    tcase_add_test(t, pointing_looks_and_clicking_locks);
    tcase_add_test(t, pointing_at_a_symbol_lights_its_cells);
    tcase_add_test(t, the_mouse_does_what_keys_do);
    tcase_add_loop_test(t, a_drag_ends_with_its_button_and_with_its_lesson, 0,
                        sizeof drags / sizeof *drags);
    tcase_add_test(t, the_whole_formula_comes_and_goes);
    tcase_add_test(t, enter_on_a_note_goes_to_its_stage);
    tcase_add_test(t, view_keys_change_the_view);
    tcase_add_test(t, no_key_has_two_meanings);
    tcase_add_loop_test(t, any_keys_in_any_order, 0, 8);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

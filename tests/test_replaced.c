// SPDX-License-Identifier: MIT
// A lesson that is replaced, by a page's change, by one of the learner's or by
// another file, is gone: nothing goes on to use what belonged to it.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "app/edit/drag.h"
#include "app/edit/undo.h"
#include "app/page/finish.h"
#include "base/save.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;
static struct list list;

static void open_lesson(const char *name, const struct own *own)
{
    static char path[512];
    struct strbuf why = {0};
    snprintf(path, sizeof path, SOURCE_ROOT "/%s.yaml", name);
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = app->quiz.all = true;
    bool good =
        own ? app_open_own(app, path, own, &why) : app_open(app, path, &why);
    ck_assert_msg(good, "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void look(void)
{
    app_frame(app, &list);
}

static void done(void)
{
    app_free(app);
    list_free(&list);
    list = (struct list){0};
}

// --- words ------------------------------------------------------------------

// As a person does it who is asked nothing: a word of the picture is renamed.
static void rename_on(int page)
{
    app_go_to_page(app, page);
    press_key(app, CODE_TAB);
    press_key(app, CODE_LEFT);
    if (app->focusing) {
        enter_characters(app, "saw");
        press_key(app, CODE_ENTER);
        look();
    }
}

static const char *const worded[] = {"tests/lessons/order-lost",
                                     "lessons/09-self-attention",
                                     "tests/lessons/looking-by-hand"};

START_TEST(a_word_is_renamed_on_any_page)
{
    open_lesson(worded[_i], NULL);
    int pages = app->document->lesson.page_count;
    done();
    for (int page = 0; page < pages; page++) {
        open_lesson(worded[_i], NULL);
        rename_on(page);
        press_control(app, 'z');
        press_control(app, 'y');
        press_key(app, CODE_PAGE_DOWN);
        look();
        done();
    }
}
END_TEST

START_TEST(what_was_taken_back_is_made_again_on_another_page)
{
    static const char *const saw[] = {"tokens[1] = saw"};
    open_lesson("tests/lessons/order-lost",
                &(struct own){.edits = saw, .edit_count = 1});
    app->quiz.all = false; // what a page asks for is taken away
    press_control(app, 'z');
    press_key(app, 'r');
    for (int k = 0; k < 6; k++)
        press_key(app, CODE_PAGE_DOWN);
    press_control(app, 'y');
    look();
    done();
}
END_TEST

// --- pages ------------------------------------------------------------------

// Two dimensions are fewer than pages speak of, also where one page alone has
// four of them. One is never on a page that is not there, and PgDn goes on, at
// last to the end of the lesson.
START_TEST(pages_end_where_sizes_end_them)
{
    open_lesson("lessons/13-sinusoids", NULL);
    int pages = app->document->lesson.page_count;
    done();
    for (int page = 0; page < pages; page++) {
        open_lesson("lessons/13-sinusoids", NULL);
        app_go_to_page(app, page);
        edit_change(app, "d = 2");
        for (int k = 0; k < 3; k++) {
            look();
            ck_assert_msg(!app->place.on_page ||
                              app->place.page <
                                  app->document->lesson.page_count,
                          "page %d of %d", app->place.page + 1,
                          app->document->lesson.page_count);
            struct place was = app->place;
            press_key(app, CODE_PAGE_DOWN);
            ck_assert_msg(app->notice.note || !place_equal(&was, &app->place) ||
                              layer_is_open(app, &finish_layer),
                          "nothing after page %d", page + 1);
        }
        done();
    }
}
END_TEST

// Steps below a page keep its change; where other words leave the page out,
// one is among the steps of the lesson itself, and is told.
static const struct rise {
    const char *lesson, *change;
} rises[] = {
    {"lessons/02-scores-to-weights", "remove tokens[2]"},
    {"lessons/13-sinusoids", "d = 2"},
};

START_TEST(steps_below_a_page_go_on_where_it_is_left_out)
{
    const struct rise *x = &rises[_i];
    open_lesson(x->lesson, NULL);
    int pages = app->document->lesson.page_count, left_out = 0;
    done();
    for (int page = 0; page < pages; page++) {
        open_lesson(x->lesson, NULL);
        app_go_to_page(app, page);
        press_control(app, CODE_DOWN);
        bool below = app->paging.below.page;
        int laid = app->document->changes.page;
        bool made = edit_change(app, x->change);
        const struct lesson *l = &app->document->lesson;
        bool there = below && made && laid && page < l->page_count;
        if (there && l->pages[page].left_out) {
            const char *told = strbuf_text(&app->notice.effect);
            ck_assert_msg(strstr(told, l->pages[page].left_out), "%s", told);
            ck_assert_int_eq(app->document->changes.page, 0);
            ck_assert_int_eq(app->paging.below.page, 0);
            ck_assert_int_eq(app->paging.left, page + 1);
            left_out++;
        }
        look();
        done();
    }
    ck_assert_int_gt(left_out, 0);
}
END_TEST

// --- what stands over the picture ---------------------------------------------

static char folder[64];

static void write_file(const char *name, const char *text)
{
    ck_assert_int_eq(save_file(name, text, strlen(text)), 0);
}

#define SMALL(x)                                                               \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b]\n  X: " x "\n"

static void begin_in_folder(void)
{
    strcpy(folder, "/tmp/followspot-replaced-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    write_file("l.yaml", SMALL("[[1, 0], [0, 2]]"));
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = true;
    struct strbuf why = {0};
    ck_assert(app_open(app, "l.yaml", &why));
    strbuf_free(&why);
}

static void end_in_folder(void)
{
    char command[100];
    done();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert(!chdir("/") && !system(command));
}

static uint64_t seen(void)
{
    look();
    return list_hash(&list);
}

// The file has mistakes, is gone, or waits for changes that are not kept: what
// that says stays while one looks into the picture and leaves it again.
START_TEST(a_look_into_the_picture_leaves_what_is_said_of_the_file)
{
    begin_in_folder();
    if (_i == 2)
        ck_assert(edit_change(app, "X[1,1] = 5"));
    if (_i == 1)
        ck_assert(!unlink("l.yaml"));
    else
        write_file("l.yaml", _i ? SMALL("[[3, 0], [0, 2]]") : "title: [\n");
    app_poll(app);
    app_poll(app);
    ck_assert(_i == 2 ? app->notice.offered : app->notice.trouble.length > 0);
    press_key(app, CODE_F1 + 11); // what was said of the change is read
    ck_assert(_i == 2 ? app->notice.offered : app->notice.trouble.length > 0);
    uint64_t before = seen();
    press_key(app, CODE_TAB);
    ck_assert(app->focusing && seen() != before);
    press_key(app, CODE_ESCAPE);
    ck_assert(!app->focusing && seen() == before);
    press_key(app, CODE_ESCAPE); // and then it goes
    ck_assert(!app->notice.offered && !app->notice.trouble.length);
    end_in_folder();
}
END_TEST

// A file that does not open is no lesson of the list, also when the next does.
START_TEST(what_does_not_open_is_not_listed)
{
    struct strbuf why = {0};
    begin_in_folder();
    write_file("broken.yaml", "title: [\n");
    write_file("second.yaml", SMALL("[[3, 0], [0, 2]]"));
    int count = app->library.count;
    ck_assert(!app_open(app, "broken.yaml", &why));
    ck_assert_int_eq(app->library.count, count);
    const struct own words = {.key = "tokens", .text = "x y"};
    ck_assert(!app_open_own(app, "broken.yaml", &words, &why));
    ck_assert_int_eq(app->library.count, count);
    ck_assert(app_open(app, "second.yaml", &why));
    ck_assert_int_eq(app->chooser.listed, count + 1);
    strbuf_free(&why);
    end_in_folder();
}
END_TEST

// Other words of one model leave its pages out. Who goes from one of the other
// pages to any, by its number or to either end, is on a page, never at a step.
START_TEST(who_walks_pages_is_led_to_no_step)
{
    open_lesson("tests/lessons/models", NULL);
    int pages = app->document->lesson.page_count, led = 0;
    app_go_to_page(app, 4);
    ck_assert(edit_change(app, "remove tokens[3]"));
    app_go_to_page(app, 0);
    for (int from = 0; from < pages; from++)
        for (int to = -1; to <= pages; to++) {
            app_go_to_page(app, from);
            ck_assert(app->place.on_page);
            struct place at = app->place;
            if (to < 0 || to == pages)
                press_key(app, to < 0 ? CODE_HOME : CODE_END);
            else
                app_go_to_page(app, to);
            ck_assert_msg(app->place.on_page, "from page %d to %d", from + 1,
                          to + 1);
            led += app->place.page != to;
            app_go_to_page(app, at.page); // where it was, again
            ck_assert(place_equal(&app->place, &at));
        }
    ck_assert_int_gt(led, 2 * pages); // or nothing was left out
    done();
}
END_TEST

// --- frames -------------------------------------------------------------------

static const struct asks {
    const char *lesson;
    int page;
} asks[] = {{"lessons/06-dot-products", 15},
            {"lessons/09-self-attention", 6},
            {"tests/lessons/models", 3}};

// The lesson is opened once more on its page, which asks, and [key] comes with
// or without a frame before it.
static uint64_t after_key(const struct asks *x, uint32_t key, bool seen)
{
    char path[512];
    struct strbuf why = {0};
    open_lesson(x->lesson, NULL);
    snprintf(path, sizeof path, "%s", app->document->path);
    app->quiz.all = false;
    app_go_to_page(app, x->page);
    ck_assert(app_open(app, path, &why));
    if (seen)
        look();
    press_key(app, key);
    look();
    uint64_t hash = list_hash(&list);
    strbuf_free(&why);
    done();
    return hash;
}

// Drawing decides nothing: what an input finds was there before the frame.
START_TEST(an_input_finds_what_it_would_after_a_frame)
{
    static const uint32_t keys[] = {CODE_RIGHT, CODE_LEFT, CODE_TAB, CODE_DOWN,
                                    CODE_ENTER, '1',       'x'};
    const struct asks *x = &asks[_i];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        ck_assert_msg(
            after_key(x, keys[i], true) == after_key(x, keys[i], false),
            "%s: key %u", x->lesson, (unsigned)keys[i]);
}
END_TEST

// A number of the dock is pulled, and another lesson comes under the hand.
START_TEST(a_pull_ends_with_what_is_pulled)
{
    struct strbuf why = {0};
    begin_in_folder();
    write_file("l.yaml", "title: T\ngoal: G\nmodel:\n  kind: positional\n"
                         "  positions: 8\n  d: 4\n");
    write_file("second.yaml", "title: S\ngoal: G\nmodel:\n  kind: positional\n"
                              "  positions: 9\n  d: 4\n");
    app_poll(app);
    app_poll(app);
    press_key(app, 'i');
    struct knob all[MOST_KNOBS];
    int row = knobs_list(app, all) - 1;
    while (row > 0 && strcmp(all[row].name, "positions") != 0)
        row--;
    knobs_choose(app, &all[row]);
    struct input at = {.kind = INPUT_POINT, .x = 100, .held = true};
    knob_press(app, &at);
    at.x = 150;
    ck_assert(hand_point(app, &at) && app->hand.made);
    ck_assert(app_open(app, "second.yaml", &why));
    ck_assert(!app->hand.grip);
    uint64_t bits = trace_bits(&app->document->trace);
    at.x = 200;
    hand_point(app, &at);
    ck_assert(trace_bits(&app->document->trace) == bits);
    strbuf_free(&why);
    end_in_folder();
}
END_TEST

// A number that is held by the mouse goes with its row: the hand is empty then.
START_TEST(a_pull_ends_where_its_numbers_are_gone)
{
    struct address at;
    open_lesson("lessons/rnn-attention-products", NULL);
    app_go_to_step(app, (struct position){LEVEL_CELL, 2});
    ck_assert(edit_change(app, "alignment[la] = {the: 0.79, red: 0.21}"));
    ck_assert(address_parse(&app->document->trace, "held[1,1]", &at, NULL));
    drag_press(app, &at, &(struct input){.x = 100, .y = 50});
    ck_assert(hand_has(app, &number_grip));
    ck_assert(edit_change(app, "alignment[la] = null"));
    for (int x = 140; x < 240; x += 40)
        app_input(app, &(struct input){.kind = INPUT_POINT, .x = x, .y = 50,
                                       .held = true});
    ck_assert(!app->hand.grip && !app->focusing);
    look();
    done();
}
END_TEST

// A change that leaves out the page where it is made stays in sight: the page
// behind it may begin as the lesson is, where nothing is taken back.
START_TEST(a_change_is_taken_back_where_its_page_is_left_out)
{
    static const char name[] = "lessons/08-divide-by-root-d";
    open_lesson(name, NULL);
    int pages = app->document->lesson.page_count, out = 0;
    done();
    for (int page = 0; page < pages; page++) {
        open_lesson(name, NULL);
        app_go_to_page(app, page);
        uint64_t before = trace_bits(&app->document->trace);
        int made = app->document->changes.made;
        if (edit_change(app, "d = 12")) {
            out += !app->place.on_page || app->place.page != page;
            undo_move(app, -1);
            ck_assert_int_eq(app->document->changes.made, made);
            app_go_to_page(app, page);
            ck_assert_msg(trace_bits(&app->document->trace) == before,
                          "page %d: taken back, and not gone", page + 1);
        }
        done();
    }
    ck_assert_int_gt(out, 0); // or nothing was tried
}
END_TEST

// A sentence that is typed is of its lesson: a change of that one begins it
// anew, another lesson ends it.
START_TEST(a_sentence_ends_with_its_lesson)
{
    struct strbuf why = {0};
    open_lesson("lessons/09-self-attention", NULL);
    press_key(app, 'x');
    ck_assert(layer_is_open(app, &sentence_layer));
    edit_change(app, "tokens[1] = saw");
    ck_assert(layer_is_open(app, &sentence_layer));
    ck_assert(app_open(app, SOURCE_ROOT "/lessons/13-sinusoids.yaml", &why));
    ck_assert(!layer_is_open(app, &sentence_layer));
    look();
    strbuf_free(&why);
    done();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("replaced");
    TCase *t = tcase_create("replaced");
    tcase_add_loop_test(t, a_word_is_renamed_on_any_page, 0,
                        sizeof worded / sizeof *worded);
    tcase_add_test(t, what_was_taken_back_is_made_again_on_another_page);
    tcase_add_test(t, pages_end_where_sizes_end_them);
    tcase_add_loop_test(t, steps_below_a_page_go_on_where_it_is_left_out, 0,
                        sizeof rises / sizeof *rises);
    tcase_add_test(t, who_walks_pages_is_led_to_no_step);
    tcase_add_loop_test(t, an_input_finds_what_it_would_after_a_frame, 0,
                        sizeof asks / sizeof *asks);
    tcase_add_loop_test(
        t, a_look_into_the_picture_leaves_what_is_said_of_the_file, 0, 3);
    tcase_add_test(t, what_does_not_open_is_not_listed);
    tcase_add_test(t, a_sentence_ends_with_its_lesson);
    tcase_add_test(t, a_pull_ends_with_what_is_pulled);
    tcase_add_test(t, a_pull_ends_where_its_numbers_are_gone);
    tcase_add_test(t, a_change_is_taken_back_where_its_page_is_left_out);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

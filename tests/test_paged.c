// SPDX-License-Identifier: MIT
// A page is a function of the lesson, the page and what the learner changed:
// what it changes, takes out and sets is there with it and gone after it.
#define _XOPEN_SOURCE 700 // mkstemp

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/number.h"
#include "base/save.h"
#include "bench.h"
#include "draw/list.h"
#include "fake_font.h"
#include "keyboard.h"
#include "lesson/grammar.h"
#include "many_pages.h"
#include "mechanism/counterfactual.h"
#include "suite.h"

enum { OPENING, PLAIN, UNSCALED, BIRD, TASK, SUMS, WHY, PAIR, END, PAGES };

static struct app *app;
static struct fake_font fake;
static struct list list;

static uint64_t frame_hash(void)
{
    app_frame(app, &list);
    return list_hash(&list);
}

static void begin(void)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = true;
    ck_assert_msg(app_open(app, SOURCE_ROOT "/tests/lessons/paged.yaml", &why),
                  "%s", strbuf_text(&why));
    strbuf_free(&why);
    ck_assert_int_eq(app->document->lesson.page_count, PAGES);
}

static void done(void)
{
    app_free(app);
    list_free(&list);
    list = (struct list){0};
}

static double number(const char *name)
{
    struct address at;
    ck_assert_msg(address_parse(&app->document->trace, name, &at, NULL), "%s",
                  name);
    return tensor_at(at.tensor, at.row, at.column);
}

#define CAT_TO_CHASED "weights[1,2]" // of the cat's attention, to chased
#define SCALED 0.6652
#define UNDIVIDED 0.8668

static void check_share(double expected)
{
    ck_assert_double_eq_tol(number(CAT_TO_CHASED), expected, 0.00005);
}

START_TEST(a_change_is_there_with_its_page)
{
    begin();
    app_go_to_page(app, PLAIN);
    check_share(SCALED);
    press_key(app, CODE_PAGE_DOWN);
    check_share(UNDIVIDED);
    ck_assert_ptr_nonnull(app->before); // ghosts
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&app->notice.effect), "scale: not divided"));
    press_key(app, CODE_PAGE_DOWN);
    number("weights[bird,chased]");
    ck_assert(app->place.on_page && app->place.page == BIRD);
    ck_assert_ptr_nonnull(app->before); // the lesson, not the page before
    const struct tensor *was = trace_find(&app->before->trace, "weights");
    ck_assert_double_eq_tol(tensor_at(was, 0, 1), SCALED, 0.00005);
    press_key(app, CODE_PAGE_UP);
    check_share(UNDIVIDED);
    press_key(app, CODE_PAGE_UP);
    check_share(SCALED);
    ck_assert_ptr_null(app->before);
    done();
}
END_TEST

START_TEST(pages_look_alike_however_one_came)
{
    begin();
    uint64_t on[PAGES];
    for (int i = 0; i < PAGES; i++) {
        app_go_to_page(app, i);
        app_settle(app);
        app->notice.note = NULL;
        strbuf_clear(&app->notice.effect);
        on[i] = frame_hash();
    }
    for (int i = 0; i < PAGES * PAGES; i++) {
        int page = i * 7 % PAGES;
        app_go_to_page(app, page);
        app_settle(app);
        app->notice.note = NULL;
        strbuf_clear(&app->notice.effect);
        ck_assert_msg(frame_hash() == on[page], "page %d", page + 1);
    }
    done();
}
END_TEST

START_TEST(what_the_learner_changes_stays)
{
    begin();
    app_go_to_page(app, UNSCALED);
    ck_assert(edit_change(app, "X[cat,2] = 5"));
    check_share(number(CAT_TO_CHASED));
    app_go_to_page(app, END);
    ck_assert_double_eq(number("X[1,2]"), 5);
    app_go_to_page(app, TASK); // begins as the lesson is
    ck_assert_double_eq(number("X[1,2]"), 0);
    ck_assert(edit_change(app, "W_Q[1,1] = 9"));
    ck_assert_double_eq(number("W_Q[1,1]"), 9);
    undo_move(app, -1);
    undo_move(app, -1); // what was set aside is not there to be taken back
    ck_assert_double_eq(number("X[1,2]"), 0);
    undo_move(app, 1);
    app_go_to_page(app, PLAIN);
    ck_assert_double_eq(number("X[1,2]"), 5);
    ck_assert_double_eq(number("W_Q[1,1]"), 0);
    undo_move(app, -1);
    ck_assert_double_eq(number("X[1,2]"), 0);
    done();
}
END_TEST

// The dog looks at the cat with 0.2447 as the lesson is.
#define LESS "W_Q[1,1] = 1"
#define ENOUGH "W_Q[1,1] = 5"

static void check_says(const char *part)
{
    app_frame(app, &list);
    struct pose pose = {.arena = &app->frame};
    app_pose(app, &pose);
    bool found = false;
    for (int i = 0; i < pose.count; i++)
        found |= pose.items[i].text && strstr(pose.items[i].text, part);
    ck_assert_msg(found, "no text has: %s", part);
}

// The mouse moves, anywhere: every input is followed by a look at the goal.
static void look(void)
{
    app_input(app, &(struct input){.kind = INPUT_NONE});
}

static bool reached(void)
{
    return answers_reached(&app->answers, &app->document->lesson, TASK);
}

START_TEST(a_task_says_how_far_it_is)
{
    char now[64], share[NUMBER_SIZE];
    begin();
    app_go_to_page(app, TASK);
    for (int i = 0; i < 2; i++) {
        ck_assert(edit_change(app, i ? ENOUGH : LESS));
        double x = number("weights[3,1]");
        ck_assert(i ? x >= 0.6 : x < 0.6);
        snprintf(now, sizeof now, "%sweight(dog, cat) is %s",
                 i ? "Reached: " : "", number_print(share, x, 4));
        check_says(now);
        check_says("at least 0.6");
        check_says("you may change: W_Q");
        look();
        ck_assert(reached() == i);
    }
    undo_move(app, -1);
    look();
    ck_assert(reached()); // it once was
    done();
}
END_TEST

START_TEST(a_page_lets_only_what_it_allows_be_changed)
{
    begin();
    app_go_to_page(app, PLAIN);
    ck_assert(edit_change(app, "X[cat,2] = 5")); // before it, by the lesson
    app_go_to_page(app, TASK);
    ck_assert(!edit_change(app, "X[cat,2] = 6"));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->notice.trouble),
                                 "this page lets you change only W_Q"));
    ck_assert(edit_change(app, LESS));
    struct address x = {trace_find(&app->document->trace, "X"), 0, 0, -1};
    ck_assert(!edit_may_at(app, &x));
    app_go_to_page(app, SUMS); // as the lesson again
    x.tensor = trace_find(&app->document->trace, "X");
    ck_assert(edit_may_at(app, &x));
    ck_assert(edit_change(app, "X[cat,2] = 6"));
    done();
}
END_TEST

START_TEST(a_task_is_found_again_as_it_was_left)
{
    begin();
    app_go_to_page(app, TASK);
    ck_assert(edit_change(app, LESS));
    app_go_to_page(app, PLAIN);
    ck_assert_double_eq(number("W_Q[1,1]"), 0);
    app_go_to_page(app, TASK);
    ck_assert_double_eq(number("W_Q[1,1]"), 1);
    press_key(app, 'o'); // to the list and back
    press_key(app, CODE_ESCAPE);
    ck_assert(app->place.on_page && app->place.page == TASK);
    ck_assert_double_eq(number("W_Q[1,1]"), 1);
    undo_move(app, -1);
    ck_assert_double_eq(number("W_Q[1,1]"), 0);
    app_go_to_page(app, PLAIN);
    app_go_to_page(app, TASK);
    ck_assert_double_eq(number("W_Q[1,1]"), 0);
    done();
}
END_TEST

// What is to be changed has its own step.
START_TEST(a_task_is_done_at_its_steps_too)
{
    begin();
    app_go_to_page(app, TASK);
    ck_assert(edit_change(app, LESS));
    app_go_to_step(app, app_first_step(app));
    ck_assert(!app->place.on_page);
    ck_assert_double_eq(number("W_Q[1,1]"), 1);
    check_says("at least 0.6");
    ck_assert(edit_change(app, ENOUGH));
    look();
    ck_assert(reached());
    for (int i = 0; i < 4 && !app->place.on_page; i++)
        press_key(app, CODE_UP);
    ck_assert_int_eq(app->place.page, TASK);
    ck_assert_double_eq(number("W_Q[1,1]"), 5);
    app_go_to_step(app, (struct position){LEVEL_PART, 0});
    press_key(app, CODE_DOWN);
    press_key(app, CODE_UP); // to where it was left, not to the page
    ck_assert(!app->place.on_page && app->place.level == LEVEL_PART);
    press_key(app, CODE_UP);
    ck_assert(app->place.on_page);
    done();
}
END_TEST

// Where a page lets words be changed, they do not end it.
START_TEST(a_task_may_be_about_words)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    ck_assert(
        app_open(app, SOURCE_ROOT "/lessons/05-rnn-attention.yaml", &why));
    const struct lesson *l = &app->document->lesson;
    int task = 0;
    while (task < l->page_count &&
           (!l->pages[task].goal || l->pages[task].model))
        task++;
    ck_assert_int_lt(task, l->page_count);
    app_go_to_page(app, task);
    ck_assert(edit_change(app, "source[3] = green"));
    ck_assert_ptr_nonnull(trace_find(&app->document->trace, "alignment"));
    ck_assert(app->place.on_page && app->place.page == task);
    ck_assert_ptr_nonnull(page_task(app));
    app_go_to_page(app, task - 1);
    app_go_to_page(app, task);
    ck_assert_str_eq(
        model_words(&app->document->lesson.model, "source").word[2], "green");
    done();
}
END_TEST

START_TEST(other_words_on_a_page_end_the_pages)
{
    begin();
    app_go_to_page(app, UNSCALED);
    ck_assert(edit_change(app, "tokens = [cat, dog]"));
    ck_assert_int_eq(app->document->lesson.page_count, 0);
    ck_assert(!app->place.on_page && !app->document->changes.page);
    undo_move(app, -1);
    check_share(SCALED);
    done();
}
END_TEST

START_TEST(down_leaves_a_page_and_up_comes_back)
{
    begin();
    app_go_to_page(app, UNSCALED);
    press_key(app, CODE_DOWN);
    ck_assert(!app->place.on_page && !strcmp(app->place.tensor, "weights"));
    check_share(UNDIVIDED); // as on the page
    press_key(app, CODE_PAGE_DOWN);
    press_key(app, CODE_DOWN);
    press_key(app, CODE_UP); // to the level at which it was left
    ck_assert(!app->place.on_page);
    press_key(app, CODE_UP);
    ck_assert(app->place.on_page && app->place.page == UNSCALED);
    check_share(UNDIVIDED);
    press_key(app, CODE_DOWN);
    press_key(app, 'o');
    press_key(app, CODE_ESCAPE);
    check_share(UNDIVIDED); // found again as it was left
    done();
}
END_TEST

// A lesson of this very [text].
static void begin_text(const struct strbuf *text)
{
    char path[] = "/tmp/followspot-pages-XXXXXX";
    struct strbuf why = {0};
    int file = mkstemp(path);
    ck_assert(file >= 0 && !close(file));
    ck_assert_int_eq(save_file(path, text->text, text->length), 0);
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = true;
    ck_assert_msg(app_open(app, path, &why), "%s", strbuf_text(&why));
    ck_assert(!unlink(path));
    strbuf_free(&why);
}

static void begin_many(void)
{
    struct strbuf text = {0};
    many_pages(&text);
    begin_text(&text);
    ck_assert_int_eq(app->document->lesson.page_count, MANY_PAGES);
    strbuf_free(&text);
}

// Each value of each setting on a page of its own, which follows one that sets
// nothing. Returns how many there are.
static int begin_settings(void)
{
    struct strbuf text = {0};
    int count = 0;
    strbuf_add(&text, many_pages_model);
    for (const struct setting_kind *s = page_settings; s->name; s++)
        for (int k = 0; s->options[k]; k++, count++)
            strbuf_addf(&text,
                        "  - at: weights\n    say: Nothing is set.\n"
                        "  - at: weights\n    say: One thing is.\n"
                        "    view: {%s: %s}\n",
                        s->name, s->options[k]);
    begin_text(&text);
    strbuf_free(&text);
    return count;
}

START_TEST(a_page_sets_the_view_and_gives_it_back)
{
    begin();
    app_go_to_page(app, SUMS);
    ck_assert(app->view.look.column_sums && !app->view.look.numbers);
    ck_assert_str_eq(app->view.attention.focus.tensor, "weights");
    press_key(app, CODE_PAGE_DOWN);
    ck_assert(!app->view.look.column_sums && app->view.look.numbers);
    ck_assert_str_eq(app->view.attention.focus.tensor, "");
    done();
}
END_TEST

START_TEST(whatever_a_page_sets_goes_with_it)
{
    int settings = begin_settings();
    struct document *lesson = app->document;
    struct strbuf why = {0};
    ck_assert(app_open(app, SOURCE_ROOT "/tests/lessons/paged.yaml", &why));
    struct document *other = app->document;
    uint64_t there = frame_hash();
    app_show(app, lesson);
    for (int k = 0; k < settings; k++) {
        app_go_to_page(app, 2 * k);
        uint64_t before = frame_hash();
        const struct look unset = app->view.look; // not all of it shows here
        press_key(app, CODE_PAGE_DOWN);
        uint64_t set = frame_hash();
        app_show(app, other);
        ck_assert_msg(frame_hash() == there, "%d: in another lesson", k);
        app_show(app, lesson);
        ck_assert_msg(frame_hash() == set, "%d: back in its own", k);
        press_key(app, CODE_PAGE_UP);
        ck_assert_msg(frame_hash() == before, "%d: on another page", k);
        ck_assert_mem_eq(&app->view.look, &unset, sizeof unset);
    }
    done();
}
END_TEST

START_TEST(a_pair_gives_the_whole_formula_back)
{
    begin();
    app_go_to_page(app, END);
    press_key(app, 'f');
    uint64_t whole = frame_hash();
    press_key(app, CODE_PAGE_UP);
    ck_assert(app->place.page == PAIR && compare_a(app));
    ck_assert(!app->view.look.whole);
    press_key(app, CODE_PAGE_DOWN);
    ck_assert(app->place.page == END && app->view.look.whole);
    ck_assert_uint_eq(frame_hash(), whole);
    done();
}
END_TEST

START_TEST(a_page_takes_a_step_out)
{
    begin();
    app_go_to_page(app, WHY);
    ck_assert_ptr_nonnull(app->without);
    ck_assert_str_eq(app->without->without->name, "scale");
    press_key(app, CODE_ENTER); // goes on
    ck_assert_int_eq(app->place.page, PAIR);
    ck_assert_ptr_null(app->without);
    ck_assert_ptr_nonnull(compare_a(app));
    ck_assert_double_eq(number("X[1,1]"), 3);
    press_key(app, CODE_ENTER);
    ck_assert_int_eq(app->place.page, END);
    ck_assert_ptr_null(compare_a(app));
    ck_assert_double_eq(number("X[1,1]"), 1);
    done();
}
END_TEST

// Where steps come after the last page, it is said; an opening alone, which is
// no page among others, goes on without a word.
START_TEST(the_end_of_the_pages_is_said)
{
    static const char *const paths[] = {
        SOURCE_ROOT "/lessons/one-step.yaml",
        SOURCE_ROOT "/lessons/global-attention.yaml"};
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    ck_assert_msg(app_open(app, paths[_i], &why), "%s", strbuf_text(&why));
    int last = app->document->lesson.page_count - 1;
    ck_assert(_i ? last == 0 : last > 0);
    app->quiz.all = true;
    app_go_to_page(app, last);
    press_key(app, CODE_PAGE_DOWN);
    ck_assert(!app->place.on_page);
    if (_i)
        ck_assert_ptr_null(app->notice.note);
    else
        ck_assert_str_eq(app->notice.note, "note.pages.end");
    press_key(app, CODE_PAGE_UP);
    ck_assert(app->place.on_page && app->place.page == last);
    done();
}
END_TEST

// Of processor time, in the middle: other programs may run beside.
START_TEST(many_pages_open_and_step_within_a_frame)
{
    enum { TIMES = 5 };
    const double frame = 1000.0 / 60;
    double opened[TIMES], stepped[2 * MANY_PAGES];
    int steps = 0, asked = 0;
    for (int i = 0; i < TIMES; i++) {
        double start = now_ms();
        begin_many();
        frame_hash();
        opened[i] = now_ms() - start;
        if (i < TIMES - 1)
            app_free(app);
    }
    for (; app->place.page < MANY_PAGES - 1; steps++) {
        double start = now_ms();
        press_key(app, CODE_PAGE_DOWN);
        frame_hash();
        stepped[steps] = now_ms() - start;
        asked += app->quiz.asking;
    }
    ck_assert_int_eq(asked, MANY_PAGES / 3);
    ck_assert_int_eq(steps, MANY_PAGES - 1 + asked);
    ck_assert_double_lt(median(opened, TIMES), frame);
    ck_assert_double_lt(median(stepped, steps), frame);
    done();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("paged");
    TCase *t = tcase_create("paged");
    tcase_add_test(t, a_change_is_there_with_its_page);
    tcase_add_test(t, pages_look_alike_however_one_came);
    tcase_add_test(t, what_the_learner_changes_stays);
    tcase_add_test(t, a_task_says_how_far_it_is);
    tcase_add_test(t, a_page_lets_only_what_it_allows_be_changed);
    tcase_add_test(t, a_task_is_found_again_as_it_was_left);
    tcase_add_test(t, a_task_is_done_at_its_steps_too);
    tcase_add_test(t, a_task_may_be_about_words);
    tcase_add_test(t, other_words_on_a_page_end_the_pages);
    tcase_add_test(t, down_leaves_a_page_and_up_comes_back);
    tcase_add_test(t, a_page_sets_the_view_and_gives_it_back);
    tcase_add_test(t, whatever_a_page_sets_goes_with_it);
    tcase_add_test(t, a_pair_gives_the_whole_formula_back);
    tcase_add_test(t, a_page_takes_a_step_out);
    tcase_add_loop_test(t, the_end_of_the_pages_is_said, 0, 2);
    tcase_add_test(t, many_pages_open_and_step_within_a_frame);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

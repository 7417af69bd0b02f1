// SPDX-License-Identifier: MIT
// What was answered is written from the window, and performed again: the same
// pictures, bit for bit.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/reload.h"
#include "base/save.h"
#include "document/record.h"
#include "fake_font.h"
#include "quiz/answers_file.h"
#include "suite.h"

#define LESSON                                                                 \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b]\n  X: [[1, 0], [0, 2]]\npages:\n"                        \
    "  - at: X\n    say: One\n"                                                \
    "  - at: X\n    say: Two\n    ask:\n      question: Which?\n"              \
    "      number: \"scores[1,2]\"\n"                                          \
    "  - at: scores[1]\n    say: Three\n    change: {\"X[1,1]\": 2}\n"         \
    "  - at: scores[1]\n    say: Four\n    role: construct\n"                  \
    "    goal: scores[1,1] >= 9\n    allow: [X]\n"

enum { PAGES = 4, BELOW = PAGES + LEVEL_TERM, PLACES };

static const char *const paths[] = {"05-l.yaml"};
static struct fake_font fake;
static struct list list;

static struct app *begin(void)
{
    struct app *a = app_new(fake_font_init(&fake), NULL, paths, 1);
    a->write = save_file;
    a->view.look.still = true;
    return a;
}

static void press(struct app *a, uint32_t key, bool control, bool shift)
{
    app_input(a, &(struct input){.kind = INPUT_KEY,
                                 .key = key,
                                 .control = control,
                                 .shift = shift});
}

static uint64_t frame_of(struct app *a)
{
    app_frame(a, &list);
    return list_hash(&list);
}

// Changes a number, answers, goes to [place] and writes all of it.
static void work(struct app *a, int place)
{
    struct strbuf why = {0};
    struct judged said = {.reply = {.number = 3}, .right = true};
    ck_assert(app_open(a, paths[0], &why));
    ck_assert(edit_change(a, "X[2,1] = 5"));
    answers_add(&a->answers, &a->document->lesson, 1, &said);
    app_go_to_page(a, PAGES - 1);
    ck_assert(edit_change(a, "X[1,1] = 4")); // that reaches the goal
    app_input(a, &(struct input){.kind = INPUT_NONE});
    app_forget(a); // what was before the change is not written
    if (place < BELOW)
        app_go_to_page(a, place < PAGES ? place : 0);
    if (place >= PAGES) {
        enum level level =
            place < BELOW ? (enum level)(place - PAGES + 1) : LEVEL_ROW;
        app_go_to_step(a, (struct position){level, 3});
    }
    press(a, 's', true, true);
    app_input(a,
              &(struct input){.kind = INPUT_TEXT, .text = "ana.answers.yaml"});
    press(a, CODE_ENTER, false, false);
    if (place % 2) // a name is not needed
        app_input(a, &(struct input){.kind = INPUT_TEXT, .text = "Ana"});
    press(a, CODE_ENTER, false, false);
    ck_assert(!layer_is_open(a, &save_as_layer));
    strbuf_free(&why);
}

static struct app *perform(bool signs)
{
    struct answers_file f;
    struct complaints c = {0};
    struct strbuf why = {0};
    ck_assert_msg(answers_file_read(&f, "ana.answers.yaml", &disk_files, &c),
                  "%s", strbuf_text(&c.text));
    ck_assert_int_eq(f.own.edit_count, 1); // the task's stands with its goal
    ck_assert_int_eq(f.task_count, 1);
    ck_assert(signs ? f.name && !strcmp(f.name, "Ana") : !f.name);
    struct app *a = begin();
    ck_assert(app_open_own(a, paths[0], &f.own, &why));
    ck_assert_int_eq(app_replay(a, &f), 0);
    answers_file_free(&f);
    complaints_free(&c);
    strbuf_free(&why);
    return a;
}

// At every page, and at steps of every kind.
START_TEST(the_same_pictures_come_again)
{
    char folder[] = "/tmp/followspot-replay-XXXXXX";
    ck_assert(mkdtemp(folder) && !chdir(folder));
    ck_assert_int_eq(save_file(paths[0], LESSON, strlen(LESSON)), 0);
    struct app *a = begin();
    work(a, _i);
    struct app *b = perform(_i % 2);
    strbuf_clear(&a->notice.effect); // that it was written
    strbuf_clear(&b->notice.effect); // what the page changes
    ck_assert(place_equal(&a->place, &b->place));
    ck_assert_uint_eq(frame_of(a), frame_of(b));
    ck_assert_int_eq(b->answers.count, 1);
    ck_assert_double_eq(b->answers.list[0].first.reply.number, 3);
    ck_assert(answers_reached(&b->answers, &b->document->lesson, PAGES - 1));
    press(a, CODE_PAGE_DOWN, false, false);
    press(b, CODE_PAGE_DOWN, false, false);
    ck_assert_uint_eq(frame_of(a), frame_of(b));
    app_free(a);
    app_free(b);
    list_free(&list);
    ck_assert(!remove(paths[0]) && !remove("ana.answers.yaml"));
    ck_assert(!chdir("/") && !rmdir(folder));
}
END_TEST

#define NAMED                                                                  \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b]\n  X: [[1, 0], [0, 2]]\npages:\n"
#define TASK(id, goal)                                                         \
    "  - at: scores[1]\n    id: " id "\n    say: Four\n    role: construct\n"  \
    "    goal: " goal "\n    allow: [X]\n"
#define PLAIN "  - at: X\n    say: One\n"

// The lesson's author puts pages elsewhere: what has an id is found.
START_TEST(a_page_is_found_by_its_id)
{
    static const char before[] =
        NAMED PLAIN TASK("two", "scores[1,1] >= 9") TASK("nine", "scores[1,1] "
                                                                 ">= 9");
    static const char after[] = NAMED PLAIN TASK("nine", "scores[1,1] >= 8")
        PLAIN TASK("two", "scores[1,1] >= 9");
    char folder[] = "/tmp/followspot-replay-XXXXXX";
    struct answers_file f;
    struct complaints c = {0};
    struct strbuf why = {0}, text = {0};
    ck_assert(mkdtemp(folder) && !chdir(folder));
    ck_assert_int_eq(save_file(paths[0], before, strlen(before)), 0);
    struct app *a = begin();
    ck_assert(app_open(a, paths[0], &why));
    app_go_to_page(a, 2);
    ck_assert(edit_change(a, "X[1,1] = 4"));
    app_input(a, &(struct input){.kind = INPUT_NONE});
    answers_write(&a->answers, a->document, &a->place, NULL, &text);
    ck_assert_ptr_nonnull(strstr(text.text, "\npage: nine\n"));
    ck_assert_int_eq(save_file("f.yaml", text.text, text.length), 0);
    ck_assert_int_eq(save_file(paths[0], after, strlen(after)), 0);
    ck_assert(answers_file_read(&f, "f.yaml", &disk_files, &c));
    struct app *b = begin();
    ck_assert(app_open_own(b, paths[0], &f.own, &why));
    ck_assert_int_eq(app_replay(b, &f), 0);
    ck_assert(b->place.on_page);
    ck_assert_int_eq(b->place.page, 1);
    ck_assert_double_eq(tensor_at(trace_find(&b->document->trace, "X"), 0, 0),
                        4);
    ck_assert(answers_reached(&b->answers, &b->document->lesson, 1));
    ck_assert(!changes_done(&b->document->changes, 4).count);
    f.page = "nin"; // gone, or misspelt
    app_replay(b, &f);
    ck_assert_ptr_nonnull(strstr(strbuf_text(&b->notice.trouble), "'nine'?"));
    app_free(a);
    app_free(b);
    answers_file_free(&f);
    complaints_free(&c);
    strbuf_free(&why);
    strbuf_free(&text);
    ck_assert(!remove(paths[0]) && !remove("f.yaml"));
    ck_assert(!chdir("/") && !rmdir(folder));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("replay");
    TCase *c = tcase_create("replay");
    tcase_add_loop_test(c, the_same_pictures_come_again, 0, PLACES);
    tcase_add_test(c, a_page_is_found_by_its_id);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}

// SPDX-License-Identifier: MIT
// A changed lesson is kept: in its file, in another one, never over what it
// was not meant to replace, and nothing is lost where that fails.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/save.h"
#include "fake_font.h"
#include "keyboard.h"
#include "lesson_file.h"
#include "report/expectations.h"
#include "suite.h"

#define HEAD "title: T # t\ngoal: G\nmodel:\n  kind: self-attention\n"
#define BODY HEAD "  tokens: [a, b]\n  X: [[1, 0], [0, 2]] # x\n"

static const char shipped[] = SOURCE_ROOT "/lessons/self-attention-biases.yaml";

static char folder[64];
static struct app *app;
static struct fake_font fake;

static void write_file(const char *path, const char *text)
{
    ck_assert_int_eq(save_file(path, text, strlen(text)), 0);
}

static const char *file(const char *path)
{
    static char text[10000];
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

static void open_file(const char *path)
{
    struct strbuf why = {0};
    ck_assert_msg(app_open(app, path, &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void setup(void)
{
    static const char *const paths[] = {shipped};
    strcpy(folder, "/tmp/followspot-keep-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    app->write = save_file;
    write_file("l.yaml", BODY);
    open_file("l.yaml");
}

static void teardown(void)
{
    static const char *const names[] = {"l.yaml", "l-2.yaml", "m.yaml",
                                        "self-attention-biases.yaml",
                                        "own.yaml"};
    app_free(app);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(names[i]);
    ck_assert(!chdir("/") && !rmdir(folder));
}

static bool press(uint32_t key, bool control, bool shift)
{
    return app_input(app, &(struct input){.kind = INPUT_KEY,
                                          .key = key,
                                          .control = control,
                                          .shift = shift});
}

static void control(uint32_t key)
{
    press(key, true, false);
}

static const char *told(void)
{
    return app->notice.note ? app->notice.note
                            : strbuf_text(&app->notice.effect);
}

static double x11(void)
{
    return trace_find(&app->document->trace, "X")->data[0];
}

START_TEST(a_change_goes_into_its_file)
{
    ck_assert_str_eq(app_title(app), "T");
    ck_assert(edit_change(app, "X[a,1] = 25"));
    ck_assert_str_eq(app_title(app), "* T");
    ck_assert_str_eq(file("l.yaml"), BODY);
    control('s');
    ck_assert_str_eq(told(), "written: l.yaml");
    ck_assert_str_eq(app_title(app), "T");
    ck_assert_str_eq(file("l.yaml"),
                     HEAD "  tokens: [a, b]\n  X: [[25, 0], [0, 2]] # x\n");
    ck_assert(!app_poll(app)); // its own writing is no change
    // back beyond what was written, and written again
    control('z');
    ck_assert_str_eq(app_title(app), "* T");
    ck_assert_double_eq(x11(), 1);
    control('s');
    ck_assert_str_eq(file("l.yaml"), BODY);
    control('y');
    ck_assert_double_eq(x11(), 25);
    ck_assert_str_eq(app_title(app), "* T");
}
END_TEST

// What was written is gone back to after another change, and is kept there.
START_TEST(a_state_that_is_gone_back_to_is_kept)
{
    edit_change(app, "X[a,1] = 2");
    control('s');
    edit_change(app, "X[a,1] = 3");
    ck_assert_str_eq(app_title(app), "* T");
    control('z');
    ck_assert_double_eq(x11(), 2);
    ck_assert_str_eq(app_title(app), "T");
    control('z');
    ck_assert_str_eq(app_title(app), "* T");
    control('y');
    ck_assert_str_eq(app_title(app), "T");
}
END_TEST

// What was written and taken back is forgotten by another change: the file is
// none of the states that can be gone back to.
START_TEST(a_forgotten_state_is_not_kept)
{
    edit_change(app, "X[a,1] = 2");
    edit_change(app, "X[a,1] = 3");
    control('s');
    control('z');
    control('z');
    edit_change(app, "X[a,1] = 4");
    edit_change(app, "X[a,1] = 5");
    ck_assert_str_eq(app_title(app), "* T");
}
END_TEST

// The small line over the picture; "" where there is none.
static const char *small_print(void)
{
    static char text[200];
    static struct list list;
    *text = 0;
    app_frame(app, &list);
    for (int i = 0; i < list.count; i++)
        if (list.draws[i].kind == DRAW_TEXT &&
            strstr(list.draws[i].text, "made up"))
            snprintf(text, sizeof text, "%s", list.draws[i].text);
    list_free(&list);
    list = (struct list){0};
    return text;
}

// Said of the file for as long as it is so: opened again, after an edit, taken
// back, and of what is compared.
START_TEST(made_up_numbers_are_called_so)
{
    ck_assert_str_eq(small_print(), "");
    edit_change(app, "add tokens[2] = moon");
    ck_assert_str_eq(small_print(), "The numbers of “moon” are made up.");
    control('s');
    ck_assert(strstr(file("l.yaml"), "made_up: {X: [moon]}"));
    app_free(app);
    app = app_new(fake_font_init(&fake), NULL, &(const char *){shipped}, 1);
    app->write = save_file;
    open_file("l.yaml");
    ck_assert_int_eq(app->document->changes.count, 0);
    ck_assert_str_eq(small_print(), "The numbers of “moon” are made up.");
    press('d', false, false); // what it was stands beside it
    edit_change(app, "X[moon,1] = 77");
    ck_assert_str_eq(small_print(), "The numbers of “moon” are made up.");
    press('d', false, false);
    ck_assert_str_eq(small_print(), "");
    control('z');
    ck_assert_str_eq(small_print(), "The numbers of “moon” are made up.");
    control('y');
    control('s');
    ck_assert(!strstr(file("l.yaml"), "\nmade_up"));
}
END_TEST

START_TEST(another_name_is_another_file)
{
    edit_change(app, "X[a,1] = 25");
    press('s', true, true);
    ck_assert(layer_is_open(app, &save_as_layer) &&
              field_all(&app->save_as.path));
    ck_assert_str_eq(field_text(&app->save_as.path), "l-2.yaml");
    enter_text(app, "M"); // typing begins anew; letters are no keys meanwhile
    press(CODE_BACKSPACE, false, false);
    enter_text(app, "m");
    ck_assert_str_eq(field_text(&app->save_as.path), "m");
    press(CODE_ENTER, false, false);
    ck_assert_str_eq(told(), "written: m.yaml");
    ck_assert(!layer_is_open(app, &save_as_layer));
    ck_assert_str_eq(app->document->path, "m.yaml");
    ck_assert_str_eq(file("l.yaml"), BODY);
    ck_assert_str_eq(file("m.yaml"),
                     HEAD "  tokens: [a, b]\n  X: [[25, 0], [0, 2]] # x\n");
    control('z'); // what was done can be taken back all the same
    ck_assert_double_eq(x11(), 1);
    control('s');
    ck_assert_str_eq(file("m.yaml"), BODY);
    open_file("l.yaml");
    ck_assert_int_eq(app->document->changes.count, 0);
    ck_assert_int_eq(app->chooser.listed, 3);
}
END_TEST

// The name that is proposed is mended where the cursor is put.
START_TEST(a_proposed_name_is_mended)
{
    const struct field *f = &app->save_as.path;
    press('s', true, true);
    press(CODE_HOME, false, false);
    enter_text(app, "x");
    ck_assert_str_eq(field_text(f), "xl-2.yaml");
    press(CODE_RIGHT, true, true);
    press('x', true, false);
    ck_assert_str_eq(app_copied(app), "l");
    ck_assert_str_eq(field_text(f), "x-2.yaml");
    app_input(app, &(struct input){.kind = INPUT_COMPOSE, .text = "か"});
    ck_assert_str_eq(strbuf_text(&f->composed), "か");
    enter_text(app, "蚊");
    ck_assert_str_eq(field_text(f), "x蚊-2.yaml");
    press(CODE_ESCAPE, false, false);
    ck_assert(!layer_is_open(app, &save_as_layer));
    ck_assert_int_eq(app->document->changes.made, 0);
}
END_TEST

START_TEST(what_is_there_is_asked_about)
{
    write_file("m.yaml", "mine");
    edit_change(app, "X[a,1] = 25");
    press('s', true, true);
    enter_text(app, "m.yaml");
    press(CODE_ENTER, false, false);
    ck_assert_str_eq(told(), "m.yaml is there already · Enter again overwrites it");
    ck_assert_str_eq(file("m.yaml"), "mine");
    press(CODE_RIGHT, false, false); // it was read, and is asked again
    press(CODE_ENTER, false, false);
    ck_assert_str_eq(file("m.yaml"), "mine");
    enter_text(app, "x"); // another name is another question
    press(CODE_BACKSPACE, false, false);
    press(CODE_ENTER, false, false);
    ck_assert_str_eq(file("m.yaml"), "mine");
    press(CODE_ENTER, false, false);
    ck_assert_str_eq(file("m.yaml"),
                     HEAD "  tokens: [a, b]\n  X: [[25, 0], [0, 2]] # x\n");
}
END_TEST

// A point in the name of a folder is no ending.
START_TEST(a_name_without_an_ending_gets_one)
{
    ck_assert_int_eq(mkdir("v1.2", 0700), 0);
    edit_change(app, "X[a,1] = 25");
    press('s', true, true);
    enter_text(app, "v1.2/m");
    press(CODE_ENTER, false, false);
    ck_assert(file("v1.2/m.yaml") != NULL);
    ck_assert(!unlink("v1.2/m.yaml") && !rmdir("v1.2"));
}
END_TEST

START_TEST(a_name_is_left_without_a_file)
{
    press('s', true, true);
    press(CODE_ESCAPE, false, false);
    ck_assert(!layer_is_open(app, &save_as_layer) && !file("l-2.yaml"));
    press('s', true, true);
    for (int i = 0; i < 20; i++)
        press(CODE_BACKSPACE, false, false);
    press(CODE_ENTER, false, false);
    ck_assert_str_eq(told(), "note.keep.none");
    press(CODE_PAGE_DOWN, false, false);
    ck_assert(!layer_is_open(app, &save_as_layer) && !file("l-2.yaml"));
}
END_TEST

START_TEST(what_is_shipped_stays)
{
    char before[10000];
    strcpy(before, file(shipped));
    open_file(shipped);
    edit_change(app, "X[cat,1] = 9");
    control('s');
    ck_assert(layer_is_open(app, &save_as_layer));
    ck_assert_str_eq(field_text(&app->save_as.path),
                     "self-attention-biases.yaml");
    enter_text(app, shipped);
    press(CODE_ENTER, false, false);
    press(CODE_ENTER, false, false);
    ck_assert_str_eq(told(), "note.keep.ours");
    ck_assert_str_eq(file(shipped), before);
    while (app->save_as.path.text.length)
        press(CODE_BACKSPACE, false, false);
    enter_text(app, "own");
    press(CODE_ENTER, false, false);
    ck_assert(strstr(file("own.yaml"), "X: [[9, 0, 1, 0]"));
    open_file(shipped); // in the list it is what it was
    ck_assert_double_eq(x11(), 1);
}
END_TEST

START_TEST(a_file_changed_underneath_is_offered)
{
    static const char other[] =
        HEAD "  tokens: [a, b]\n  X: [[1, 0], [0, 222]]\n";
    edit_change(app, "X[a,1] = 25");
    write_file("l.yaml", other);
    ck_assert(app_poll(app));
    ck_assert(app->notice.offered && !app_poll(app)); // said once
    ck_assert_double_eq(trace_find(&app->document->trace, "X")->data[3], 2);
    edit_change(app, "X[a,1] = 26"); // more changes do not take it either
    ck_assert_double_eq(trace_find(&app->document->trace, "X")->data[3], 2);
    control('s');
    ck_assert_str_eq(told(), "note.keep.changed");
    ck_assert_str_eq(file("l.yaml"), other);
    if (_i) {
        control('s');
        ck_assert_str_eq(file("l.yaml"),
                         HEAD "  tokens: [a, b]\n  X: [[26, 0], [0, 2]] # x\n");
    } else {
        control('r');
        ck_assert_double_eq(trace_find(&app->document->trace, "X")->data[3],
                            222);
        ck_assert_double_eq(x11(), 26);
        ck_assert(!app->notice.offered);
        control('s');
        ck_assert_str_eq(file("l.yaml"),
                         HEAD "  tokens: [a, b]\n  X: [[26, 0], [0, 222]]\n");
    }
}
END_TEST

// What was wrong with a file, and that it offered another one to be read, is over
// where it is written over, or another one takes its place.
START_TEST(what_is_saved_has_no_mistakes)
{
    edit_change(app, "X[a,1] = 25");
    write_file("l.yaml", HEAD "  tokens: [a, b\n");
    ck_assert(app_poll(app) && app->notice.offered);
    control('r');
    ck_assert(app->notice.trouble.length > 0);
    if (_i) {
        press('s', true, true);
        enter_text(app, "m");
        press(CODE_ENTER, false, false);
        ck_assert_str_eq(app->document->path, "m.yaml");
    } else {
        control('s');
        ck_assert(app->notice.trouble.length > 0);
        control('s');
    }
    ck_assert_str_eq(file(_i ? "m.yaml" : "l.yaml"),
                     HEAD "  tokens: [a, b]\n  X: [[25, 0], [0, 2]] # x\n");
    ck_assert(!app->notice.trouble.length && !app->notice.offered);
}
END_TEST

// Who was asked about one file was not asked about the one after it.
START_TEST(a_file_that_changed_since_is_asked_about_again)
{
    static const char other[] =
        HEAD "  tokens: [a, b]\n  X: [[1, 0], [0, 222]]\n";
    static const char third[] =
        HEAD "  tokens: [a, b]\n  X: [[1, 0], [0, 3333]]\n";
    edit_change(app, "X[a,1] = 25");
    write_file("l.yaml", other);
    control('s');
    write_file("l.yaml", third);
    app->notice.note = NULL;
    control('s');
    ck_assert_str_eq(told(), "note.keep.changed");
    ck_assert_str_eq(file("l.yaml"), third);
    control('s');
    ck_assert_str_eq(file("l.yaml"),
                     HEAD "  tokens: [a, b]\n  X: [[25, 0], [0, 2]] # x\n");
}
END_TEST

// The keyboard stays at the number, with its word; where that is gone, nowhere.
START_TEST(the_keyboard_stays_where_a_file_is_read_again)
{
    static const struct {
        const char *text;
        int row; // -1: nowhere
    } cases[] = {
        {HEAD "  tokens: [a, b]\n  X: [[7, 0], [0, 222]]\n", 1},
        {HEAD "  tokens: [b, a]\n  X: [[0, 222], [7, 0]]\n", 0},
        {HEAD "  tokens: [a, c, b]\n  X: [[7, 0], [0, 2], [3, 3]]\n", 2},
        {HEAD "  tokens: [a]\n  X: [[7, 0]]\n", -1},
    };
    press(CODE_TAB, false, false);
    press(CODE_DOWN, false, false);
    press(CODE_RIGHT, false, false);
    const struct place *at = &app->view.attention.focus;
    ck_assert(app->focusing && at->row == 1 && at->column == 1);
    ck_assert_str_eq(at->tensor, "X");
    app->view.attention.locked = _i % 2; // as a click does
    write_file("l.yaml", cases[_i / 2].text);
    ck_assert(app_poll(app));
    bool there = cases[_i / 2].row >= 0;
    ck_assert_int_eq(app->focusing, there);
    ck_assert_int_eq(app->view.attention.locked, there && _i % 2);
    ck_assert_str_eq(at->tensor, there ? "X" : "");
    ck_assert(!there || (at->row == cases[_i / 2].row && at->column == 1));
}
END_TEST

// What was answered in this session was answered in the file that it is now,
// and in the one that it was.
START_TEST(answers_go_with_another_name)
{
    static const char asks[] =
        BODY "pages:\n  - at: X\n    ask:\n      question: How much?\n"
             "      number: X[1,1]\n"
             "  - at: X\n    role: construct\n    goal: X[1,1] == 9\n";
    const struct judged said = {.reply.number = 1, .right = true};
    write_file("m.yaml", asks);
    open_file("m.yaml");
    const struct lesson *l = &app->document->lesson;
    answers_add(&app->answers, l, 0, &said);
    answers_reach(&app->answers, l, 1);
    app->quiz.all = true; // nobody is asked
    press('s', true, true);
    field_clear(&app->save_as.path);
    app_input(app, &(struct input){.kind = INPUT_TEXT, .text = "own"});
    press(CODE_ENTER, false, false);
    ck_assert_str_eq(app->document->path, "own.yaml");
    for (int k = 0; k < 3; k++) {
        const char *now = k < 2 ? "own.yaml" : "m.yaml";
        if (k)
            open_file(now);
        l = &app->document->lesson;
        ck_assert_str_eq(l->path, now);
        ck_assert(answers_find(&app->answers, l, 0));
        ck_assert(answers_find(&app->answers, l, 0)->last.right);
        ck_assert(answers_reached(&app->answers, l, 1));
        write_file("own.yaml", asks); // is read again
        app_poll(app);
    }
    ck_assert_int_eq(app->answers.count, 2);
    ck_assert_int_eq(app->answers.reached_count, 2);
}
END_TEST

// Its changes come with the command line: it is no second lesson.
START_TEST(a_file_with_changes_is_open_once)
{
    static const char *const edits[] = {"X[1,1] = 5"}, *const paths[] = {
                                                           "l.yaml", shipped};
    const struct own own = {.edits = edits, .edit_count = 1},
                     words = {.key = "tokens", .text = "x y"};
    struct strbuf why = {0};
    app_free(app);
    app = app_new(fake_font_init(&fake), NULL, paths, 2);
    ck_assert(app_open_own(app, "./l.yaml", &own, &why));
    ck_assert_int_eq(app->library.count, 2);
    ck_assert(app->library.documents[0] == app->document && x11() == 5);
    press('o', false, false);
    open_file("l.yaml");
    ck_assert(app->library.count == 2 && x11() == 5);
    app_open_own(app, "l.yaml", &words, &why); // stands beside it
    ck_assert_int_eq(app->library.count, 3);
    strbuf_free(&why);
}
END_TEST

// Changes that were written are part of the file, whoever changes it then.
START_TEST(a_file_with_nothing_to_lose_is_read)
{
    control('r');
    ck_assert_str_eq(told(), "note.reload.none");
    edit_change(app, "X[a,1] = 25");
    control('s');
    write_file("l.yaml", HEAD "  tokens: [a, b]\n  X: [[7, 0], [0, 222]]\n");
    ck_assert(app_poll(app));
    ck_assert_str_eq(told(), "note.reloaded");
    ck_assert_double_eq(x11(), 7);
    ck_assert_str_eq(app_title(app), "T");
}
END_TEST

static int no_space(const char *path, const void *data, size_t length)
{
    (void)path, (void)data, (void)length;
    return ENOSPC;
}

START_TEST(what_cannot_be_written_is_not_lost)
{
    edit_change(app, "X[a,1] = 25");
    app->write = no_space;
    control('s');
    ck_assert_str_eq(told(), "cannot write 'l.yaml': No space left on device · "
                             "nothing is written, nothing is lost");
    ck_assert_str_eq(app_title(app), "* T");
    ck_assert_double_eq(x11(), 25);
    app->write = save_file;
    press('s', true, true);
    enter_text(app, "nowhere/m.yaml");
    press(CODE_ENTER, false, false);
    ck_assert_msg(strstr(told(), "No such file or directory"), "%s", told());
    ck_assert(layer_is_open(app, &save_as_layer)); // another name can be typed
    ck_assert_str_eq(file("l.yaml"), BODY);
}
END_TEST

// What becomes of a file while its lesson is open: it is away, a folder, empty,
// broken. What was read stays, can be changed, and is written again.
static void spoil(int how)
{
    if (how < 2)
        ck_assert(!unlink("l.yaml"));
    if (how == 1)
        ck_assert(!mkdir("l.yaml", 0777));
    if (how >= 2)
        write_file("l.yaml", how == 2 ? "" : "title: [");
}

START_TEST(a_file_that_is_lost_loses_nothing)
{
    static const char *const whys[] = {"No such file", "it is a folder",
                                       "the file is empty", "did not find"};
    int how = _i / 2;
    bool changed = _i % 2, folder_there = how == 1;
    if (changed)
        ck_assert(edit_change(app, "X[a,1] = 25"));
    spoil(how);
    ck_assert(app_poll(app));
    ck_assert(app->notice.offered == changed);
    if (changed)
        control('r'); // taken after all
    const char *why = strbuf_text(&app->notice.trouble);
    ck_assert_msg(strstr(why, "l.yaml:") && strstr(why, whys[how]), "%s", why);
    ck_assert_double_eq(x11(), changed ? 25 : 1);
    ck_assert(edit_change(app, "X[a,1] = 26"));
    control('s');
    ck_assert_str_eq(told(), "note.keep.changed");
    control('s');
    ck_assert_double_eq(x11(), 26);
    ck_assert(folder_there ? strstr(told(), "Is a directory") != NULL
                           : !strcmp(told(), "written: l.yaml"));
    if (folder_there)
        ck_assert(app_title(app)[0] == '*' && !rmdir("l.yaml"));
    else
        ck_assert_str_eq(file("l.yaml"),
                         HEAD "  tokens: [a, b]\n  X: [[26, 0], [0, 2]] # x\n");
}
END_TEST

START_TEST(unkept_changes_are_asked_about)
{
    edit_change(app, "X[a,1] = 25");
    open_file(shipped); // it stays open, with its changes
    ck_assert(press('q', true, false));
    ck_assert_msg(strstr(told(), "not saved: T"), "%s", told());
    press(CODE_F12, false, false);
    ck_assert(press('q', true, false)); // asked anew
    if (_i)
        ck_assert(!press('q', true, false));
    else
        ck_assert(!app_input(app, &(struct input){.kind = INPUT_QUIT}));
    open_file("l.yaml");
    control('s');
    ck_assert(!press('q', true, false));
}
END_TEST

START_TEST(words_of_ones_own_are_kept)
{
    static const struct own own = {.key = "tokens", .text = "b c"};
    struct strbuf why = {0};
    ck_assert(app_open_own(app, "l.yaml", &own, &why));
    ck_assert(!press('q', true, false)); // they are on the command line still
    control('s');
    ck_assert_str_eq(told(), "written: l.yaml");
    ck_assert_msg(strstr(file("l.yaml"), "  tokens: [b, c]\n  X: [[0, 2], ["),
                  "%s", file("l.yaml"));
}
END_TEST

// --- what the file expects ---------------------------------------------------

#define EXPECTS                                                                \
    BODY "  mask: causal\n"                                                    \
         "expect: # e\n"                                                       \
         "  tolerance: 0.001\n"                                                \
         "  Q: [[1, 0], [0.0, 2.0004]] # q\n"                                  \
         "  X[a,1]: 1\n"                                                       \
         "  masked: [[0.70711, null], [0, 2.8284]]\n"                          \
         "  K[b,2]: 7 # does not hold\n"                                       \
         "  V: [[1, 0],\n"                                                     \
         "      [0, 2]]\n"

// How many expectations of the file [path] hold and do not.
static int failing(const char *path)
{
    struct document b;
    struct complaints wrong = {0};
    struct strbuf failures = {0};
    ck_assert(document_open(&b, NULL, path, NULL));
    int failed = check_expectations(&b.lesson, &b.trace, &wrong, &failures);
    ck_assert_int_eq(wrong.count, 0);
    document_close(&b);
    complaints_free(&wrong);
    strbuf_free(&failures);
    return failed;
}

// What held holds on, with as many digits as it needs; every other byte stays.
START_TEST(expectations_are_kept_true)
{
    write_file("m.yaml", EXPECTS);
    open_file("m.yaml");
    edit_change(app, "X[a,1] = 1.25");
    edit_change(app, "mask = {band: 1}");
    control('s');
    ck_assert_str_eq(
        told(), "written: m.yaml · 4 expectations did not hold any more: now "
                "as computed");
    ck_assert_str_eq(file("m.yaml"),
                     HEAD "  tokens: [a, b]\n  X: [[1.25, 0], [0, 2]] # x\n"
                          "  mask: {band: 1}\n"
                          "expect: # e\n"
                          "  tolerance: 0.001\n"
                          "  Q: [[1.25, 0], [0.0, 2.0004]] # q\n"
                          "  X[a,1]: 1.25\n"
                          "  masked: [[1.10485, 0], [0, 2.8284]]\n"
                          "  K[b,2]: 7 # does not hold\n"
                          "  V: [[1.25, 0],\n"
                          "      [0, 2]]\n");
    ck_assert_int_eq(failing("m.yaml"), 1);
    control('z'); // and back
    control('z');
    control('s');
    ck_assert_str_eq(told(), "written: m.yaml");
    ck_assert_str_eq(file("m.yaml"), EXPECTS);
}
END_TEST

// A masked score is null, an infinity; what has another shape is a comment.
START_TEST(expectations_that_fit_no_more_are_comments)
{
    write_file("m.yaml", "title: T\ngoal: G\nmodel:\n  kind: positional\n"
                         "  positions: 2\n  d: 2\n  base: 100\n"
                         "expect:\n  P: [[0, 1],\n      [0.8415, 0.5403]]\n"
                         "  \"P['0','1']\": 1.0\n");
    open_file("m.yaml");
    edit_change(app, "positions = 3");
    control('s');
    ck_assert_str_eq(told(), "written: m.yaml · 1 expectation does not fit any "
                             "more: it is a comment now");
    ck_assert_msg(strstr(file("m.yaml"),
                         "  positions: 3\n  d: 2\n  base: 100\nexpect:\n"
                         "#   P: [[0, 1],\n#       [0.8415, 0.5403]]\n"
                         "  \"P['0','1']\": 1.0\n"),
                  "%s", file("m.yaml"));
    ck_assert_int_eq(failing("m.yaml"), 0);
}
END_TEST

START_TEST(masked_scores_are_expected)
{
    write_file("m.yaml", BODY "  mask: {band: 1}\nexpect:\n  masked: "
                              "[[0.7, 0], [0.0, 2.83]]\n  tolerance: 0.01\n");
    open_file("m.yaml");
    edit_change(app, "mask = causal");
    control('s');
    ck_assert_msg(
        strstr(file("m.yaml"), "  masked: [[0.7, null], [0.0, 2.83]]"), "%s",
        file("m.yaml"));
    ck_assert_int_eq(failing("m.yaml"), 0);
}
END_TEST

// Of a shipped lesson under another name all hold, the words written too.
START_TEST(words_that_are_expected_are_kept_true)
{
    static const char *const lessons[] = {
        "self-attention-biases", "rnn-forced-word", "rnn-attention-toy"};
    static const char *const edits[] = {"W_V[1,1] = 3.3333", "forced = le",
                                        "annotations[1,1] = 0.7"};
    char path[LESSON_FILE_SIZE];
    lesson_file(path, lessons[_i]);
    open_file(path);
    ck_assert_msg(edit_change(app, edits[_i]), "%s",
                  strbuf_text(&app->notice.trouble));
    control('s');
    enter_text(app, "own");
    press(CODE_ENTER, false, false);
    ck_assert_msg(strstr(told(), "now as computed"), "%s", told());
    ck_assert_int_eq(failing("own.yaml"), 0);
}
END_TEST

START_TEST(expectations_of_other_words_are_comments)
{
    write_file("m.yaml", EXPECTS);
    open_file("m.yaml");
    edit_change(app, "tokens = c b");
    control('s');
    ck_assert_str_eq(told(), "written: m.yaml · its pages and expectations are "
                             "about other words: they are comments now");
    ck_assert(strstr(file("m.yaml"), "# expect: # e\n#   tolerance"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("keeping");
    TCase *all = tcase_create("keeping");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_test(all, a_change_goes_into_its_file);
    tcase_add_test(all, a_state_that_is_gone_back_to_is_kept);
    tcase_add_test(all, a_forgotten_state_is_not_kept);
    tcase_add_test(all, made_up_numbers_are_called_so);
    tcase_add_test(all, another_name_is_another_file);
    tcase_add_test(all, a_proposed_name_is_mended);
    tcase_add_test(all, what_is_there_is_asked_about);
    tcase_add_test(all, a_name_without_an_ending_gets_one);
    tcase_add_test(all, a_name_is_left_without_a_file);
    tcase_add_test(all, what_is_shipped_stays);
    tcase_add_loop_test(all, a_file_changed_underneath_is_offered, 0, 2);
    tcase_add_loop_test(all, what_is_saved_has_no_mistakes, 0, 2);
    tcase_add_test(all, a_file_that_changed_since_is_asked_about_again);
    tcase_add_loop_test(all, the_keyboard_stays_where_a_file_is_read_again, 0,
                        8);
    tcase_add_test(all, answers_go_with_another_name);
    tcase_add_test(all, a_file_with_changes_is_open_once);
    tcase_add_test(all, a_file_with_nothing_to_lose_is_read);
    tcase_add_test(all, what_cannot_be_written_is_not_lost);
    tcase_add_loop_test(all, a_file_that_is_lost_loses_nothing, 0, 8);
    tcase_add_loop_test(all, unkept_changes_are_asked_about, 0, 2);
    tcase_add_test(all, words_of_ones_own_are_kept);
    tcase_add_test(all, expectations_are_kept_true);
    tcase_add_test(all, expectations_that_fit_no_more_are_comments);
    tcase_add_test(all, masked_scores_are_expected);
    tcase_add_loop_test(all, words_that_are_expected_are_kept_true, 0, 3);
    tcase_add_test(all, expectations_of_other_words_are_comments);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}

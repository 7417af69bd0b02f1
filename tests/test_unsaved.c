// SPDX-License-Identifier: MIT
// What is not kept yet survives a program that is killed, is offered, and is
// nobody else's while that program runs.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir, kill

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/app.h"
#include "app/dialog/recovery.h"
#include "app/edit/undo.h"
#include "base/paths.h"
#include "base/save.h"
#include "fake_font.h"
#include "document/recovery.h"
#include "suite.h"

#define LESSON_WITH(x)                                                         \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b]\n  X: " x "\n"
#define LESSON LESSON_WITH("[[1, 0], [0, 2]]")

static char folder[64], state[100];
static struct app *app;
static struct fake_font fake;

static void begin(void)
{
    static const char *const paths[] = {"l.yaml"};
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    app->write = save_file;
    app->recovery.folder = state;
}

static void open_lesson(void)
{
    struct strbuf why = {0};
    ck_assert_msg(app_open(app, "l.yaml", &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void setup(void)
{
    strcpy(folder, "/tmp/followspot-unsaved-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    snprintf(state, sizeof state, "%s/a/b/followspot", folder);
    ck_assert_int_eq(save_file("l.yaml", LESSON, strlen(LESSON)), 0);
    begin();
}

static void teardown(void)
{
    char command[100];
    app_free(app);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert(!chdir("/") && !system(command));
}

// The files in the state folder; -1 when there is no such folder.
static int files_left(void)
{
    DIR *all = opendir(state);
    int count = 0;
    while (all && readdir(all))
        count++;
    if (all)
        closedir(all);
    return all ? count - 2 : -1;
}

static void key(uint32_t code)
{
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = code});
}

static double first_number(void)
{
    return model_matrix(&app->document->lesson.model, "X")->data[0];
}

// Another program changes the lesson and is killed.
static pid_t begin_crash(void)
{
    pid_t child = fork();
    if (child == 0) {
        open_lesson();
        edit_change(app, "X[1,1] = 5");
        edit_change(app, "tokens[2] = moon");
        recovery_write(app);
        kill(getpid(), SIGKILL);
    }
    return child;
}

static void crash(void)
{
    pid_t child = begin_crash();
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
}

START_TEST(nothing_is_written_before_there_is_something)
{
    open_lesson();
    recovery_write(app);
    ck_assert_int_eq(files_left(), -1);
    ck_assert(edit_change(app, "X[1,1] = 5"));
    recovery_write(app);
    ck_assert_int_eq(files_left(), 1);
    undo_move(app, -1); // nothing is changed any more
    recovery_write(app);
    ck_assert_int_eq(files_left(), 0);
}
END_TEST

START_TEST(what_is_kept_is_not_left)
{
    open_lesson();
    ck_assert(edit_change(app, "X[1,1] = 5"));
    recovery_write(app);
    save_lesson(app);
    recovery_write(app);
    ck_assert_int_eq(files_left(), 0);
}
END_TEST

START_TEST(a_program_that_is_left_leaves_nothing)
{
    open_lesson();
    ck_assert(edit_change(app, "X[1,1] = 5"));
    recovery_write(app);
    app_free(app);
    ck_assert_int_eq(files_left(), 0);
    begin();
}
END_TEST

// Where a signal ends the program nobody says what shall become of it.
START_TEST(what_nobody_was_asked_about_stays)
{
    pid_t child = fork();
    if (child == 0) {
        open_lesson();
        bool good = edit_change(app, "X[1,1] = 4");
        recovery_write(app);
        good = good && edit_change(app, "X[1,1] = 5");
        recovery_save(app);
        app_free(app);
        _exit(good ? 0 : 1);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    ck_assert_int_eq(files_left(), 1);
    open_lesson();
    ck_assert(layer_is_open(app, &recovery_layer));
    key(CODE_ENTER);
    ck_assert(first_number() == 5);
}
END_TEST

static int write_nothing(const char *path, const void *data, size_t length)
{
    (void)path, (void)data, (void)length;
    return ENOSPC;
}

// It stays with the one that was killed until this one's is written.
START_TEST(a_copy_stays_until_there_is_another)
{
    crash();
    open_lesson();
    app->write = write_nothing;
    key(CODE_ENTER);
    ck_assert(first_number() == 5 && files_left() == 1);
    app_free(app);
    begin();
    open_lesson();
    ck_assert(layer_is_open(app, &recovery_layer));
}
END_TEST

START_TEST(after_a_crash_it_is_offered)
{
    crash();
    ck_assert(recovery_has(app, "l.yaml"));
    struct list list = {0};
    app->view.extent = (struct extent){1280, 720, 1};
    app_frame(app, &list);
    open_lesson();
    ck_assert(layer_is_open(app, &recovery_layer) &&
              first_number() == 1); // not silently
    app_frame(app, &list);
    list_free(&list);
    key(CODE_RIGHT);
    ck_assert(layer_is_open(app, &recovery_layer));
    key(CODE_ENTER);
    ck_assert(!layer_is_open(app, &recovery_layer) && first_number() == 5);
    ck_assert_str_eq(
        model_words(&app->document->lesson.model, "tokens").word[1], "moon");
    ck_assert(!changes_safe(&app->document->changes));
    ck_assert_int_eq(files_left(), 1); // its own by now
    undo_move(app, -2);
    ck_assert(first_number() == 1);
    recovery_write(app); // nothing is left to be offered
    ck_assert_int_eq(files_left(), 0);
}
END_TEST

// From the list with words of one's own: what was left is asked about first,
// and what was typed waits behind that.
START_TEST(own_words_wait_for_what_was_left)
{
    crash();
    key('x');
    ck_assert(layer_is_open(app, &sentence_layer));
    app_input(app, &(struct input){.kind = INPUT_TEXT, .text = "my sentence"});
    key(CODE_ENTER);
    ck_assert(layer_top(app) == &recovery_layer);
    key(CODE_ENTER);
    ck_assert(layer_top(app) == &sentence_layer && first_number() == 5);
    ck_assert_str_eq(field_text(&app->sentence.field), "my sentence");
    key(CODE_ENTER);
    ck_assert(!layer_is_open(app, &sentence_layer));
    struct words words = model_words(&app->document->lesson.model, "tokens");
    ck_assert_str_eq(words.word[1], "sentence");
}
END_TEST

// Nobody has looked after the one that was killed; and another program has its
// number, which init always has.
START_TEST(a_number_is_no_program)
{
    char before[200], after[200];
    siginfo_t info;
    pid_t child = begin_crash();
    ck_assert_int_eq(waitid(P_PID, child, &info, WEXITED | WNOWAIT), 0);
    ck_assert(recovery_has(app, "l.yaml"));
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    struct strbuf file = {0};
    ck_assert(recovery_file_find(state, "l.yaml", &file));
    const char *dash = strrchr(file.text, '-');
    snprintf(before, sizeof before, "%s", file.text);
    snprintf(after, sizeof after, "%.*s-1.unsaved", (int)(dash - file.text),
             file.text);
    ck_assert_int_eq(rename(before, after), 0);
    strbuf_clear(&file);
    ck_assert(recovery_file_find(state, "l.yaml", &file));
    ck_assert_str_eq(file.text, after);
    strbuf_free(&file);
}
END_TEST

// The list asks at every frame, the folder is looked into once; and again when
// one comes back to the list.
START_TEST(the_folder_is_not_scanned_at_every_frame)
{
    crash();
    ck_assert(recovery_has(app, "l.yaml"));
    const char *there = app->recovery.folder;
    app->recovery.folder = "/nonexistent";
    ck_assert(recovery_has(app, "l.yaml"));
    open_lesson();
    app->recovery.folder = there;
    recovery_offer(app, false);
    ck_assert(layer_is_open(app, &recovery_layer));
    key(CODE_DELETE);
    ck_assert(!recovery_has(app, "l.yaml"));
}
END_TEST

START_TEST(it_can_be_left_or_thrown_away)
{
    crash();
    open_lesson();
    key(CODE_ESCAPE);
    ck_assert(first_number() == 1 && files_left() == 1);
    app_free(app);
    begin();
    open_lesson();
    ck_assert(layer_is_open(app, &recovery_layer));
    key(CODE_DELETE);
    ck_assert(first_number() == 1 && files_left() == 0);
}
END_TEST

// One that runs still has it; and a lesson has what is about it alone.
START_TEST(nobody_takes_it_from_another)
{
    open_lesson();
    ck_assert(edit_change(app, "X[1,1] = 5"));
    recovery_write(app);
    ck_assert(!recovery_has(app, "l.yaml"));
    pid_t child = fork();
    if (child == 0) { // another program, while this one runs
        begin();
        open_lesson();
        _exit(layer_is_open(app, &recovery_layer));
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    ck_assert_int_eq(files_left(), 1);
    crash();
    ck_assert(!recovery_has(app, "l2.yaml") && recovery_has(app, "./l.yaml"));
}
END_TEST

// The lesson is another one by now: what was done does not fit, and stays.
START_TEST(what_does_not_fit_stays)
{
    crash();
    static const char other[] = "title: T\ngoal: G\nmodel:\n"
                                "  kind: positional\n  positions: 3\n  d: 2\n";
    ck_assert_int_eq(save_file("l.yaml", other, strlen(other)), 0);
    open_lesson();
    key(CODE_ENTER);
    ck_assert(app->notice.trouble.length && files_left() == 1);
}
END_TEST

static void check_kept(struct document *b, const char *expected)
{
    struct strbuf text = {0};
    ck_assert_int_eq(recovery_file_text(b, &text), expected != NULL);
    ck_assert_str_eq(strbuf_text(&text), expected ? expected : "");
    strbuf_free(&text);
}

// Words that were moved and saved would be moved back.
START_TEST(what_stands_in_the_file_is_not_made_once_more)
{
    char path[] = "no such file.yaml";
    struct document b = {.good = true, .path = path};
    check_kept(&b, NULL);
    changes_add(&b.changes, "move tokens[1] to 2");
    check_kept(&b, "lesson no such file.yaml\nedit move tokens[1] to 2\n");
    changes_written(&b.changes);
    check_kept(&b, NULL);
    changes_add(&b.changes, "X[1,1] = 2");
    check_kept(&b, "lesson no such file.yaml\nedit X[1,1] = 2\n");
    ck_assert(changes_move(&b.changes, -2));
    check_kept(&b, NULL);
    changes_add(&b.changes, "X[1,1] = 3"); // the file holds what is undone
    check_kept(&b, NULL);
    changes_written(&b.changes);
    changes_add(&b.changes, "X[1,1] = 4");
    check_kept(&b, "lesson no such file.yaml\nedit X[1,1] = 4\n");
    changes_free(&b.changes);
}
END_TEST

enum { UNDONE, PARTED, PARTED_ALIKE, FOREIGN, AGAIN, WAYS };

// A program saves, takes that back, perhaps changes something else, and is
// killed.
static void crash_after_undo(int way)
{
    pid_t child = fork();
    int status;
    if (child == 0) {
        open_lesson();
        edit_change(app, "X[1,1] = 5");
        edit_change(app, "move tokens[1] to 2");
        app_input(app, &(struct input){
                           .kind = INPUT_KEY, .key = 's', .control = true});
        undo_move(app, -2);
        if (way == PARTED || way == PARTED_ALIKE)
            edit_change(app, "X[1,2] = 7");
        if (way == PARTED_ALIKE) // as many as stand in the file
            edit_change(app, "X[2,1] = 8");
        recovery_write(app);
        kill(getpid(), SIGKILL);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
}

static char *text_in(const char *path)
{
    static char text[2000];
    FILE *f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

static void check_numbers(int way)
{
    const double *x = model_matrix(&app->document->lesson.model, "X")->data;
    bool parted = way == PARTED || way == PARTED_ALIKE;
    ck_assert(x[0] == 1 && x[3] == 2);
    ck_assert(x[1] == (parted ? 7 : 0));
    ck_assert(x[2] == (way == PARTED_ALIKE ? 8 : 0));
    ck_assert(!changes_safe(&app->document->changes));
}

// What was saved and taken back is there as it was seen, and is saved as such;
// what somebody else wrote since is asked about.
START_TEST(what_was_taken_back_after_it_was_saved_is_there)
{
    static const char other[] = LESSON "# other\n";
    const struct input save = {.kind = INPUT_KEY, .key = 's', .control = true};
    crash_after_undo(_i);
    if (_i == FOREIGN)
        ck_assert_int_eq(save_file("l.yaml", other, strlen(other)), 0);
    open_lesson();
    ck_assert(layer_is_open(app, &recovery_layer));
    ck_assert(first_number() == (_i == FOREIGN ? 1 : 0)); // as in the file
    key(CODE_ENTER);
    check_numbers(_i);
    ck_assert_int_eq(files_left(), 1);
    if (_i == AGAIN) { // it is killed once more
        pid_t child = fork();
        if (child == 0) {
            recovery_write(app);
            kill(getpid(), SIGKILL);
        }
        waitpid(child, NULL, 0);
        app_free(app);
        begin();
        crash_after_undo(UNDONE);
        open_lesson();
        key(CODE_ENTER);
        check_numbers(_i);
    }
    app_input(app, &save);
    if (_i == FOREIGN) {
        ck_assert_str_eq(app->notice.note, "note.keep.changed");
        ck_assert_str_eq(text_in("l.yaml"), other);
        app_input(app, &save);
    }
    ck_assert(changes_safe(&app->document->changes));
    ck_assert_str_eq(text_in("l.yaml"),
                     _i == PARTED         ? LESSON_WITH("[[1, 7], [0, 2]]")
                     : _i == PARTED_ALIKE ? LESSON_WITH("[[1, 7], [8, 2]]")
                                          : LESSON);
    recovery_write(app);
    ck_assert_int_eq(files_left(), 0);
}
END_TEST

// The record of a learner makes what was done on a page again: then nothing is
// asked about it, and what was left is not kept twice; but more than that is. It
// makes no difference that the list, from 2 on, has read the record before.
START_TEST(what_the_record_has_is_not_offered)
{
    static const char task[] =
        LESSON "pages:\n  - at: X\n  - at: X\n    role: construct\n"
               "    goal: X[1,1] == 9\n  - at: output\n";
    char progress[100];
    int status;
    bool more = _i % 2;
    snprintf(progress, sizeof progress, "%s/progress", folder);
    ck_assert_int_eq(save_file("l.yaml", task, strlen(task)), 0);
    app->records.folder = progress;
    app->records.off = false;
    pid_t child = fork();
    if (child == 0) {
        open_lesson();
        if (more)
            edit_change(app, "X[2,2] = 6");
        app_go_to_page(app, 1);
        edit_change(app, "X[1,1] = 5");
        recovery_write(app);
        records_write(app);
        kill(getpid(), SIGKILL);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(files_left(), 1);
    struct list list = {0};
    if (_i >= 2)
        app_frame(app, &list);
    list_free(&list);
    open_lesson();
    ck_assert_int_eq(app->place.page, 1);
    ck_assert(first_number() == 5);
    ck_assert_int_eq(layer_is_open(app, &recovery_layer), more);
    key(CODE_ENTER);
    ck_assert_int_eq(files_left(), 1); // its own
    app_go_to_page(app, 0);
    const double *x = model_matrix(&app->document->lesson.model, "X")->data;
    ck_assert(x[3] == (more ? 6 : 2));
    recovery_write(app);
    ck_assert_int_eq(files_left(), more); // the page's work is the record's
}
END_TEST

// Two programs crashed, one after the other, and nobody has answered for the
// first: the newer work is offered, and then the older.
START_TEST(the_newest_of_several_is_offered)
{
    char old[200], moved[200];
    struct strbuf file = {0};
    crash();
    ck_assert(recovery_file_find(state, "l.yaml", &file));
    snprintf(old, sizeof old, "%s", file.text);
    for (int i = 0; i < 12; i++) { // in whatever order the folder names them
        strbuf_clear(&file);
        struct timespec soon = {0, 20 * 1000 * 1000};
        nanosleep(&soon, NULL);
        crash();
        ck_assert(recovery_file_find(state, "l.yaml", &file));
        ck_assert_str_ne(file.text, old);
        snprintf(moved, sizeof moved, "%s", file.text);
        snprintf(old, sizeof old, "%s", moved);
    }
    int left = files_left();
    ck_assert_int_eq(left, 13);
    ck_assert_int_eq(unlink(old), 0);
    strbuf_clear(&file);
    ck_assert(recovery_file_find(state, "l.yaml", &file));
    ck_assert_str_ne(file.text, old);
    strbuf_free(&file);
}
END_TEST

// Changes of two models of a lesson, which opens on the first: those of the
// other, on which the program was when it crashed, are there as well.
START_TEST(changes_of_two_models_are_recovered)
{
    static const char text[] = LESSON
        "models:\n  far:\n    kind: softmax\n    tokens: [u, v]\n"
        "    scores: [1, 2]\npages:\n  - say: One.\n  - at: weights\n"
        "    model: far\n    say: Two.\n";
    ck_assert_int_eq(save_file("l.yaml", text, strlen(text)), 0);
    pid_t child = fork();
    if (child == 0) {
        open_lesson();
        ck_assert(edit_change(app, "X[1,1] = 5"));
        app_go_to_page(app, 1);
        ck_assert(edit_change(app, "scores[1,u] = 7"));
        recovery_write(app);
        kill(getpid(), SIGKILL);
    }
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    open_lesson();
    ck_assert(layer_is_open(app, &recovery_layer));
    key(CODE_ENTER);
    app_go_to_page(app, 0);
    ck_assert(first_number() == 5);
    app_go_to_page(app, 1);
    ck_assert(model_matrix(&app->document->lesson.model, "scores")->data[0] ==
              7);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("unsaved");
    TCase *t = tcase_create("unsaved");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, nothing_is_written_before_there_is_something);
    tcase_add_test(t, what_is_kept_is_not_left);
    tcase_add_test(t, a_program_that_is_left_leaves_nothing);
    tcase_add_test(t, what_nobody_was_asked_about_stays);
    tcase_add_test(t, a_copy_stays_until_there_is_another);
    tcase_add_test(t, after_a_crash_it_is_offered);
    tcase_add_test(t, a_number_is_no_program);
    tcase_add_test(t, the_newest_of_several_is_offered);
    tcase_add_test(t, changes_of_two_models_are_recovered);
    tcase_add_test(t, own_words_wait_for_what_was_left);
    tcase_add_test(t, the_folder_is_not_scanned_at_every_frame);
    tcase_add_test(t, it_can_be_left_or_thrown_away);
    tcase_add_test(t, nobody_takes_it_from_another);
    tcase_add_test(t, what_does_not_fit_stays);
    tcase_add_test(t, what_stands_in_the_file_is_not_made_once_more);
    tcase_add_loop_test(t, what_was_taken_back_after_it_was_saved_is_there, 0,
                        WAYS);
    tcase_add_loop_test(t, what_the_record_has_is_not_offered, 0, 4);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

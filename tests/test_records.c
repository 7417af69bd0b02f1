// SPDX-License-Identifier: MIT
// What a learner did in a lesson is there after a restart: the place, the
// answers, the changes; nothing is kept where that is turned off, and whatever
// stands in the state folder, the program begins.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir, setenv

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app.h"
#include "app/course/course.h"
#include "app/course/record.h"
#include "app/dialog/forget.h"
#include "app/edit/undo.h"
#include "app/overlay.h"
#include "base/save.h"
#include "document/record.h"
#include "fake_font.h"
#include "keyboard.h"
#include "math/rng.h"
#include "suite.h"

#define MODEL                                                                  \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b, c]\n  X: [[1, 0], [0, 2], [1, 1]]\n"
#define ASKS                                                                   \
    "  - at: X\n    say: Two\n    ask:\n      question: Which?\n"              \
    "      number: \"scores[1,2]\"\n"
#define PAGES                                                                  \
    "pages:\n  - at: X\n    say: One\n" ASKS                                   \
    "  - at: scores[1]\n    say: Three\n    change: {\"X[1,1]\": 2}\n"         \
    "  - at: scores[1]\n    say: Four\n    role: construct\n"                  \
    "    goal: scores[1,1] >= 9\n    allow: [X]\n"                             \
    "  - at: scores[2]\n    say: Five\n"
enum { ASKING = 1, CHANGING, TASK, LAST, PAGE_COUNT };

// In the course, beside it, and one of steps alone.
static const char *const paths[] = {"05-l.yaml", "b/l.yaml", "steps.yaml"};
static char folder[64], state[100];
static struct app *app;
static struct fake_font fake;
static struct list list;

static void begin(void)
{
    app = app_new(fake_font_init(&fake), NULL, paths, 3);
    app->write = save_file;
    app->view.look.still = true;
    app->view.extent = (struct extent){2560, 1080, 1};
    app->records.folder = state;
}

static void end(void)
{
    records_write(app);
    app_free(app);
}

static void restart(void)
{
    end();
    begin();
}

static void put(const char *path, const char *text)
{
    ck_assert_int_eq(save_file(path, text, strlen(text)), 0);
}

static void setup(void)
{
    strcpy(folder, "/tmp/followspot-records-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder) && !mkdir("b", 0700));
    snprintf(state, sizeof state, "%s/a/followspot/progress", folder);
    put(paths[0], MODEL PAGES);
    put(paths[1], MODEL PAGES);
    put(paths[2], MODEL);
    begin();
}

static void teardown(void)
{
    char command[200];
    app_free(app);
    snprintf(command, sizeof command, "chmod -R u+w %s; rm -rf %s", folder,
             folder);
    ck_assert(!chdir("/") && !system(command));
}

static void open_lesson(int number)
{
    struct strbuf why = {0};
    ck_assert_msg(app_open(app, paths[number], &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
    quiz_check(app);
}

static void answer(double number)
{
    struct judged said = {.reply = {.number = number}, .right = true};
    answers_add(&app->answers, &app->document->lesson, ASKING, &said);
}

static void look(void)
{
    app_input(app, &(struct input){.kind = INPUT_NONE});
}

static void page(int number)
{
    app_go_to_page(app, number);
    look();
}

// Past what asks.
static void go(int number)
{
    if (!answers_find(&app->answers, &app->document->lesson, ASKING))
        answer(3);
    page(number);
}

static const char *told(void)
{
    return strbuf_text(&app->notice.effect);
}

static double number(const char *name)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, name, &at, NULL));
    return at.tensor->data[at.row * at.tensor->columns + at.column];
}

// Two windows, or two tabs, keep what both have done: the later one takes over
// what the other wrote, and where both did the same its own.
START_TEST(two_windows_lose_nothing)
{
    struct app *first, *second;
    open_lesson(0);
    page(LAST); // something to write
    first = app;
    begin();
    open_lesson(0);
    second = app;
    app = first;
    answer(7);
    page(LAST);
    page(CHANGING);
    records_write(app);
    app = second;
    page(TASK); // what asks comes before it
    int where = app->place.page;
    answers_reach(&app->answers, &app->document->lesson, TASK);
    records_write(app);
    app_free(app);
    app = first;
    records_write(app); // nothing new of it: it takes nothing back
    app_free(app);
    begin();
    open_lesson(0);
    const struct lesson *l = &app->document->lesson;
    const struct answered_question *kept =
        answers_find(&app->answers, l, ASKING);
    ck_assert(kept && kept->last.reply.number == 7);
    ck_assert(answers_reached(&app->answers, l, TASK));
    ck_assert(records_finished(app, app->document));
    ck_assert_int_eq(app->place.page, where); // of who wrote last
    // What both did: the later one's.
    first = app;
    ck_assert(edit_change(app, "X[1,1] = 5"));
    begin();
    open_lesson(0);
    second = app;
    ck_assert(edit_change(app, "X[1,1] = 6"));
    page(0);
    app = first;
    page(CHANGING);
    records_write(app);
    app_free(app);
    app = second;
    records_write(app);
    restart();
    open_lesson(0);
    const struct record *r = record_of(app, app->document);
    ck_assert(r && r->edit_count == 1);
    ck_assert_str_eq(r->edits[0], "X[1,1] = 6");
}
END_TEST

// What one has done for a task is there after the other has written, too.
START_TEST(two_windows_keep_what_is_done_for_a_task)
{
    struct app *first;
    open_lesson(0);
    first = app;
    begin();
    open_lesson(0);
    go(TASK);
    ck_assert(edit_change(app, "X[1,1] = 4"));
    page(LAST);
    records_write(app);
    app_free(app);
    app = first;
    page(CHANGING);
    records_write(app);
    restart();
    open_lesson(0);
    go(TASK);
    ck_assert_double_eq(number("X[1,1]"), 4);
}
END_TEST

// All that the list paints.
static const char *texts(void)
{
    static struct strbuf all;
    struct pose p = {.arena = &app->frame};
    struct scene s = {.view = &app->view,
                      .theme = app->view.look.theme,
                      .font = app->font,
                      .pose = &p};
    arena_reset(&app->frame);
    course_pose(app, &s);
    strbuf_clear(&all);
    for (int i = 0; i < p.count; i++)
        strbuf_addf(&all, "\n%s", p.items[i].text ? p.items[i].text : "");
    return strbuf_text(&all);
}

// The record of lesson [number]; "" when there is none.
static const char *record(int number)
{
    static char text[1 << 16];
    struct strbuf path = {0};
    record_path(state, paths[number], &path);
    FILE *file = fopen(path.text, "rb");
    text[file ? fread(text, 1, sizeof text - 1, file) : 0] = 0;
    if (file)
        fclose(file);
    strbuf_free(&path);
    return text;
}

static void put_record(int number, const char *text)
{
    struct strbuf path = {0};
    record_path(state, paths[number], &path);
    put(path.text, text);
    strbuf_free(&path);
}

// How many files the state folder holds, -1 when it is not there.
static int files(void)
{
    DIR *all = opendir(state);
    int count = 0;
    while (all && readdir(all))
        count++;
    if (all)
        closedir(all);
    return all ? count - 2 : -1;
}

// --- what is there after a restart -------------------------------------------

START_TEST(the_place_is_where_it_was)
{
    open_lesson(0);
    go(_i);
    restart();
    bool rests = _i == LAST; // it was finished: from the beginning once more
    ck_assert(rests || _i == 0 || strstr(texts(), "go on at page"));
    open_lesson(0);
    ck_assert(app->place.on_page);
    ck_assert_int_eq(app->place.page, rests ? 0 : _i);
    ck_assert_int_eq(app->answers.count, 1);
    ck_assert(app->answers.list[0].first.reply.number == 3);
    char want[40];
    snprintf(want, sizeof want, "page %d", _i + 1);
    ck_assert(_i == 0 ? !*told() : strstr(told(), want) != NULL);
}
END_TEST

START_TEST(a_step_below_a_page_is_where_it_was)
{
    open_lesson(0);
    go(CHANGING);
    press_key(app, CODE_DOWN);
    press_key(app, CODE_DOWN);
    struct place at = app->place;
    ck_assert(!at.on_page && app->paging.below.page == CHANGING + 1);
    restart();
    open_lesson(0);
    ck_assert(place_equal(&app->place, &at));
    ck_assert_ptr_nonnull(strstr(told(), "where you were"));
    ck_assert(number("X[1,1]") == 2); // the page's change lies there
    press_key(app, CODE_UP);
    press_key(app, CODE_UP);
    ck_assert(app->place.on_page && app->place.page == CHANGING);
}
END_TEST

START_TEST(a_lesson_of_steps_is_where_it_was)
{
    open_lesson(2);
    app_go_to_step(app, (struct position){LEVEL_PART, 0}); // there is one
    look();
    ck_assert_int_eq(app_step_count(app), 1);
    ck_assert(!records_finished(app, app->document));
    app_go_to_step(app, (struct position){LEVEL_ROW, 4});
    struct place at = app->place;
    restart();
    open_lesson(2);
    ck_assert(place_equal(&app->place, &at));
    ck_assert(!records_finished(app, app->document));
    app_go_to_step(app, (struct position){LEVEL_ROW, app_step_count(app) - 1});
    restart();
    open_lesson(2);
    ck_assert(records_finished(app, app->document));
    ck_assert_int_eq(app_step_now(app).index, 0);
}
END_TEST

// What the list says of one that is new, begun, finished, and begun anew.
START_TEST(the_course_shows_it)
{
    ck_assert_ptr_nonnull(strstr(texts(), "new, 5 pages"));
    open_lesson(0);
    go(CHANGING);
    restart();
    ck_assert_msg(strstr(texts(), "\ngo on at page 3"), "%s", texts());
    ck_assert_msg(strstr(texts(), "\nanswered 1 of 1\n"), "%s", texts());
    app->view.extent.width = 3840; // there is room for more
    ck_assert_msg(strstr(texts(), "\nanswered 1 of 1, 1 at once"), "%s", texts());
    ck_assert_ptr_null(strstr(texts(), "\nfinished"));
    app->chooser.chosen = 0;
    press_key(app, CODE_ENTER);
    ck_assert_int_eq(app->place.page, CHANGING);
    page(LAST);
    restart();
    ck_assert_ptr_nonnull(strstr(texts(), "\nfinished"));
    press_key(app, CODE_ENTER);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert_ptr_nonnull(strstr(told(), "at page 5: Z"));
    page(TASK);
    restart();
    ck_assert_ptr_nonnull(strstr(texts(), "\ngo on at page 4"));
    ck_assert_ptr_null(strstr(texts(), "\nfinished"));
}
END_TEST

// A page that asks is not seen to its end before it was answered.
START_TEST(a_last_page_that_asks_is_not_finished)
{
    put(paths[0], MODEL "pages:\n  - at: X\n    say: One\n" ASKS);
    open_lesson(0);
    page(1);
    ck_assert(app->quiz.asking && !records_finished(app, app->document));
    answer(4);
    look();
    ck_assert(records_finished(app, app->document));
}
END_TEST

// Opened by name, a lesson begins; one key leads on, and only looking at its
// beginning forgets nothing.
START_TEST(by_name_it_begins_at_its_beginning)
{
    open_lesson(0);
    go(TASK);
    for (int i = 0; i < 2; i++) {
        restart();
        app->records.anew = true;
        open_lesson(0);
        ck_assert_int_eq(app->place.page, 0);
        ck_assert_ptr_nonnull(strstr(told(), "at page 4: Z goes there"));
        ck_assert_int_eq(app->answers.count, 1);
    }
    press_key(app, 'z');
    ck_assert(app->place.on_page && app->place.page == TASK);
    press_key(app, 'r'); // from here on it is at its beginning
    restart();
    open_lesson(0);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert_str_eq(told(), "");
}
END_TEST

START_TEST(answers_stay_what_they_were)
{
    struct judged again = {.reply = {.number = 7}};
    open_lesson(0);
    struct judged first = {.reply = {.number = 0.1},
                           .mistake = procedure_names[1]};
    answers_add(&app->answers, &app->document->lesson, ASKING, &first);
    answers_add(&app->answers, &app->document->lesson, ASKING, &again);
    restart();
    open_lesson(0);
    const struct answered_question *q =
        answers_find(&app->answers, &app->document->lesson, ASKING);
    ck_assert(q && q->tries == 2 && !q->first.right);
    ck_assert(q->first.reply.number == 0.1 && q->last.reply.number == 7);
    ck_assert_str_eq(q->first.mistake, procedure_names[1]);
    ck_assert_str_eq(q->lesson, paths[0]);
}
END_TEST

// --- what was changed --------------------------------------------------------

START_TEST(changes_come_back_by_a_key_and_not_before)
{
    open_lesson(0);
    ck_assert(edit_change(app, "X[2,1] = 5"));
    ck_assert(edit_change(app, "tokens[2] = moon"));
    restart();
    open_lesson(0);
    ck_assert_ptr_nonnull(strstr(told(), "Ctrl+Y makes your 2 changes"));
    ck_assert(number("X[2,1]") == 0 && !app->document->changes.count);
    press_control(app, 'y');
    ck_assert(number("X[2,1]") == 5);
    ck_assert_str_eq(
        model_words(&app->document->lesson.model, "tokens").word[1], "moon");
    ck_assert_ptr_nonnull(strstr(told(), "your 2 changes from last time are"));
    press_control(app, 'z');
    press_control(app, 'z');
    ck_assert(number("X[2,1]") == 0);
    press_control(app, 'y'); // the first, as ever
    ck_assert(number("X[2,1]") == 5 && app->document->changes.made == 1);
    restart();
    open_lesson(0);
    ck_assert_ptr_nonnull(strstr(told(), "makes your change from"));
}
END_TEST

START_TEST(changes_wait_until_they_are_wanted)
{
    open_lesson(0);
    ck_assert(edit_change(app, "X[2,1] = 5"));
    for (int i = 0; i < 3; i++) {
        restart();
        open_lesson(0);
        go(i);
    }
    restart();
    open_lesson(0);
    press_control(app, 'y');
    ck_assert(number("X[2,1]") == 5);
    press_control(app, 'z'); // now they are gone
    restart();
    open_lesson(0);
    press_control(app, 'y');
    ck_assert_str_eq(app->notice.note, "note.redo.none");
}
END_TEST

// Beside what a page changes, and apart from what was done for a task.
START_TEST(changes_come_back_on_every_page)
{
    open_lesson(0);
    ck_assert(edit_change(app, "X[2,1] = 5"));
    go(TASK);
    ck_assert(edit_change(app, "X[1,1] = 4"));
    look();
    page(_i);
    restart();
    open_lesson(0);
    if (_i == LAST)
        page(LAST);
    ck_assert_int_eq(app->place.page, _i);
    ck_assert(number("X[1,1]") == (_i == CHANGING ? 2 : _i == TASK ? 4 : 1));
    press_control(app, 'y');
    ck_assert_ptr_nonnull(strstr(told(), "your change from last time is made"));
    ck_assert(number("X[2,1]") == (_i == TASK ? 0 : 5));
    ck_assert(number("X[1,1]") == (_i == CHANGING ? 2 : _i == TASK ? 4 : 1));
    page(TASK);
    ck_assert(answers_reached(&app->answers, &app->document->lesson, TASK));
    ck_assert(number("X[1,1]") == 4);
    page(LAST);
    ck_assert(number("X[2,1]") == 5);
}
END_TEST

START_TEST(what_is_saved_is_no_change_any_more)
{
    open_lesson(0);
    ck_assert(edit_change(app, "X[2,1] = 5"));
    press_control(app, 's');
    ck_assert(changes_safe(&app->document->changes));
    ck_assert(edit_change(app, "X[2,2] = 6"));
    restart();
    open_lesson(0);
    ck_assert(number("X[2,1]") == 5 && number("X[2,2]") == 2);
    ck_assert_ptr_nonnull(strstr(told(), "makes your change from"));
    press_control(app, 'y');
    ck_assert(number("X[2,2]") == 6);
}
END_TEST

// While it is asked nothing is told.
START_TEST(no_change_comes_back_while_a_page_asks)
{
    open_lesson(0);
    ck_assert(edit_change(app, "X[2,1] = 5"));
    page(ASKING);
    restart();
    open_lesson(0);
    ck_assert(app->quiz.asking);
    press_control(app, 'y');
    ck_assert_str_eq(app->notice.note, "note.quiz.held");
    ck_assert(!app->document->changes.count);
    answer(3);
    look();
    press_control(app, 'y');
    ck_assert(number("X[2,1]") == 5);
}
END_TEST

// What came with the command line is no work of the learner.
START_TEST(words_of_the_command_line_are_not_kept)
{
    struct strbuf why = {0};
    const char *const edits[] = {"X[2,1] = 5"};
    struct own own = {.edits = edits, .edit_count = 1};
    ck_assert(app_open_own(app, paths[0], &own, &why));
    page(ASKING);
    records_write(app);
    ck_assert_int_eq(files(), -1);
    strbuf_free(&why);
}
END_TEST

// The questions from earlier lessons are those of last time, but for who asks
// for others.
START_TEST(the_seed_is_that_of_last_time)
{
    app->answers.seed = 7;
    open_lesson(0);
    go(CHANGING);
    restart();
    open_lesson(0);
    ck_assert_int_eq(app->answers.seed, 7);
    restart();
    app->answers.seed = 9;
    open_lesson(0);
    ck_assert_int_eq(app->answers.seed, 9);
}
END_TEST

// What is saved as another lesson goes on as that one, whatever its record
// says.
START_TEST(a_lesson_saved_as_another_stays_where_it_is)
{
    open_lesson(1);
    go(TASK);
    ck_assert(edit_change(app, "X[1,1] = 9"));
    restart();
    open_lesson(0);
    go(TASK);
    ck_assert(edit_change(app, "X[1,1] = 4"));
    look();
    page(CHANGING);
    answers_follow(&app->answers, app->document->path, paths[1]);
    library_rename(&app->library, NULL, app->document, paths[1]);
    look();
    ck_assert_int_eq(app->place.page, CHANGING);
    ck_assert(place_equal(&app->document->place, &app->place));
    page(TASK); // it is read anew, under the other name
    go(TASK);
    ck_assert(number("X[1,1]") == 4);
    page(0);
    restart();
    open_lesson(1);
    ck_assert_int_eq(app->place.page, 0);
    go(TASK);
    ck_assert(number("X[1,1]") == 4);
}
END_TEST

// --- which file --------------------------------------------------------------

START_TEST(lessons_of_one_name_do_not_mix)
{
    open_lesson(0);
    go(CHANGING);
    open_lesson(1);
    page(ASKING);
    restart();
    ck_assert_int_eq(files(), 2);
    open_lesson(1);
    ck_assert_int_eq(app->place.page, ASKING);
    ck_assert_int_eq(app->answers.count, 0);
    open_lesson(0);
    ck_assert_int_eq(app->place.page, CHANGING);
}
END_TEST

// By whichever way it is reached.
START_TEST(a_lesson_has_one_record)
{
    struct strbuf one = {0}, other = {0};
    ck_assert(!symlink("05-l.yaml", "link.yaml"));
    record_path("f", "05-l.yaml", &one);
    record_path("f", "b/../link.yaml", &other);
    ck_assert_str_eq(one.text, other.text);
    ck_assert(!strncmp(one.text, "f/05-l-", 7));
    strbuf_clear(&one);
    strbuf_clear(&other);
    record_path("f", SOURCE_ROOT "/lessons/05-rnn-attention.yaml", &one);
    setenv("FOLLOWSPOT_DATA", folder, 1); // as it is installed elsewhere
    ck_assert(!mkdir("lessons", 0700));
    record_path("f", "lessons/05-rnn-attention.yaml", &other);
    unsetenv("FOLLOWSPOT_DATA");
    ck_assert_str_eq(one.text, other.text);
    strbuf_clear(&one);
    record_path("f", "/x/.  ä/\n../s\"\n.b.yaml", &one);
    ck_assert_msg(!strncmp(one.text, "f/s---b-", 8), "%s", one.text);
    strbuf_free(&one);
    strbuf_free(&other);
}
END_TEST

START_TEST(only_this_user_reads_it)
{
    struct strbuf path = {0};
    struct stat s;
    umask(0);
    open_lesson(0);
    for (int i = 1; i < 3; i++) {
        go(i);
        records_write(app);
        strbuf_clear(&path);
        record_path(state, paths[0], &path);
        ck_assert(!stat(path.text, &s));
        ck_assert_int_eq(s.st_mode & 0777, 0600);
    }
    ck_assert(!stat(state, &s));
    ck_assert_int_eq(s.st_mode & 0777, 0700);
    ck_assert_int_eq(umask(0), 0); // other files are as they were
    strbuf_free(&path);
}
END_TEST

// --- when it is written ------------------------------------------------------

static int writes;

static int count_write(const char *path, const void *data, size_t length)
{
    writes++;
    return save_file(path, data, length);
}

static int no_write(const char *path, const void *data, size_t length)
{
    (void)path;
    (void)data;
    (void)length;
    writes++;
    return EROFS;
}

START_TEST(it_is_written_once_when_something_is_new)
{
    writes = 0;
    app->write = count_write;
    texts();
    open_lesson(0);
    records_write(app);
    ck_assert_int_eq(writes, 0); // it was only looked at
    ck_assert_int_eq(files(), -1);
    go(CHANGING);
    for (int i = 0; i < 3; i++)
        records_write(app);
    ck_assert_int_eq(writes, 1);
    restart();
    app->write = count_write;
    texts();
    open_lesson(0);
    records_write(app);
    ck_assert_int_eq(writes, 1);
    press_key(app, 'o');
    records_write(app);
    ck_assert_int_eq(writes, 1);
}
END_TEST

START_TEST(where_nothing_can_be_written_nothing_is_said)
{
    writes = 0;
    app->write = no_write;
    open_lesson(0);
    go(CHANGING);
    for (int i = 0; i < 3; i++)
        records_write(app);
    ck_assert_int_eq(writes, 1);
    ck_assert(!app->notice.note && !app->notice.trouble.length);
    ck_assert_ptr_null(strstr(told(), "progress"));
    app->write = NULL;
    go(TASK);
    records_write(app);
    app->write = save_file;
    records_write(app);
    ck_assert_int_eq(files(), 1);
}
END_TEST

// A file where a folder should be, a folder and a link where the file should.
START_TEST(what_stands_in_the_way_stays)
{
    struct strbuf path = {0};
    record_path(state, paths[0], &path);
    open_lesson(0);
    go(CHANGING);
    put("a", "in the way");
    records_write(app);
    ck_assert(!unlink("a"));
    go(TASK);
    records_write(app);
    ck_assert_int_eq(files(), 1);
    ck_assert(!unlink(path.text) && !symlink("../../../steps.yaml", path.text));
    restart();
    open_lesson(0); // the link is no record
    ck_assert_int_eq(app->place.page, 0);
    go(CHANGING);
    restart();
    open_lesson(2); // and was not written through
    ck_assert(!unlink(path.text) && !mkdir(path.text, 0700));
    open_lesson(0);
    go(TASK);
    restart();
    open_lesson(0);
    ck_assert_int_eq(app->place.page, 0);
    strbuf_free(&path);
}
END_TEST

// --- a class -----------------------------------------------------------------

static const struct answered_question *answered(void)
{
    return answers_find(&app->answers, &app->document->lesson, ASKING);
}

// V; what was done before waits, and what is done then is nobody's.
START_TEST(a_class_asks_anew_and_leaves_nothing)
{
    open_lesson(0);
    go(TASK);
    answers_reach(&app->answers, &app->document->lesson, TASK);
    records_write(app);
    const char *was = strdup(record(0));
    press_key(app, 'v');
    ck_assert(app->class.on && app->view.look.presenting);
    ck_assert_int_eq(app->place.page, TASK); // what asks before it, later
    ck_assert(!answered() && quiz_is_open(app, ASKING));
    ck_assert(!answers_reached(&app->answers, &app->document->lesson, TASK));
    ck_assert(!records_finished(app, app->document));
    page(ASKING);
    ck_assert(app->quiz.asking);
    answer(8);
    page(LAST);
    press_key(app, 'l'); // and looked at otherwise
    records_write(app);
    ck_assert_str_eq(record(0), was);
    press_key(app, 'v');
    ck_assert(!app->class.on && !app->view.look.presenting);
    ck_assert_double_eq(app->view.look.text, 1);
    ck_assert_int_eq(app->place.page, TASK);
    ck_assert(answered() && answered()->last.reply.number == 3);
    ck_assert(answers_reached(&app->answers, &app->document->lesson, TASK));
    records_write(app);
    ck_assert_str_eq(record(0), was);
    free((char *)was);
}
END_TEST

// What was changed before is there again, and what was changed in the class is
// gone; so it is from the list, to the list.
START_TEST(a_class_begins_as_the_file_is)
{
    open_lesson(2);
    ck_assert(edit_change(app, "X[1,1] = 5"));
    double was = number("scores[1,1]");
    press_key(app, 'v');
    ck_assert_double_eq(number("X[1,1]"), 1);
    ck_assert(edit_change(app, "X[1,1] = 7"));
    press_key(app, 'v');
    ck_assert_double_eq(number("X[1,1]"), 5);
    ck_assert_double_eq(number("scores[1,1]"), was);
    ck_assert_int_eq(app->document->changes.made, 1);
    walk_to_list(app);
    class_begin(app);
    ck_assert(!app->document);
    open_lesson(0);
    go(CHANGING);
    class_end(app);
    ck_assert(!app->document);
    open_lesson(0);
    ck_assert_int_eq(app->place.page, 0);
}
END_TEST

// The night before, and then `--class`: nothing of it is shown. The program ends
// in the class.
START_TEST(a_class_that_begins_with_the_program_knows_nothing)
{
    open_lesson(0);
    go(LAST);
    restart();
    const char *was = strdup(record(0));
    class_begin(app);
    ck_assert(!records_has(app, app->library.documents[0]));
    open_lesson(0);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert(!answered() && !app->notice.trouble.length);
    page(ASKING);
    answer(1);
    restart();
    ck_assert_str_eq(record(0), was);
    free((char *)was);
}
END_TEST

START_TEST(turned_off_it_neither_reads_nor_writes)
{
    open_lesson(0);
    go(CHANGING);
    restart();
    const char *was = strdup(record(0));
    app->records.off = true;
    ck_assert_ptr_nonnull(strstr(texts(), "new, 5 pages"));
    ck_assert(!records_has(app, app->library.documents[0]));
    open_lesson(0);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert_int_eq(app->answers.count, 0);
    go(TASK);
    open_lesson(1);
    go(TASK);
    restart();
    ck_assert_str_eq(record(0), was);
    ck_assert_int_eq(files(), 1);
    free((char *)was);
    unsetenv("FOLLOWSPOT_KEEP");
    ck_assert(record_is_saved(true));
    setenv("FOLLOWSPOT_KEEP", "0", 1);
    ck_assert(!record_is_saved(true));
    setenv("FOLLOWSPOT_KEEP", "1", 1);
    ck_assert(record_is_saved(true));
    ck_assert(!record_is_saved(false));
    unsetenv("FOLLOWSPOT_KEEP");
    ck_assert(!record_is_saved(false));
}
END_TEST

START_TEST(it_stands_in_the_state_folder)
{
    struct arena arena = {0};
    setenv("XDG_STATE_HOME", "/s", 1);
    ck_assert_str_eq(record_folder(&arena), "/s/followspot/progress");
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", "/h", 1);
    ck_assert_str_eq(record_folder(&arena),
                     "/h/.local/state/followspot/progress");
    unsetenv("HOME");
    ck_assert_ptr_null(record_folder(&arena));
    arena_free(&arena);
}
END_TEST

// Each writes what is new to it alone, and the last one stays.
START_TEST(two_windows_never_tear_a_file)
{
    open_lesson(0);
    go(CHANGING);
    records_write(app);
    struct app *first = app;
    begin();
    open_lesson(0);
    struct app *second = app;
    app = first;
    go(TASK);
    records_write(first);
    records_write(second); // nothing is new there
    ck_assert_ptr_nonnull(strstr(record(0), "\npage: 4\n"));
    app = second;
    page(0);
    records_write(second);
    records_write(first);
    ck_assert_ptr_nonnull(strstr(record(0), "\npage: 1\n"));
    app_free(first);
}
END_TEST

// Whether a lesson is on file: for questions about earlier ones.
START_TEST(a_lesson_is_on_file_once_it_was_begun)
{
    ck_assert(!records_has(app, app->library.documents[0]));
    open_lesson(0);
    ck_assert(records_has(app, app->library.documents[0]));
    ck_assert(!records_has(app, app->library.documents[1]));
    go(CHANGING);
    restart();
    ck_assert(!app->library.documents[0]->read); // it need not be read
    ck_assert(records_has(app, app->library.documents[0]));
    ck_assert(!records_has(app, app->library.documents[1]));
}
END_TEST

// --- another lesson since ----------------------------------------------------

START_TEST(what_does_not_fit_any_more_is_dropped_and_said)
{
    open_lesson(0);
    ck_assert(edit_change(app, "X[3,1] = 5"));
    ck_assert(edit_change(app, "X[1,2] = 7"));
    answer(3);
    go(TASK);
    ck_assert(edit_change(app, "X[3,2] = 9"));
    page(LAST);
    app->place.page = TASK; // as if it was left there
    restart();
    put(paths[0], "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
                  "  tokens: [a, b]\n  X: [[1, 0], [0, 2]]\npages:\n"
                  "  - at: X\n    say: One\n"
                  "  - at: X\n    say: Two\n    role: construct\n"
                  "    goal: scores[1,1] >= 9\n    allow: [X]\n");
    open_lesson(0);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert_ptr_nonnull(strstr(told(), "2 of your answers no longer fit"));
    ck_assert_ptr_nonnull(strstr(told(), "the page where you were is gone"));
    press_control(app, 'y');
    ck_assert_ptr_nonnull(strstr(told(), "1 change does not fit"));
    ck_assert(number("X[1,2]") == 7 && app->document->changes.made == 1);
    page(1); // the task stands, without what was done
    ck_assert(app->place.on_page && !app->notice.trouble.length);
    restart();
    ck_assert_ptr_null(strstr(record(0), "Which?"));
}
END_TEST

// A page that has a name is found by it.
START_TEST(a_page_with_an_id_is_found_where_it_went)
{
    put(paths[0], MODEL "pages:\n  - at: X\n    say: One\n"
                        "  - {id: mine, at: X, say: Two}\n"
                        "  - {at: X, say: Three}\n");
    open_lesson(0);
    page(1);
    restart();
    put(paths[0], MODEL "pages:\n  - at: X\n    say: One\n"
                        "  - {at: X, say: Three}\n  - {at: X, say: Four}\n"
                        "  - {id: mine, at: X, say: Two}\n"
                        "  - {at: X, say: Five}\n");
    open_lesson(0);
    ck_assert_int_eq(app->place.page, 3);
}
END_TEST

// --- whatever stands there ---------------------------------------------------

#define HEAD                                                                   \
    "followspot: answers\nlesson: l\ntitle: T\n"                               \
    "version: \"0000000000000000\"\n"
static const char *const bad[] = {
    "",
    "\n",
    "{",
    "[]",
    "a: b",
    "followspot: lesson",
    "\xff\xfe",
    "- - -",
    "followspot: answers\n",
    HEAD,
    HEAD "answers: {}\n",
    HEAD "answers: []\npage: 0\n",
    HEAD "answers: []\npage: [1]\n",
    HEAD "answers: []\nfinished: perhaps\n",
    HEAD "answers: []\nat: X\nlevel: deep\n",
    HEAD "answers: []\nedits: {}\n",
    HEAD "answers: []\nedits: [[a]]\n",
    HEAD "answers: []\ntasks: [{goal: g}]\n",
    HEAD "answers: [{question: Which?}]\n",
    HEAD "answers: []\nmore: 1\n",
    HEAD "answers: []\nfinished: yes\nfinished: yes\n",
    "&a [*a, *a]",
};
enum { BAD = sizeof bad / sizeof *bad };

START_TEST(a_bad_record_is_said_and_set_aside)
{
    struct strbuf path = {0};
    record_path(state, paths[0], &path);
    ck_assert(!system("mkdir -p a/followspot/progress"));
    put_record(0, bad[_i]);
    texts();
    ck_assert_msg(strstr(told(), "could not be read and is set aside: "),
                  "%s: %s", bad[_i], told());
    ck_assert_ptr_nonnull(strstr(told(), ".yaml:"));
    ck_assert_int_eq(files(), 1);
    ck_assert_str_eq(record(0), "");
    open_lesson(0);
    go(CHANGING);
    restart();
    ck_assert_int_eq(files(), 2);
    open_lesson(0);
    ck_assert_int_eq(app->place.page, CHANGING);
    strbuf_free(&path);
}
END_TEST

// It reads, but no such thing is in the lesson.
static const char *const odd[] = {
    HEAD "answers: []\npage: 99\n",
    HEAD "answers: []\nat: nowhere[1,2]\nlevel: cell\npage: 3\n",
    HEAD "answers: []\nat: X[9,9]\nlevel: term\n",
    HEAD "answers: []\nat: \"weights[b,c]\"\nlevel: part\npage: 4\n",
    HEAD "answers: []\nat: X\nlevel: term\nfinished: yes\n",
    HEAD
    "answers: []\nedits: [\"\", \"X[1,1] = \", \"tokens = []\", \"= =\"]\n",
    HEAD "answers: []\ntokens: a b c\nedits: [\"X[1,1] = 3\"]\n",
    HEAD "answers: []\nsource: a\n",
    HEAD "answers: []\ntasks: [{goal: g, reached: yes, edits: [x]}]\n",
    HEAD "answers: []\npage: 4\ntasks: [{goal: \"scores[1,1] >= 9\", "
         "reached: yes, edits: [\"X[7,7] = 1\", \"drop tokens\"]}]\n",
    HEAD "seed: 999999999\nanswers:\n  - {question: Which?, key: "
         "\"0123456789abcdef\", kind: number, tries: 0, "
         "first: {skipped: yes}, last: {skipped: yes}}\n",
};
enum { ODD = sizeof odd / sizeof *odd };

static void walk_about(void)
{
    for (int i = 0; i < 4; i++) {
        press_control(app, 'y');
        app_frame(app, &list);
        press_key(app, i % 2 ? CODE_PAGE_UP : CODE_PAGE_DOWN);
        app_frame(app, &list);
        press_key(app, 'z');
        press_key(app, CODE_DOWN);
        app_frame(app, &list);
    }
}

START_TEST(an_odd_record_harms_nobody)
{
    ck_assert(!system("mkdir -p a/followspot/progress"));
    put_record(0, odd[_i]);
    put_record(2, odd[_i]);
    for (int i = 0; i < 2; i++) {
        app->records.anew = i;
        texts();
        open_lesson(0);
        walk_about();
        open_lesson(2);
        walk_about();
        restart();
    }
}
END_TEST

// What is true of one byte in a record that the program wrote.
START_TEST(a_byte_that_is_another_harms_nobody)
{
    struct rng r = {(uint64_t)_i};
    open_lesson(0);
    ck_assert(edit_change(app, "X[2,1] = 5"));
    go(TASK);
    ck_assert(edit_change(app, "X[1,1] = 4"));
    look();
    records_write(app);
    char *text = strdup(record(0));
    int length = (int)strlen(text);
    for (int i = 0; i < 40; i++) {
        app_free(app);
        begin();
        char *other = strdup(text);
        for (int k = rng_between(&r, 1, 3); k; k--) {
            int at = rng_between(&r, 0, length - 1);
            other[at] = (char)rng_between(&r, 1, 255);
        }
        if (rng_between(&r, 0, 9) == 0)
            other[rng_between(&r, 0, length - 1)] = 0;
        put_record(0, other);
        free(other);
        texts();
        open_lesson(0);
        walk_about();
        records_write(app);
    }
    free(text);
}
END_TEST

START_TEST(a_huge_record_is_not_read)
{
    struct strbuf text = {0};
    ck_assert(!system("mkdir -p a/followspot/progress"));
    strbuf_add(&text, HEAD "answers: []\nedits:\n");
    while (text.length <= RECORD_MOST_BYTES)
        strbuf_add(&text, "  - \"X[1,1] = 3\"\n");
    put_record(0, text.text);
    texts();
    ck_assert_ptr_nonnull(strstr(told(), "set aside"));
    strbuf_free(&text);
}
END_TEST

// --- anything ----------------------------------------------------------------

static void do_something(struct rng *r)
{
    char edit[40];
    int what = rng_between(r, 0, 6);
    bool paged = app->document->lesson.page_count;
    if (what == 0 && paged)
        answer(rng_between(r, -9, 9) / 7.0);
    else if (what == 1 && paged)
        page(rng_between(r, 0, LAST));
    else if (what == 2)
        press_key(app, CODE_DOWN);
    else if (what == 3)
        press_key(app, rng_between(r, 0, 1) ? CODE_PAGE_DOWN : CODE_UP);
    else if (what == 4)
        press_control(app, rng_between(r, 0, 1) ? 'z' : 'y');
    else if (what == 5) {
        int x = rng_between(r, 1, 99), column = rng_between(r, 1, 2);
        snprintf(edit, sizeof edit, "X[%d,%d] = %d", rng_between(r, 1, 3),
                 column, x);
        edit_change(app, edit);
    } else {
        open_lesson(rng_between(r, 0, 2));
    }
    look();
}

// After any work a restart leaves the records as they are, and a lesson where
// it was, unless it is at its end.
START_TEST(a_restart_changes_nothing)
{
    struct rng r = {(uint64_t)_i + 1};
    open_lesson(0);
    for (int i = rng_between(&r, 1, 25); i; i--)
        do_something(&r);
    int number = rng_between(&r, 0, 2);
    open_lesson(number);
    struct place at = app->place;
    int answers = app->answers.count;
    records_write(app);
    char *was = strdup(record(number));
    restart();
    for (int i = 0; i < 3; i++)
        open_lesson(i);
    open_lesson(number);
    ck_assert_int_eq(app->answers.count, answers);
    ck_assert(app->place.page == at.page || strstr(told(), "Z goes there"));
    if (!strstr(told(), "Z goes there"))
        ck_assert(place_equal(&app->place, &at));
    records_write(app);
    ck_assert_str_eq(record(number), was);
    free(was);
}
END_TEST

// --- forgetting --------------------------------------------------------------

START_TEST(forgetting_deletes_these_files_alone)
{
    open_lesson(0);
    go(CHANGING);
    open_lesson(1);
    go(TASK);
    ck_assert(edit_change(app, "X[1,1] = 4"));
    restart();
    texts();
    put("a/followspot/0123456789abcdef-1.unsaved", "x");
    put("a/followspot/progress/mine.yaml", "x");
    put("a/followspot/progress/l-0123456789abcde.yaml", "x");
    put("a/followspot/progress/l-0123456789abcdef.yml", "x");
    put("a/followspot/progress/l0123456789abcdef.yaml", "x");
    put("a/followspot/progress/l-0123456789abcdef.bad", "x");
    ck_assert_int_eq(record_count(state), 3);
    press_key(app, CODE_DELETE);
    ck_assert(layer_is_open(app, &forget_layer));
    app_frame(app, &list);
    press_key(app, CODE_ESCAPE);
    ck_assert_int_eq(files(), 7);
    app->answers.seed = 7;
    press_key(app, CODE_DELETE);
    press_key(app, CODE_ENTER);
    ck_assert(!layer_is_open(app, &forget_layer));
    ck_assert_str_eq(told(), "3 files deleted: your progress is forgotten");
    ck_assert_int_eq(files(), 4);
    ck_assert_int_eq(app->answers.seed, 7);
    ck_assert(!access("a/followspot/0123456789abcdef-1.unsaved", F_OK));
    ck_assert_int_eq(app->answers.count, 0);
    ck_assert_ptr_nonnull(strstr(texts(), "new, 5 pages"));
    ck_assert_ptr_null(strstr(texts(), "go on"));
    press_key(app, CODE_HOME); // that was read
    open_lesson(1);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert_str_eq(told(), "");
    answer(3);
    page(TASK);
    ck_assert(number("X[1,1]") == 1);
    page(0);
    press_key(app, 'o');
    press_key(app, CODE_DELETE);
    ck_assert_str_eq(app->notice.note, "note.forget.none");
}
END_TEST

// Also what was done in this session; but for work that is not saved.
START_TEST(forgetting_forgets_this_session)
{
    open_lesson(0);
    ck_assert(edit_change(app, "X[2,1] = 5"));
    go(TASK);
    ck_assert(edit_change(app, "X[1,1] = 4"));
    look();
    page(CHANGING);
    records_write(app);
    press_key(app, 'o');
    press_key(app, CODE_DELETE);
    press_key(app, CODE_ENTER);
    records_write(app);
    ck_assert_int_eq(files(), 0);
    ck_assert(!changes_safe(&app->library.documents[0]->changes));
    press_key(app, CODE_ESCAPE); // there is no lesson to go back to
    ck_assert_ptr_null(app->document);
    open_lesson(0);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert(number("X[2,1]") == 5);
    ck_assert(!answers_reached(&app->answers, &app->document->lesson, TASK));
    go(TASK);
    ck_assert(number("X[1,1]") == 1);
}
END_TEST

START_TEST(what_cannot_be_deleted_is_said)
{
    if (!geteuid())
        return; // who may do anything
    open_lesson(0);
    go(CHANGING);
    restart();
    ck_assert(!chmod(state, 0500));
    press_key(app, CODE_DELETE);
    press_key(app, CODE_ENTER);
    ck_assert_str_eq(told(), "0 files deleted · 1 file could not be");
    ck_assert(!chmod(state, 0700));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("records");
    TCase *t = tcase_create("records");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, the_place_is_where_it_was, 0, PAGE_COUNT);
    tcase_add_test(t, two_windows_lose_nothing);
    tcase_add_test(t, two_windows_keep_what_is_done_for_a_task);
    tcase_add_test(t, a_step_below_a_page_is_where_it_was);
    tcase_add_test(t, a_lesson_of_steps_is_where_it_was);
    tcase_add_test(t, the_course_shows_it);
    tcase_add_test(t, a_last_page_that_asks_is_not_finished);
    tcase_add_test(t, by_name_it_begins_at_its_beginning);
    tcase_add_test(t, answers_stay_what_they_were);
    tcase_add_test(t, changes_come_back_by_a_key_and_not_before);
    tcase_add_test(t, changes_wait_until_they_are_wanted);
    tcase_add_loop_test(t, changes_come_back_on_every_page, 0, PAGE_COUNT);
    tcase_add_test(t, what_is_saved_is_no_change_any_more);
    tcase_add_test(t, no_change_comes_back_while_a_page_asks);
    tcase_add_test(t, words_of_the_command_line_are_not_kept);
    tcase_add_test(t, the_seed_is_that_of_last_time);
    tcase_add_test(t, a_lesson_saved_as_another_stays_where_it_is);
    tcase_add_test(t, lessons_of_one_name_do_not_mix);
    tcase_add_test(t, a_lesson_has_one_record);
    tcase_add_test(t, only_this_user_reads_it);
    tcase_add_test(t, it_is_written_once_when_something_is_new);
    tcase_add_test(t, where_nothing_can_be_written_nothing_is_said);
    tcase_add_test(t, what_stands_in_the_way_stays);
    tcase_add_test(t, a_class_asks_anew_and_leaves_nothing);
    tcase_add_test(t, a_class_begins_as_the_file_is);
    tcase_add_test(t, a_class_that_begins_with_the_program_knows_nothing);
    tcase_add_test(t, turned_off_it_neither_reads_nor_writes);
    tcase_add_test(t, it_stands_in_the_state_folder);
    tcase_add_test(t, two_windows_never_tear_a_file);
    tcase_add_test(t, a_lesson_is_on_file_once_it_was_begun);
    tcase_add_test(t, what_does_not_fit_any_more_is_dropped_and_said);
    tcase_add_test(t, a_page_with_an_id_is_found_where_it_went);
    tcase_add_loop_test(t, a_bad_record_is_said_and_set_aside, 0, BAD);
    tcase_add_loop_test(t, an_odd_record_harms_nobody, 0, ODD);
    tcase_add_loop_test(t, a_byte_that_is_another_harms_nobody, 0, 10);
    tcase_add_test(t, a_huge_record_is_not_read);
    tcase_add_loop_test(t, a_restart_changes_nothing, 0, 120);
    tcase_add_test(t, forgetting_deletes_these_files_alone);
    tcase_add_test(t, forgetting_forgets_this_session);
    tcase_add_test(t, what_cannot_be_deleted_is_said);
    suite_add_tcase(s, t);
    return suite_end(s);
}

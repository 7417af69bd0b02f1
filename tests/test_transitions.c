// SPDX-License-Identifier: MIT
// What becomes of what is open, input by input: is it kept, what can be taken
// back, what is it compared with, what is taken out, what is looked at, where
// is one, what is asked. The program is walked through every run of three
// inputs, from several beginnings, beside a small model of what must hold: each
// input is one short rule below, which knows nothing of how it is done.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"

// --- the model ---------------------------------------------------------------

enum { MOST_CHANGES = 8 };

// A lesson that is open: its changes, each another number in the same cell.
struct version {
    int file; // what its file had there when it was read
    int read; // the writing of its file that it knows
    int change[MOST_CHANGES];
    int count; // changes
    int made;  // so many of them are in force, the others taken back
    int kept;  // so many were in force when it was written; -1: others
};

struct world {
    struct version shown, beside; // what is compared: B and A
    bool compared, taken_out;     // a step
    bool ghosts;                  // what the last change was, is shown
    bool looking;                 // the keyboard is inside the picture
    bool offered;                 // to read the file, over changes
    bool sure; // was asked whether to write over what another has written,
    int over;  // the writing of that number
    int page;  // 0: a picture, 1: a question, 2: a picture
    bool answered;
    int writing, written; // of the file: how often, and what
    int next;             // number to type
};

enum { PICTURE, QUESTION, END };

static bool is_kept(const struct version *v)
{
    return v->made == v->kept;
}

static int number_in(const struct version *v)
{
    return v->made ? v->change[v->made - 1] : v->file;
}

static bool asks(const struct world *w)
{
    return w->page == QUESTION && !w->answered;
}

// A rule: what an input makes of the world. While a question is open only some
// are heard, so that nothing tells its answer.
static void change(struct world *w)
{
    struct version *v = &w->shown;
    if (asks(w))
        return;
    if (v->kept > v->made)
        v->kept = -1; // that state is forgotten
    v->change[v->made++] = w->next;
    v->count = v->made;
    w->ghosts = true;
    w->taken_out = false;
}

static void move_back(struct world *w, int by)
{
    struct version *v = &w->shown;
    int made = v->made + by;
    if (made < 0 || made > v->count)
        return;
    v->made = made;
    w->ghosts = !asks(w); // they would tell
    w->taken_out = false;
}

static void undo(struct world *w)
{
    move_back(w, -1);
}

static void redo(struct world *w)
{
    move_back(w, 1);
}

static void save(struct world *w)
{
    struct version *v = &w->shown;
    if (asks(w))
        return;
    bool again = w->sure && w->over == w->writing;
    w->sure = v->read != w->writing && !again;
    w->over = w->writing;
    if (w->sure)
        return; // it is asked first
    v->kept = v->made;
    v->read = ++w->writing;
    w->written = number_in(v);
    w->offered = false;
}

// What stands in the file is no change any more.
static void read_file(struct world *w)
{
    struct version *v = &w->shown;
    if (is_kept(v))
        v->made = v->count = 0;
    v->kept = 0;
    v->file = w->written;
    v->read = w->writing;
    w->ghosts = w->taken_out = false; // the keyboard stays where it is
}

static void other_program(struct world *w)
{
    w->writing++;
    w->written = w->next;
    if (is_kept(&w->shown))
        read_file(w);
    else
        w->offered = true;
}

static void reload(struct world *w)
{
    if (asks(w) || w->shown.read == w->writing)
        return;
    read_file(w);
    w->offered = false;
}

static void compare(struct world *w)
{
    if (asks(w))
        return;
    bool only = w->taken_out && !w->looking; // this cannot be kept
    w->taken_out = false;
    if (only)
        return;
    w->beside = w->shown;
    w->compared = true;
    w->ghosts = false;
}

static void swap(struct world *w)
{
    struct version shown = w->shown;
    if (asks(w) || !w->compared)
        return;
    w->shown = w->beside;
    w->beside = shown;
    w->ghosts = w->taken_out = false;
}

static void why(struct world *w)
{
    if (!asks(w))
        w->taken_out = !w->taken_out;
}

// One layer at a time.
static void escape(struct world *w)
{
    if (asks(w))
        return;
    if (w->taken_out && !w->looking)
        w->taken_out = false;
    else if (w->looking)
        w->looking = false;
    else if (w->offered)
        w->offered = false;
    else if (w->compared)
        w->compared = w->ghosts = w->taken_out = false;
    else
        w->ghosts = false;
}

static void look(struct world *w)
{
    w->looking |= !asks(w);
}

static void next(struct world *w)
{
    if (asks(w)) {
        w->answered = true; // it is shown, and skipped
        return;
    }
    w->page += w->page < END;
    w->ghosts = w->taken_out = w->looking = false;
}

// --- the program -------------------------------------------------------------

static char folder[64];
static struct app *app;
static struct fake_font fake;

// Two writings are never at the same moment, however fast they follow; and
// none waits for the disk.
static int write_later(const char *path, const void *data, size_t length)
{
    static int seconds;
    seconds++;
    const struct timespec at[2] = {{seconds, 0}, {seconds, 0}};
    FILE *f = fopen(path, "wb");
    ck_assert(f && fwrite(data, 1, length, f) == length && !fclose(f));
    return utimensat(AT_FDCWD, path, at, 0);
}

static void write_lesson(int number)
{
    struct strbuf text = {0};
    strbuf_addf(&text,
                "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
                "  tokens: [a, b]\n  X: [[%d, 0], [0, 2]]\npages:\n"
                "  - {at: weights, say: The shares.}\n"
                "  - at: weights\n    ask: {question: How much?, "
                "number: \"weights[1,1]\"}\n"
                "  - {at: weights, say: The shares.}\n",
                number);
    ck_assert(!write_later("l.yaml", text.text, text.length));
    strbuf_free(&text);
}

static void do_change(int number)
{
    char change[40];
    snprintf(change, sizeof change, "X[a,1] = %d", number);
    edit_change(app, change);
}

static void do_undo(int number)
{
    (void)number;
    press_control(app, 'z');
}

static void do_redo(int number)
{
    (void)number;
    press_control(app, 'y');
}

static void do_save(int number)
{
    (void)number;
    press_control(app, 's');
}

// The keyboard was at a note, of a stage that a change reached. The note goes
// with the ghosts, and with it what Enter and the arrows meant; a cell that
// nobody chose would light up in its place. So the keyboard is where it was
// before one came in: at the step.
static bool noted;

static void find_note(void)
{
    noted = app->focusing && app->view.attention.focus.row < 0;
}

static void do_other_program(int number)
{
    find_note();
    write_lesson(number);
    app_poll(app);
}

static void do_reload(int number)
{
    (void)number;
    find_note();
    press_control(app, 'r');
}

static void do_compare(int number)
{
    (void)number;
    find_note();
    press_key(app, 'd');
}

static void do_swap(int number)
{
    (void)number;
    find_note();
    press_key(app, 'y');
}

static void do_why(int number)
{
    (void)number;
    find_note();
    press_key(app, 'w');
}

static void do_escape(int number)
{
    (void)number;
    press_key(app, CODE_ESCAPE);
}

static void do_look(int number)
{
    (void)number;
    press_key(app, CODE_TAB);
    // Past the controls, from whose last one it comes to the first matrix.
    for (int k = 0; k < 256 && !app->focusing; k++)
        press_key(app, CODE_TAB);
}

static void do_next(int number)
{
    (void)number;
    press_key(app, CODE_PAGE_DOWN);
}

// The inputs: what each does to the model, and to the program.
static const struct verb {
    const char *name;
    void (*rule)(struct world *w);
    void (*act)(int number);
    bool other; // no key of this window: what was asked waits
} verbs[] = {
    {"change", change, do_change, true},
    {"undo", undo, do_undo},
    {"redo", redo, do_redo},
    {"save", save, do_save},
    {"another program writes", other_program, do_other_program, true},
    {"reload", reload, do_reload},
    {"compare", compare, do_compare},
    {"swap", swap, do_swap},
    {"why", why, do_why},
    {"escape", escape, do_escape},
    {"look", look, do_look},
    {"next page", next, do_next},
};
enum {
    CHANGE,
    UNDO,
    REDO,
    SAVE,
    OTHER_PROGRAM,
    RELOAD,
    COMPARE,
    SWAP,
    WHY,
    ESCAPE,
    LOOK,
    NEXT,
    VERBS,
    NOTHING = -1
};

// --- beside each other -------------------------------------------------------

static struct strbuf done; // what was done so far

static void same(const char *what, int is, int must)
{
    if (is != must)
        ck_abort_msg("after%s: %s is %d, not %d", strbuf_text(&done), what, is,
                     must);
}

static int shown_number(const struct document *d)
{
    return (int)trace_find(&d->trace, "X")->data[0];
}

static void check_version(const struct document *d, const struct version *v)
{
    same("the number", shown_number(d), number_in(v));
    same("what is in force", d->changes.made, v->made);
    same("what there is to make again", d->changes.count - d->changes.made,
         v->count - v->made);
}

static void check_world(const struct world *w)
{
    check_version(app->document, &w->shown);
    same("not saved", *app_title(app) == '*', !is_kept(&w->shown));
    same("compared", compare_a(app) != NULL, w->compared);
    if (w->compared)
        check_version(compare_a(app), &w->beside);
    same("taken out", app->without != NULL, w->taken_out);
    same("ghosts", app->before != NULL, w->ghosts);
    bool left = noted && !app->focusing;
    noted = false;
    if (!left) {
        same("the keyboard inside", app->focusing, w->looking);
        same("something looked at", *app->view.attention.focus.tensor != 0,
             w->looking);
    }
    same("on a page", app->place.on_page, true);
    same("the page", app->place.page, w->page);
    same("asked", app->quiz.asking, asks(w));
    same("offered", app->notice.offered, w->offered);
    same("asked whether to write over", app->asked == ACTION_SAVE, w->sure);
}

static void check_file(const struct world *w)
{
    struct document d;
    ck_assert(document_open(&d, NULL, "l.yaml", NULL));
    same("in the file", shown_number(&d), w->written);
    document_close(&d);
}

static void take(struct world *w, int verb)
{
    struct place looked = app->view.attention.focus;
    strbuf_addf(&done, " %s,", verbs[verb].name);
    w->next++;
    verbs[verb].act(w->next);
    app_input(app, &(struct input){.kind = INPUT_NONE});
    w->sure = w->sure && (verb == SAVE || verbs[verb].other);
    verbs[verb].rule(w);
    check_world(w);
    if (w->looking && *looked.tensor && verb != LOOK && app->focusing)
        same("what is looked at",
             strcmp(looked.tensor, app->view.attention.focus.tensor), 0);
}

// Where a run of inputs begins.
static const struct beginning {
    int verb[4]; // up to NOTHING
} beginnings[] = {
    {{NOTHING}},
    {{CHANGE, SAVE, UNDO, NOTHING}},
    {{CHANGE, COMPARE, CHANGE, NOTHING}},
    {{CHANGE, NEXT, NOTHING}},
    {{CHANGE, CHANGE, OTHER_PROGRAM, NOTHING}},
    {{CHANGE, LOOK, WHY, NOTHING}},
};
enum { BEGINNINGS = sizeof beginnings / sizeof *beginnings };

static void run(const struct beginning *from, const int *verb, int count)
{
    static const char *const paths[] = {"l.yaml"};
    struct strbuf why_not = {0};
    struct world w = {.shown = {.file = 1}, .written = 1, .next = 1};
    write_lesson(1);
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    app->write = write_later;
    app->view.look.still = true;
    ck_assert_msg(app_open(app, "l.yaml", &why_not), "%s", why_not.text);
    strbuf_clear(&done);
    check_world(&w);
    for (int k = 0; from->verb[k] != NOTHING; k++)
        take(&w, from->verb[k]);
    strbuf_add(&done, " then");
    for (int k = 0; k < count; k++)
        take(&w, verb[k]);
    check_file(&w);
    app_free(app);
    strbuf_free(&why_not);
}

START_TEST(every_run_of_three_inputs)
{
    const struct beginning *from = &beginnings[_i / VERBS];
    for (int k = 0; k < VERBS * VERBS; k++)
        run(from, (int[]){_i % VERBS, k / VERBS, k % VERBS}, 3);
}
END_TEST

START_TEST(every_run_of_two_inputs)
{
    for (int k = 0; k < VERBS * VERBS; k++)
        run(&beginnings[_i], (int[]){k / VERBS, k % VERBS}, 2);
}
END_TEST

static void setup(void)
{
    strcpy(folder, "/tmp/followspot-transitions-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
}

static void teardown(void)
{
    strbuf_free(&done);
    unlink("l.yaml");
    ck_assert(!chdir("/") && !rmdir(folder));
}

int main(void)
{
    Suite *suite = suite_create("transitions");
    TCase *t = tcase_create("runs"), *rest = suite_long(suite);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_checked_fixture(rest, setup, teardown);
    tcase_add_loop_test(t, every_run_of_three_inputs, 0, VERBS);
    tcase_add_loop_test(t, every_run_of_two_inputs, 1, BEGINNINGS);
    tcase_add_loop_test(rest, every_run_of_three_inputs, VERBS,
                        BEGINNINGS * VERBS);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

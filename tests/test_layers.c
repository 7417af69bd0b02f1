// SPDX-License-Identifier: MIT
// What lies over a lesson is about it, or is not: whatever layer is open when
// another document takes the place of the one it is about, no key that comes
// then asks for what is gone.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/app.h"
#include "app/compare/why.h"
#include "app/course/own.h"
#include "app/dialog/forget.h"
#include "app/dialog/recovery.h"
#include "app/edit/heads.h"
#include "app/edit/change_list.h"
#include "app/edit/undo.h"
#include "app/help/help.h"
#include "app/dialog/step_number.h"
#include "app/lesson.h"
#include "app/look.h"
#include "app/quiz/quiz.h"
#include "app/reload.h"
#include "base/save.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"

static char folder[64];
static struct app *app;
static struct fake_font fake;

static void write_file(const char *name, const char *text)
{
    ck_assert_int_eq(save_file(name, text, strlen(text)), 0);
}

#define PLAIN(x)                                                               \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b]\n  X: " x "\n"                                           \
    "models:\n  far:\n    kind: softmax\n    tokens: [u, v]\n"                 \
    "    scores: [1, 2]\n"                                                     \
    "pages:\n  - say: One.\n  - at: weights\n    say: Two.\n"                  \
    "  - at: weights\n    model: far\n    say: Three.\n"

static const char other[] = "title: Other\ngoal: G\nmodel:\n  kind: softmax\n"
                            "  tokens: [p, q, r]\n  scores: [3, 1, 2]\n";

static const char asks[] =
    "title: A\ngoal: G\nmodel:\n  kind: self-attention\n  tokens: [cat, dog]\n"
    "  X: [[1, 0], [0, 1]]\npages:\n  - at: weights\n    ask:\n"
    "      question: How much?\n      number: weights[cat,dog]\n"
    "  - say: The end.\n";

static void copy_lessons(void)
{
    static const char command[] =
        "mkdir models && cp " SOURCE_ROOT "/lessons/next-word.yaml learns.yaml"
        " && cp " SOURCE_ROOT "/lessons/models/next-word.json models"
        " && cp " SOURCE_ROOT "/tests/tensorfiles/weights.yaml " SOURCE_ROOT
        "/tests/tensorfiles/A.npz .";
    ck_assert(!system(command));
    write_file("plain.yaml", PLAIN("[[1, 0], [0, 2]]"));
    write_file("other.yaml", other);
    write_file("asks.yaml", asks);
}

static void setup(void)
{
    strcpy(folder, "/tmp/followspot-layers-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    copy_lessons();
}

static void teardown(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert(!chdir("/") && !system(command));
}

static int write_nothing(const char *path, const void *data, size_t length)
{
    (void)path;
    (void)data;
    (void)length;
    return 0;
}

static void begin(const char *file)
{
    static const char *const listed[] = {"plain.yaml", "other.yaml"};
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, listed, 2);
    app->write = write_nothing;
    app->recovery.folder = "state";
    app->records.folder = "progress";
    app->records.off = true;
    app->view.look.still = true;
    ck_assert_msg(app_open(app, file, &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void look(void)
{
    struct list list = {0};
    app_frame(app, &list);
    list_free(&list);
}

// --- how each is opened ------------------------------------------------------

static void key_of(uint32_t k, bool control, bool shift)
{
    app_input(app, &(struct input){.kind = INPUT_KEY,
                                   .key = k,
                                   .control = control,
                                   .shift = shift});
}

// Looks at the first number of the input, or at the word before it.
static void into_picture(void)
{
    struct place x = {.tensor = "X", .row = 0, .column = 0, .term = -1};
    struct address at;
    app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
    ck_assert(address_parse(&app->document->trace, "X[1,1]", &at, NULL));
    x = place_of_address(&at);
    app_look_again(app, &x);
    ck_assert(app->focusing);
}

static void open_number(void)
{
    into_picture();
    enter_text(app, "7");
}

static void open_word(void)
{
    into_picture();
    press_key(app, CODE_LEFT);
    enter_text(app, "moon");
}

static void open_forget(void)
{
    press_key(app, 'o');
    forget_begin(app);
}

static void open_gate(void)
{
    press_key(app, CODE_END);
}

static void open_dock(void)
{
    press_key(app, 'i');
    enter_text(app, "5");
    ck_assert(app->dock.typing);
}

static void open_options(void)
{
    press_control(app, 't');
    press_key(app, 'o');
}

static void open_export(void)
{
    press_key(app, 'e');
}

static void open_import(void)
{
    app_input(app, &(struct input){.kind = INPUT_DROP,
                                   .text = SOURCE_ROOT
                                           "/tests/tensorfiles/head.npz"});
}

static void open_changes(void)
{
    menu_open(app, &undo_list);
}

static const struct {
    const struct app_layer *layer;
    const char *file;
    void (*open)(void); // or a key,
    uint32_t key;
    bool control, shift;
    // whether it is there when the same lesson is read anew, and when another
    // one is shown
    bool again, another;
} layers[] = {
    {&help_layer, "plain.yaml", NULL, '?', .again = true},
    {&blank_layer, "plain.yaml", NULL, 'b', .again = true},
    {&menu_layer, "plain.yaml", NULL, 'k'},
    {&menu_layer, "plain.yaml", open_changes},
    {&step_number_layer, "plain.yaml", NULL, '1'},
    {&save_as_layer, "plain.yaml", NULL, 's', true, true},
    {&open_dialog_layer, "plain.yaml", NULL, 'o', true, .again = true},
    {&settings_dialog_layer, "plain.yaml", NULL, CODE_F1 + 9, .again = true,
     .another = true},
    {&export_dialog_layer, "plain.yaml", open_export},
    {&import_dialog_layer, "plain.yaml", open_import, .again = true,
     .another = true},
    {&number_layer, "plain.yaml", open_number},
    {&word_layer, "plain.yaml", open_word},
    {&sentence_layer, "plain.yaml", NULL, 'x', .again = true},
    {&dock_layer, "plain.yaml", open_dock, .again = true, .another = true},
    {&controls_layer, "plain.yaml", NULL, CODE_TAB, .shift = true,
     .again = true, .another = true},
    {&heads_layer, "weights.yaml", NULL, 'a', true},
    {&learning_layer, "learns.yaml", NULL, 't', true, .again = true},
    {&learning_options_layer, "learns.yaml", open_options},
    {&gate_layer, "asks.yaml", open_gate},
    {&forget_layer, "plain.yaml", open_forget},
};
enum { OPENED = sizeof layers / sizeof *layers };

static void open_layer(int which)
{
    begin(layers[which].file);
    if (layers[which].open)
        layers[which].open();
    else
        key_of(layers[which].key, layers[which].control, layers[which].shift);
    ck_assert_msg(layer_is_open(app, layers[which].layer), "%s",
                  layers[which].layer->name);
    look();
}

// --- how a document takes the place of another -------------------------------

static void drop_other(int which)
{
    (void)which;
    app_input(app, &(struct input){.kind = INPUT_DROP, .text = "other.yaml"});
}

static void show_other(int which)
{
    struct strbuf why = {0};
    (void)which;
    ck_assert(app_open(app, "other.yaml", &why));
    strbuf_free(&why);
}

// Another program writes a line more.
static void reload(int which)
{
    FILE *f = fopen(layers[which].file, "a");
    ck_assert(f && fputs("# more\n", f) >= 0 && !fclose(f));
    app_poll(app); // twice: one looks whether it is still being written
    app_poll(app);
}

// Another program writes a lesson of another kind.
static void become_other(int which)
{
    write_file(layers[which].file, other);
    app_poll(app);
    app_poll(app);
}

static void change(int which)
{
    (void)which;
    if (app->document && !app->document->hidden)
        edit_change(app, "tokens[1] = moon");
}

static void take_back(int which)
{
    change(which);
    if (app->document)
        undo_move(app, -1);
}

static void other_model(int which)
{
    (void)which;
    if (app->document && app->document->lesson.page_count > 2)
        app_go_to_page(app, 2);
}

static void to_list(int which)
{
    (void)which;
    if (app->document)
        walk_to_list(app);
}

static void (*const ways[])(int which) = {
    drop_other, show_other,  reload,  become_other,
    change,     take_back, other_model, to_list};
enum { WAYS = sizeof ways / sizeof *ways };

// --- and then any key --------------------------------------------------------

// What layers act on; the one that comes first finds them as they were left.
static const uint32_t first_keys[] = {
    CODE_ENTER, CODE_TAB,  CODE_ESCAPE,    CODE_DELETE,  CODE_UP, CODE_DOWN,
    CODE_LEFT,  CODE_RIGHT, CODE_PAGE_DOWN, CODE_PAGE_UP, CODE_HOME, CODE_END,
    CODE_BACKSPACE, ' ', 'o', 'p', 'd', 'r', '[', ']', '7', CODE_F1};
enum { FIRST_KEYS = sizeof first_keys / sizeof *first_keys };

static void press_all(uint32_t from, uint32_t to)
{
    for (uint32_t k = from; k <= to; k++)
        for (int with = 0; with < 4; with++) {
            bool ends = k == 'q' && with & 1;
            if (!ends)
                key_of(k, with & 1, with & 2);
        }
    look();
}

START_TEST(a_key_finds_nothing_that_is_gone)
{
    int which = _i / WAYS, way = _i % WAYS;
    for (int k = 0; k < FIRST_KEYS; k++) {
        setup();
        open_layer(which);
        ways[way](which);
        look();
        press_key(app, first_keys[k]);
        look();
        if (k == 0) {
            press_all(' ', '~');
            press_all(CODE_LEFT, CODE_F1 + 11);
        }
        app_tick(app, 1);
        for (int i = 0; i < 3; i++)
            app_work(app);
        look();
        app_free(app);
        teardown();
    }
}
END_TEST

// The rule itself: what stays, what goes.
START_TEST(what_is_about_a_document_goes_with_it)
{
    const struct app_layer *l = layers[_i].layer;
    setup();
    open_layer(_i);
    bool list = !app->document;
    reload(_i);
    ck_assert_msg(list || layer_is_open(app, l) == layers[_i].again,
                  "%s: the same lesson read anew", l->name);
    app_free(app);
    open_layer(_i);
    drop_other(_i);
    ck_assert_str_eq(app->document->path, "other.yaml");
    ck_assert_msg(layer_is_open(app, l) == layers[_i].another,
                  "%s: another lesson", l->name);
    app_free(app);
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("layers");
    TCase *t = tcase_create("layers"), *rest = suite_long(suite);
    suite_add_tcase(suite, t);
    tcase_add_loop_test(t, what_is_about_a_document_goes_with_it, 0, OPENED);
    suite_share(t, rest, a_key_finds_nothing_that_is_gone, OPENED * WAYS, 3);
    return suite_end(suite);
}

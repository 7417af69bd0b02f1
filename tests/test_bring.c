// SPDX-License-Identifier: MIT
// What somebody brings: lessons and tensors that are dropped on the window, or
// whose path is typed. Nothing is written before it is taken, and nothing that
// is there is lost.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/paths.h"
#include "base/save.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"
#include "tensorfile/npz.h"

#define LESSON                                                                 \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b]\n  X: [[1, 0], [0, 2]]\n"

static char folder[64];
static struct app *app;
static struct fake_font fake;

static void write_file(const char *path, const char *text)
{
    ck_assert_int_eq(save_file(path, text, strlen(text)), 0);
}

static void setup(void)
{
    static const char *const paths[] = {SOURCE_ROOT
                                        "/tests/lessons/self-attention.yaml"};
    strcpy(folder, "/tmp/followspot-bring-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    app->write = save_file;
    app->view.extent = (struct extent){1280, 720, 1};
    write_file("l.yaml", LESSON);
    write_file("v.csv", "cat,1,0\ndog,0,0.5\n");
    write_file("a.csv", "0.5,0.5\n0.25,0.75\n");
    write_file("bad.csv", "cat,1,0\ndog,0\n");
}

static void teardown(void)
{
    char command[100];
    app_free(app);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert(!chdir("/") && !system(command));
}

static void drop(const char *path)
{
    ck_assert(
        app_input(app, &(struct input){.kind = INPUT_DROP, .text = path}));
}

static void key(uint32_t code)
{
    ck_assert(app_input(app, &(struct input){.kind = INPUT_KEY, .key = code}));
}

static void open_field(void)
{
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = 'o', .control = 1});
}

// Every frame can be painted, whatever is open.
static void look(void)
{
    static const int sizes[][2] = {
        {1280, 720}, {1920, 1080}, {640, 480}, {700, 1000}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct list list = {0};
        app->view.extent = (struct extent){sizes[i][0], sizes[i][1], 1};
        app_frame(app, &list);
        list_free(&list);
    }
}

static const struct matrix *matrix(const char *name)
{
    return model_matrix(&app->document->lesson.model, name);
}

START_TEST(a_lesson_that_is_dropped_opens)
{
    drop("l.yaml");
    ck_assert_ptr_nonnull(app->document);
    ck_assert_str_eq(app->document->lesson.title, "T");
    ck_assert(!layer_is_open(app, &open_dialog_layer));
}
END_TEST

START_TEST(what_was_said_of_another_lesson_goes)
{
    struct strbuf why = {0};
    write_file("m.yaml", LESSON);
    ck_assert(app_open(app, "l.yaml", &why));
    ck_assert(edit_change(app, "X[1,1] = 5"));
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = 's', .control = 1});
    ck_assert(strstr(strbuf_text(&app->notice.effect), "l.yaml"));
    drop("m.yaml");
    ck_assert_ptr_null(strstr(strbuf_text(&app->notice.effect), "l.yaml"));
    ck_assert_ptr_null(app->notice.note);
}
END_TEST

START_TEST(what_is_not_kept_is_asked_about_first)
{
    struct strbuf why = {0};
    ck_assert(app_open(app, "l.yaml", &why));
    struct document *was = app->document;
    ck_assert(edit_change(app, "X[1,1] = 5"));
    was = app->document;
    write_file("m.yaml", LESSON);
    drop("m.yaml");
    look();
    ck_assert(app->document == was && layer_is_open(app, &open_dialog_layer) &&
              app->open_dialog.why.length);
    key(CODE_ESCAPE);
    ck_assert(app->document == was && !layer_is_open(app, &open_dialog_layer));
    drop("m.yaml");
    key(CODE_ENTER);
    ck_assert(app->document != was && !layer_is_open(app, &open_dialog_layer));
    ck_assert(app_open(app, "l.yaml", &why)); // they are still there
    ck_assert(matrix("X")->data[0] == 5);
}
END_TEST

START_TEST(tensors_that_are_dropped_become_a_lesson)
{
    drop("v.csv");
    look();
    ck_assert(layer_is_open(app, &import_dialog_layer) &&
              app->import_dialog.made->good);
    ck_assert_int_eq(import_dialog_tensors(&app->import_dialog), 1);
    ck_assert_int_eq(app->import_dialog.made->words, 2);
    ck_assert_str_eq(app->import_dialog.made->pieces, "X 2 × 2");
    ck_assert(!is_there("v.yaml")); // not yet
    key(CODE_ENTER);
    ck_assert(is_there("v.yaml") && !layer_is_open(app, &import_dialog_layer));
    ck_assert_str_eq(app->document->path, "v.yaml");
    ck_assert(matrix("X")->data[3] == 0.5);
    drop("v.csv"); // nothing is written over
    ck_assert_str_eq(app->import_dialog.output.text, "v-2.yaml");
}
END_TEST

static const char *const from_files[] = {
    SOURCE_ROOT "/tests/tensorfiles/head.npz",
    SOURCE_ROOT "/tests/tensorfiles/f8.npy",
    SOURCE_ROOT "/tests/tensorfiles/heads.npz",
    SOURCE_ROOT "/tests/tensorfiles/multihead.npz",
    SOURCE_ROOT "/tests/tensorfiles/head.safetensors",
};

// Copies the file at [path] into the folder; its name there.
static const char *copy_here(const char *path)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *f = fopen(path, "rb");
    const char *name = strrchr(path, '/') + 1;
    ck_assert(f && !fseek(f, 0, SEEK_END));
    length = (size_t)ftell(f);
    rewind(f);
    bytes = malloc(length);
    ck_assert(bytes && fread(bytes, 1, length, f) == length && !fclose(f));
    ck_assert_int_eq(save_file(name, bytes, length), 0);
    free(bytes);
    return name;
}

// Some need an answer first; what one takes is read twice more.
START_TEST(tensors_of_every_kind_are_taken)
{
    struct strbuf why = {0};
    const char *name = copy_here(from_files[_i]);
    ck_assert_msg(import_dialog_begin(app, name, &why), "%s",
                  strbuf_text(&why));
    look();
    bool good = app->import_dialog.made->good;
    key(CODE_ENTER);
    ck_assert_int_eq(good, !layer_is_open(app, &import_dialog_layer));
    key(CODE_ESCAPE);
    look();
}
END_TEST

START_TEST(a_large_table_is_taken)
{
    struct strbuf text = {0};
    for (int row = 0; row < 60; row++)
        for (int column = 0; column <= 60; column++)
            strbuf_addf(&text, column ? ",%d.%d%s" : "w%d", row, column,
                        column == 60 ? "\n" : "");
    write_file("large.csv", text.text);
    strbuf_free(&text);
    drop("large.csv");
    ck_assert(layer_is_open(app, &import_dialog_layer) &&
              app->import_dialog.made->good);
    key(CODE_ENTER);
    look();
    ck_assert(is_there("large.yaml") &&
              !layer_is_open(app, &import_dialog_layer));
}
END_TEST

START_TEST(esc_leaves_all_as_it_was)
{
    drop("v.csv");
    key(CODE_ESCAPE);
    ck_assert(!layer_is_open(app, &import_dialog_layer) && !app->document &&
              !is_there("v.yaml"));
    look();
}
END_TEST

// Shares could be numbers of words, too: it is asked, and → answers.
START_TEST(what_is_not_clear_is_asked)
{
    drop("a.csv");
    look();
    ck_assert(layer_is_open(app, &import_dialog_layer) &&
              !app->import_dialog.made->good);
    ck_assert_str_eq(app->import_dialog.made->asked, "import.ambiguous");
    key(CODE_ENTER);
    ck_assert(layer_is_open(app, &import_dialog_layer) && !is_there("a.yaml"));
    key(CODE_RIGHT);
    ck_assert_int_eq(app->import_dialog.made->tensors[0].role, PLAYS_X);
    ck_assert(app->import_dialog.made->good);
    key(CODE_LEFT);
    key(CODE_LEFT);
    ck_assert_int_eq(app->import_dialog.made->tensors[0].role, PLAYS_A);
    look();
    key(CODE_ENTER);
    ck_assert_str_eq(app->document->lesson.model.kind->name, "weights");
}
END_TEST

// → goes through all that a matrix may be, and ← back, also through what gives
// no lesson.
START_TEST(a_matrix_may_be_all_that_matrices_are)
{
    static const enum plays all[] = {
        PLAYS_NONE,  PLAYS_X,    PLAYS_MEMORY, PLAYS_Q,    PLAYS_K,
        PLAYS_V,     PLAYS_W_Q,  PLAYS_W_Q,    PLAYS_W_K,  PLAYS_W_K,
        PLAYS_W_V,   PLAYS_W_V,  PLAYS_W_O,    PLAYS_W_O,  PLAYS_W_ALL,
        PLAYS_W_ALL, PLAYS_MASK, PLAYS_MASK,   PLAYS_MASK, PLAYS_SCORES,
        PLAYS_A,     PLAYS_NONE};
    enum { COUNT = sizeof all / sizeof *all };
    drop("a.csv");
    const struct import_dialog *b = &app->import_dialog;
    for (int i = 1; i < COUNT; i++) {
        bool turned = b->made->tensors[0].turned;
        enum mask_means mask = b->made->tensors[0].mask;
        key(CODE_RIGHT);
        ck_assert_msg(b->made->tensors[0].role == all[i], "%d", i);
        ck_assert(all[i] != all[i - 1] ||
                  (!turned && b->made->tensors->turned) ||
                  b->made->tensors[0].mask == mask + 1);
        look();
    }
    for (int i = COUNT - 1; i-- > 0;) {
        key(CODE_LEFT);
        ck_assert_msg(b->made->tensors[0].role == all[i], "back to %d", i);
    }
}
END_TEST

// A mask that is no triangle is asked about, and its line has the keyboard.
// Which way round square matrices are is a line of its own.
START_TEST(a_mask_and_the_way_round_are_asked)
{
    const struct import_dialog *b = &app->import_dialog;
    write_file("X.csv", "1,2\n3,5\n");
    write_file("W_Q.csv", "1,2\n0,1\n");
    write_file("mask.csv", "0,1\n1,1\n");
    drop("X.csv");
    drop("W_Q.csv");
    drop("mask.csv");
    ck_assert(!b->made->good);
    ck_assert_str_eq(b->made->asked, "import.mask");
    ck_assert_int_eq(b->made->tensors[b->line].role, PLAYS_MASK);
    look();
    key(CODE_RIGHT);
    ck_assert_int_eq(b->made->tensors[b->line].mask, MASK_ALLOWED);
    ck_assert(b->made->good);
    look();
    key(CODE_RIGHT); // the other way round nobody sees anything in row 2
    ck_assert_int_eq(b->made->tensors[b->line].mask, MASK_HIDDEN);
    ck_assert(!b->made->good);
    key(CODE_LEFT);
    for (int i = 0; i < IMPORT_WAY; i++) // there is no batch
        key(CODE_DOWN);
    ck_assert_int_eq(b->line, 3 + IMPORT_WAY);
    ck_assert(!b->made->tensors[1].turned);
    look();
    key(CODE_LEFT);
    ck_assert(b->made->tensors[1].turned);
    look();
    key(CODE_ENTER);
    ck_assert(matrix("W_Q") && matrix("W_Q")->data[1] == 0);
    ck_assert(matrix("mask") && matrix("mask")->data[0] == 0);
}
END_TEST

#define MODELS SOURCE_ROOT "/tests/tensorfiles/models/"

// Which sentence of a batch is a line of its own, where there is one.
START_TEST(one_of_a_batch_is_chosen)
{
    const struct import_dialog *b = &app->import_dialog;
    drop("v.csv");
    ck_assert(!import_dialog_asks(b, IMPORT_ITEM));
    key(CODE_ESCAPE);
    drop(copy_here(MODELS "batch3.npz"));
    ck_assert(!b->made->good && import_dialog_asks(b, IMPORT_ITEM));
    ck_assert_str_eq(b->made->asked, "import.batch");
    ck_assert_int_eq(b->line, b->made->count + IMPORT_ITEM);
    look();
    enter_text(app, "0"); // they are counted from 1
    ck_assert_str_eq(field_text(&b->field[IMPORT_ITEM]), "");
    enter_text(app, "4");
    ck_assert_str_eq(b->made->asked, "import.item.range");
    key(CODE_BACKSPACE);
    ck_assert_str_eq(b->made->asked, "import.batch");
    ck_assert_int_eq(b->line, b->made->count + IMPORT_ITEM);
    enter_text(app, "2");
    ck_assert_str_eq(b->made->asked, "import.heads");
    look();
    key(CODE_UP);
    key(CODE_UP);
    enter_text(app, "2");
    ck_assert(b->made->good);
    key(CODE_ENTER);
    const struct matrix *X = matrix("X");
    ck_assert(X && X->rows == 5 && X->columns == 8);
    ck_assert_double_eq_tol(X->data[0], -0.0596766, 1e-6); // X[1][0][0] there
}
END_TEST

// What is called scores may be vectors or weights: → says which.
START_TEST(scores_are_chosen)
{
    const struct import_dialog *b = &app->import_dialog;
    drop(copy_here(MODELS "logits.npz"));
    ck_assert_str_eq(b->made->asked, "import.scores");
    ck_assert_int_eq(b->line, 0);
    look();
    key(CODE_LEFT); // the last that a matrix may be: weights
    key(CODE_LEFT);
    ck_assert_int_eq(b->made->tensors[0].role, PLAYS_SCORES);
    ck_assert(b->made->good);
    look();
    key(CODE_ENTER);
    const struct matrix *A = matrix("A");
    ck_assert(A && A->rows == 5);
    for (int i = 0; i < 5; i++) {
        double sum = 0;
        for (int j = 0; j < 5; j++)
            sum += A->data[5 * i + j];
        ck_assert_double_eq_tol(sum, 1, 1e-12);
    }
}
END_TEST

// Two arrays of one row for each of two heads, layers or steps of a text: asked
// on a line that is there for it, which keeps the keyboard as the tensors become
// one.
START_TEST(arrays_of_one_row_are_chosen)
{
    double rows[] = {.25, .75, 1, 0, .5, .5, 0, 1};
    struct array two[] = {array_of("arr_0", rows, 2, 2),
                          array_of("arr_1", rows + 4, 2, 2)};
    struct strbuf file = {0};
    const struct import_dialog *b = &app->import_dialog;
    for (int i = 0; i < 2; i++)
        ck_assert(array_set_shape(&two[i], (uint64_t[]){1, 2, 1, 2}, 4));
    ck_assert(npz_write(&file, &(struct arrays){two, 2}));
    ck_assert_int_eq(save_file("rows.npz", file.text, file.length), 0);
    strbuf_free(&file);
    drop("rows.npz");
    ck_assert_str_eq(b->made->asked, "import.series.rows");
    ck_assert_int_eq(b->line, 2 + IMPORT_SERIES);
    look();
    for (int k = 0; k < 2; k++) {
        key(CODE_RIGHT);
        ck_assert(b->made->good && b->made->count == 1);
        ck_assert_int_eq(b->line, 1 + IMPORT_SERIES);
        ck_assert_str_eq(b->made->pieces,
                         k ? "A 2 × 2 × 2" : "A 2 × 2 × 1 × 2");
        look();
    }
    key(CODE_RIGHT);
    ck_assert(!b->made->good && b->line == 2 + IMPORT_SERIES);
    key(CODE_UP);
    key(CODE_DOWN); // it is still there
    ck_assert_int_eq(b->line, 2 + IMPORT_SERIES);
}
END_TEST

// Words are typed: one that has no numbers gets some, and it is said.
START_TEST(answers_are_typed)
{
    drop("v.csv");
    for (int i = 0; i < 2; i++)
        key(CODE_DOWN); // past the tensor and the heads
    enter_text(app, "dog moon dog");
    look();
    ck_assert(app->import_dialog.made->good);
    ck_assert_int_eq(app->import_dialog.made->words, 3);
    ck_assert_ptr_nonnull(strstr(app->import_dialog.made->remarks, "moon"));
    key(CODE_END);
    for (int i = 0; i < 20; i++)
        key(CODE_BACKSPACE);
    enter_text(app, "mine");
    key(CODE_ENTER);
    ck_assert_str_eq(app->document->path, "mine.yaml");
    ck_assert_str_eq(app->document->lesson.model.entries[0].words.word[2],
                     "dog 2");
    ck_assert(
        !memcmp(matrix("X")->data, matrix("X")->data + 4, 2 * sizeof(double)));
}
END_TEST

// A field has its keys before the list of rows has them: what they have nothing
// to do with goes to another row.
START_TEST(answers_are_mended)
{
    const struct import_dialog *b = &app->import_dialog;
    drop("v.csv");
    key(CODE_DOWN);
    enter_text(app, "0"); // no heads, and too many
    ck_assert_str_eq(field_text(&b->field[IMPORT_HEADS]), "");
    enter_text(app, "256");
    enter_text(app, "0");
    ck_assert_str_eq(field_text(&b->field[IMPORT_HEADS]), "256");
    key(CODE_BACKSPACE);
    enter_text(app, "7");
    ck_assert_str_eq(field_text(&b->field[IMPORT_HEADS]), "25");
    key(CODE_BACKSPACE);
    key(CODE_BACKSPACE);
    key(CODE_DOWN);
    enter_text(app, "dog cat");
    app_input(app, &(struct input){.kind = INPUT_KEY,
                                   .key = CODE_LEFT,
                                   .control = true,
                                   .shift = true});
    look();
    enter_text(app, "moon");
    ck_assert_str_eq(field_text(&b->field[IMPORT_WORDS]), "dog moon");
    ck_assert_ptr_nonnull(strstr(b->made->remarks, "moon"));
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = 'z', .control = true});
    ck_assert_str_eq(b->wish.tokens, "dog cat"); // it is made of that again
    app->import_dialog.stale = true;             // as where it is made late
    key(CODE_LEFT);
    ck_assert(b->stale);
    key(CODE_DOWN);
    ck_assert(!b->stale);
    key(CODE_UP);
    key(CODE_HOME);
    ck_assert_int_eq(b->line, 2);
    key(CODE_HOME);
    ck_assert_int_eq(b->line, 0);
    app_input(app, &(struct input){.kind = INPUT_COMPOSE, .text = "x"});
    key(CODE_END);
    app_input(app, &(struct input){.kind = INPUT_COMPOSE, .text = "x"});
    ck_assert_str_eq(strbuf_text(&b->field[IMPORT_OUTPUT].composed), "x");
    look();
    ck_assert_str_eq(field_text(&b->field[IMPORT_OUTPUT]), "v.yaml");
    struct field_place p = b->field[IMPORT_OUTPUT].place;
    key(CODE_UP);
    look();
    struct input in = {.kind = INPUT_PRESS, .x = p.text_x, .y = p.y + 3};
    app_input(app, &in); // the line is chosen first
    ck_assert_int_eq(b->line, import_dialog_lines(b) - 1);
    ck_assert_uint_gt(b->field[IMPORT_OUTPUT].cursor, 0);
    look();
    app_input(app, &in);
    ck_assert_uint_eq(b->field[IMPORT_OUTPUT].cursor, 0);
}
END_TEST

// The first click on a line goes there, past lines that are not asked; the next
// turns it, as Space does; the wheel goes along the lines.
START_TEST(lines_are_clicked_and_turned)
{
    struct import_dialog *b = &app->import_dialog;
    drop("v.csv");
    int tensors = import_dialog_tensors(b);
    enum plays role = b->made->tensors[0].role;
    ck_assert(!import_dialog_asks(b, IMPORT_ITEM));
    click_line(app, tensors + IMPORT_WAY);
    ck_assert_int_eq(b->line, tensors + IMPORT_WAY);
    ck_assert_int_eq(b->choice[IMPORT_WAY], 0);
    click_line(app, tensors + IMPORT_WAY);
    ck_assert_int_eq(b->choice[IMPORT_WAY], 1);
    click_line(app, tensors + IMPORT_UNDER);
    click_line(app, tensors + IMPORT_UNDER); // there is nothing to turn
    ck_assert_int_eq(b->line, tensors + IMPORT_UNDER);
    app_input(app, &(struct input){.kind = INPUT_WHEEL, .wheel = 1});
    ck_assert_int_eq(b->line, tensors + IMPORT_WORDS);
    app_input(app, &(struct input){.kind = INPUT_WHEEL, .wheel = -1});
    ck_assert_int_eq(b->line, tensors + IMPORT_UNDER);
    click_line(app, tensors + IMPORT_WORDS);
    paste_text(app, "dog cat");
    ck_assert_str_eq(b->wish.tokens, "dog cat");
    press_control(app, 'a');
    press_control(app, 'x'); // what is cut is typed, too
    ck_assert_ptr_null(b->wish.tokens);
    ck_assert_str_eq(app_copied(app), "dog cat");
    click_line(app, 0);
    ck_assert_int_eq(b->made->tensors[0].role, role);
    enter_text(app, " ");
    ck_assert_int_ne(b->made->tensors[0].role, role);
    key(CODE_LEFT);
    ck_assert_int_eq(b->made->tensors[0].role, role);
    app_input(app, &(struct input){.kind = INPUT_PRESS, .x = 1, .y = 1});
    ck_assert(layer_is_open(app, &import_dialog_layer));
}
END_TEST

// A click puts the cursor and a pull selects; one on the sheet leaves it open,
// beside it closes it.
START_TEST(the_mouse_mends_a_name)
{
    struct strbuf why = {0};
    ck_assert(app_open(app, "l.yaml", &why));
    const struct field *f = &app->save_as.path;
    app_input(app, &(struct input){.kind = INPUT_KEY,
                                   .key = 's',
                                   .control = true,
                                   .shift = true});
    look();
    struct field_place p = f->place;
    struct input in = {.kind = INPUT_PRESS, .x = p.text_x, .y = p.y + 3};
    app_input(app, &in);
    ck_assert_uint_eq(f->cursor, 0);
    ck_assert(!field_all(f));
    in = (struct input){.kind = INPUT_POINT, .x = 1e4, .y = 1, .held = true};
    app_input(app, &in);
    ck_assert(field_all(f));
    in = (struct input){.kind = INPUT_PRESS, .x = p.x, .y = p.y - 9};
    app_input(app, &in);
    ck_assert(layer_is_open(app, &save_as_layer) && field_all(f));
    in.y = 5;
    app_input(app, &in);
    ck_assert(!layer_is_open(app, &save_as_layer));
}
END_TEST

START_TEST(a_path_is_typed_completed_and_pasted)
{
    open_field();
    look();
    struct input in = {.kind = INPUT_PRESS, .x = 350, .y = 200};
    app_input(app, &in); // on a lesson of the list, if it was not covered
    ck_assert(!app->document && layer_is_open(app, &open_dialog_layer));
    enter_text(app, "l");
    key(CODE_TAB);
    ck_assert_str_eq(field_text(&app->open_dialog.path), "l.yaml");
    key(CODE_ENTER);
    ck_assert(app->document && !layer_is_open(app, &open_dialog_layer));
    open_field();
    enter_text(app, "x");
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = 'a', .control = true});
    paste_text(app, "file:///tmp"); // as file managers copy it
    ck_assert_str_eq(field_text(&app->open_dialog.path), "/tmp");
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = 'a', .control = true});
    paste_text(app, "v.csv\n");
    key(CODE_ENTER);
    ck_assert(layer_is_open(app, &import_dialog_layer));
}
END_TEST

static const char *const refused[] = {"none.yaml", "none.csv", "bad.csv", "l",
                                      "/"};

START_TEST(what_cannot_be_opened_is_said)
{
    struct strbuf why = {0};
    ck_assert(app_open(app, "l.yaml", &why));
    struct document *was = app->document;
    drop(refused[_i]);
    look();
    ck_assert(app->document == was &&
              !layer_is_open(app, &import_dialog_layer));
    ck_assert(layer_is_open(app, &open_dialog_layer) &&
              app->open_dialog.why.length);
    ck_assert_str_eq(field_text(&app->open_dialog.path), refused[_i]);
    key(CODE_ESCAPE);
    ck_assert(app->document == was && !layer_is_open(app, &open_dialog_layer));
}
END_TEST

START_TEST(another_file_joins)
{
    write_file("Q.csv", "die,1,0\n");
    write_file("K.csv", "the,1,1\ncat,0,2\n");
    write_file("V.csv", "the,1,1\ncat,0,2\n");
    drop("Q.csv");
    drop("K.csv");
    ck_assert(!app->import_dialog.made->good);
    drop("none.csv"); // which is said, and all stays
    ck_assert(layer_is_open(app, &import_dialog_layer) &&
              layer_is_open(app, &open_dialog_layer));
    key(CODE_ESCAPE);
    drop("V.csv");
    look();
    ck_assert(app->import_dialog.made->good);
    ck_assert_int_eq(app->import_dialog.made->queries, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bring");
    TCase *t = tcase_create("bring");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_lesson_that_is_dropped_opens);
    tcase_add_test(t, what_was_said_of_another_lesson_goes);
    tcase_add_test(t, what_is_not_kept_is_asked_about_first);
    tcase_add_test(t, tensors_that_are_dropped_become_a_lesson);
    tcase_add_loop_test(t, tensors_of_every_kind_are_taken, 0,
                        sizeof from_files / sizeof *from_files);
    tcase_add_test(t, a_large_table_is_taken);
    tcase_add_test(t, esc_leaves_all_as_it_was);
    tcase_add_test(t, what_is_not_clear_is_asked);
    tcase_add_test(t, a_matrix_may_be_all_that_matrices_are);
    tcase_add_test(t, a_mask_and_the_way_round_are_asked);
    tcase_add_test(t, one_of_a_batch_is_chosen);
    tcase_add_test(t, scores_are_chosen);
    tcase_add_test(t, arrays_of_one_row_are_chosen);
    tcase_add_test(t, answers_are_typed);
    tcase_add_test(t, answers_are_mended);
    tcase_add_test(t, lines_are_clicked_and_turned);
    tcase_add_test(t, the_mouse_mends_a_name);
    tcase_add_test(t, a_path_is_typed_completed_and_pasted);
    tcase_add_loop_test(t, what_cannot_be_opened_is_said, 0,
                        sizeof refused / sizeof *refused);
    tcase_add_test(t, another_file_joins);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

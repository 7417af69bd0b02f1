// SPDX-License-Identifier: MIT
// Arrays of weights and vectors in all the shapes that programs leave them in:
// layers and steps apart, batches, scores. Random shapes, each number found
// again where it belongs.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/edit/save.h"
#include "lesson/import/import.h"
#include "math/rng.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "tensorfile/npz.h"

enum { MOST = 12, BIG = 20000, TRIES = 40 };

static struct arena arena;
static struct complaints complaints;
static struct import *made;
static struct strbuf file;
static struct array array[MOST];
static struct arrays all;
static struct lesson lesson;

static void set_up(void)
{
    all = (struct arrays){array, 0};
}

static void forget(void)
{
    if (made)
        import_free(made);
    made = NULL;
    lesson_free(&lesson);
    complaints_free(&complaints);
    complaints = (struct complaints){0};
    strbuf_free(&file);
    arena_free(&arena);
    all.count = 0;
}

// Adds the array called [name], of numbers that [number] says.
static double *add(const char *name, int axes, const int *shape,
                   struct rng *rng)
{
    uint64_t sides[MOST_AXES];
    struct array *a = &array[all.count++];
    for (int i = 0; i < axes; i++)
        sides[i] = (uint64_t)shape[i];
    *a = array_of(name, (double[]){0}, 1, 1);
    ck_assert(array_set_shape(a, sides, axes));
    double *x = arena_array(&arena, a->count, sizeof *x);
    for (size_t i = 0; i < a->count; i++)
        x[i] = rng_between(rng, 1, BIG) / 1024.0;
    a->bytes = (const unsigned char *)x;
    return x;
}

static char *read_it(void *self, struct arena *to, const char *of,
                     const char *path, size_t most, size_t *length,
                     struct reason *why)
{
    (void)self, (void)of, (void)path, (void)most, (void)why;
    *length = file.length;
    return arena_copy(to, file.text, file.length);
}

static bool make(const struct import_wish *more)
{
    static const char *const name = "x.npz";
    static struct reading r;
    const struct files files = {read_it, NULL, NULL, NULL};
    struct import_wish wish = *more;
    wish.files = &name;
    wish.file_count = 1;
    wish.output = "out.yaml";
    ck_assert(npz_write(&file, &all));
    r = (struct reading){&arena, &complaints};
    made = arena_alloc(&arena, sizeof *made);
    return import_make(made, &r, &wish, &files);
}

// The number at [layer], [head], [row], [column] of what became of it.
static double found(int layer, int head, int row, int column)
{
    const struct array *a = &made->stack[0];
    const struct matrix *m = model_matrix(&lesson.model, "A");
    m = m ? m : model_matrix(&lesson.model, "X");
    if (!a->axes)
        return m->data[row * m->columns + column];
    size_t at = 0, index[] = {(size_t)layer, (size_t)head, (size_t)row,
                              (size_t)column};
    for (int i = 0; i < a->axes; i++)
        at = at * a->shape[i] + index[4 - a->axes + i];
    double x;
    ck_assert(array_read(a, at, 1, &x));
    return x;
}

static char *read_made(void *self, struct arena *to, const char *of,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    const struct strbuf *text = of ? &made->beside : &made->lesson;
    (void)self, (void)path, (void)most, (void)why;
    *length = text->length;
    return arena_copy(to, strbuf_text(text), text->length);
}

static void good(const struct import_wish *wish)
{
    const struct files files = {read_made, NULL, NULL, NULL};
    ck_assert_msg(make(wish), "%s", strbuf_text(&complaints.text));
    ck_assert_msg(
        lesson_load(&lesson, "out.yaml", &files, model_kinds, &complaints),
        "%s", strbuf_text(&complaints.text));
    complaints_end(&complaints, &lesson.arena);
}

static void refused(const struct import_wish *wish, const char *key)
{
    ck_assert(!make(wish));
    ck_assert_msg(made->refused && !strcmp(made->refused, key), "%s: %s",
                  made->refused, strbuf_text(&complaints.text));
}

static bool tells(const char *part)
{
    return strstr(strbuf_text(&made->told), part);
}

// np.savez(*attentions): arr_0 … arr_11, of which 10 follows on 9.
START_TEST(an_array_for_each_layer)
{
    struct rng rng = {3};
    for (int k = 0; k < TRIES; k++) {
        int layers = rng_between(&rng, 2, MOST), heads = rng_between(&rng, 1, 3);
        int rows = rng_between(&rng, 2, 5), columns = rng_between(&rng, 2, 5);
        int items = k % 2 ? 1 : rng_between(&rng, 2, 3);
        int item = rng_between(&rng, 1, items), size = rows * columns;
        const double *x[MOST];
        set_up();
        for (int i = layers - 1; i >= 0; i--)
            x[i] = add(arena_print(&arena, "arr_%d", i), 4,
                       (int[]){items, heads, rows, columns}, &rng);
        good(&(struct import_wish){.item = items > 1 ? item : 0});
        for (int l = 0; l < layers; l++)
            for (int h = 0; h < heads; h++)
                for (int i = 0; i < size; i++)
                    ck_assert(
                        found(l, h, i / columns, i % columns) ==
                        x[l][((item - 1) * heads + h) * size + i]);
        ck_assert(tells(arena_print(&arena, "%d layers", layers)));
        forget();
    }
}
END_TEST

// A text that was written word by word: each step looks back at all words.
START_TEST(an_array_for_each_step)
{
    struct rng rng = {5};
    for (int k = 0; k < TRIES; k++) {
        int steps = rng_between(&rng, 2, 6), heads = rng_between(&rng, 1, 3);
        int words = rng_between(&rng, 2, 4), begun = words;
        const double *x[MOST];
        set_up();
        for (int i = 0; i < steps; i++)
            x[i] = add(arena_print(&arena, "step%d", i), 4,
                       (int[]){1, heads, i ? 1 : begun, begun + i}, &rng);
        good(&(struct import_wish){0});
        words = begun + steps - 1;
        for (int h = 0; h < heads; h++)
            for (int r = 0; r < words; r++) {
                int step = r < begun ? 0 : r - begun + 1, seen = begun + step;
                int row = step ? h : h * begun + r;
                for (int c = 0; c < words; c++)
                    ck_assert(found(0, h, r, c) ==
                              (c < seen ? x[step][row * seen + c] : 0));
            }
        ck_assert_int_eq(made->tokens.count, words);
        forget();
    }
}
END_TEST

// Where nothing is kept of earlier steps the last one has all rows.
START_TEST(steps_that_repeat_all)
{
    struct rng rng = {6};
    set_up();
    add("step0", 3, (int[]){2, 2, 2}, &rng);
    add("step1", 3, (int[]){2, 3, 3}, &rng);
    const double *x = add("step2", 3, (int[]){2, 4, 4}, &rng);
    good(&(struct import_wish){0});
    for (int i = 0; i < 32; i++)
        ck_assert(found(0, i / 16, i % 16 / 4, i % 4) == x[i]);
    forget();
}
END_TEST

// A text that does not grow from one step to the next is none.
START_TEST(steps_that_stand_still_are_refused)
{
    struct rng rng = {6};
    set_up();
    add("step0", 3, (int[]){2, 3, 3}, &rng);
    add("step1", 3, (int[]){2, 4, 4}, &rng);
    add("step2", 3, (int[]){2, 4, 4}, &rng);
    refused(&(struct import_wish){0}, "import.series.shapes");
    forget();
}
END_TEST

// Where both axes are as long as there are words, the first is the batch.
START_TEST(a_batch_of_as_many_as_there_are_words)
{
    struct rng rng = {8};
    set_up();
    const double *x = add("X", 3, (int[]){5, 5, 2}, &rng);
    good(&(struct import_wish){.tokens = "a b c d e", .item = 2});
    for (int i = 0; i < 10; i++)
        ck_assert(found(0, 0, i / 2, i % 2) == x[10 + i]);
    forget();
}
END_TEST

// Scores may be as large as they like.
START_TEST(large_scores_are_softened)
{
    struct rng rng = {4};
    set_up();
    double *x = add("scores", 2, (int[]){2, 2}, &rng);
    x[0] = 1000, x[1] = 1000 - log(3), x[2] = -2000, x[3] = -2000;
    good(&(struct import_wish){.as = AS_SCORES});
    ck_assert_double_eq_tol(found(0, 0, 0, 0), 0.75, 1e-12);
    ck_assert_double_eq_tol(found(0, 0, 1, 1), 0.5, 1e-12);
    forget();
}
END_TEST

// Columns have names where each has one of its own.
START_TEST(columns_without_a_name_have_none)
{
    static const struct {
        const char *text;
        int names;
    } table[] = {{"word,a,b\ncat,1,2\ndog,3,5\n", 2},
                 {"word,a,\ncat,1,2\ndog,3,5\n", 0},
                 {"word,a,a\ncat,1,2\ndog,3,5\n", 0}};
    static const char *const name = "x.csv";
    static struct reading r;
    const struct files from = {read_it, NULL, NULL, NULL};
    const struct files to = {read_made, NULL, NULL, NULL};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        const struct import_wish wish = {
            .files = &name, .file_count = 1, .output = "out.yaml"};
        strbuf_add(&file, table[k].text);
        r = (struct reading){&arena, &complaints};
        made = arena_alloc(&arena, sizeof *made);
        ck_assert_msg(import_make(made, &r, &wish, &from), "%s",
                      strbuf_text(&complaints.text));
        ck_assert_msg(
            lesson_load(&lesson, "out.yaml", &to, model_kinds, &complaints),
            "%s", strbuf_text(&complaints.text));
        ck_assert_int_eq(model_columns(&lesson.model, "X").count,
                         table[k].names);
        complaints_end(&complaints, &lesson.arena);
        forget();
    }
}
END_TEST

START_TEST(series_that_are_not_clear_are_asked)
{
    static const struct {
        int shape[2][4], count;
        struct import_wish wish;
        const char *key;
    } table[] = {
        {{{1, 2, 1, 4}, {1, 2, 1, 4}}, 2, {0}, "import.series.rows"},
        {{{3, 2, 4, 4}, {3, 2, 4, 4}}, 2, {0}, "import.batch"},
        {{{3, 2, 4, 4}, {3, 2, 4, 4}}, 2, {.item = 4}, "import.item.range"},
        {{{1, 2, 4, 4}, {1, 3, 4, 4}}, 2, {0}, "import.series.shapes"},
        {{{1, 2, 4, 4}, {1, 2, 3, 3}}, 2, {0}, "import.series.shapes"},
        {{{1, 2, 4, 4}, {1, 2, 1, 6}}, 2, {0}, "import.series.shapes"},
        {{{1, 2, 3, 3}, {1, 2, 1, 4}}, 2, {.as = AS_LAYERS},
         "import.series.shapes"},
        {{{1, 2, 4, 4}}, 1, {.as = AS_STEPS}, "import.series.none"},
    };
    struct rng rng = {1};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        set_up();
        for (int i = 0; i < table[k].count; i++)
            add(i ? "arr_1" : "arr_0", 4, table[k].shape[i], &rng);
        refused(&table[k].wish, table[k].key);
        forget();
    }
}
END_TEST

// One row each: as layers one above the other, as steps one under the other.
START_TEST(rows_are_layers_or_steps_as_it_is_said)
{
    struct rng rng = {2};
    for (int steps = 0; steps < 2; steps++) {
        set_up();
        const double *x = add("arr_0", 4, (int[]){1, 2, 1, 4}, &rng);
        const double *y = add("arr_1", 4, (int[]){1, 2, 1, 4}, &rng);
        good(&(struct import_wish){.as = steps ? AS_STEPS : AS_LAYERS});
        for (int i = 0; i < 8; i++) {
            ck_assert(found(0, i / 4, 0, i % 4) == x[i]);
            ck_assert(found(!steps, i / 4, steps, i % 4) == y[i]);
        }
        forget();
    }
}
END_TEST

START_TEST(one_of_a_batch_of_vectors)
{
    struct rng rng = {8};
    for (int k = 0; k < TRIES; k++) {
        int items = rng_between(&rng, 2, 4), words = rng_between(&rng, 5, 7);
        int width = rng_between(&rng, 2, 4), item = rng_between(&rng, 1, items);
        bool second = k % 2; // PyTorch's own order, told by the words
        int shape[] = {second ? words : items, second ? items : words, width};
        struct import_wish wish = {
            .tokens = &"a b c d e f g"[second ? 2 * (7 - words) : 14 - 1]};
        wish.tokens = second ? wish.tokens : NULL;
        set_up();
        add("X", 3, shape, &rng);
        refused(&wish, "import.batch");
        forget();
        set_up();
        const double *x = add("X", 3, shape, &rng);
        wish.item = item;
        good(&wish);
        ck_assert_int_eq(model_matrix(&lesson.model, "X")->rows, words);
        for (int r = 0; r < words; r++)
            for (int c = 0; c < width; c++)
                ck_assert(found(0, 0, r, c) ==
                          x[((second ? r : item - 1) * shape[1] +
                             (second ? item - 1 : r)) *
                                width +
                            c]);
        forget();
        set_up();
        add("X", 3, shape, &rng);
        wish.item = items + 1;
        refused(&wish, "import.item.range");
        forget();
    }
    set_up();
    add("X", 2, (int[]){3, 2}, &rng);
    refused(&(struct import_wish){.item = 1}, "import.item.none");
    forget();
}
END_TEST

// A first axis is taken for heads, which is said, or it is a batch.
START_TEST(one_of_a_batch_of_weights)
{
    struct rng rng = {9};
    for (int axes = 3; axes <= 4; axes++)
        for (int item = 0; item <= 3; item++) {
            set_up();
            int shape[] = {3, 2, 4, 4}, heads = axes == 4 ? 2 : 1;
            if (axes == 3)
                shape[1] = 4;
            const double *x = add("attn_output_weights", axes, shape, &rng);
            good(&(struct import_wish){.item = item});
            ck_assert(tells("the first axis, ") == !item);
            ck_assert(tells("is taken for heads") == (axes == 3 && !item));
            for (int h = 0; h < heads && item; h++)
                for (int i = 0; i < 16; i++)
                    ck_assert(found(0, h, i / 4, i % 4) ==
                              x[((item - 1) * heads + h) * 16 + i]);
            forget();
        }
}
END_TEST

START_TEST(scores_are_asked_and_softened)
{
    struct rng rng = {4};
    static const char *const names[] = {"attn_logits", "scores", "energies.0"};
    for (int k = 0; k < 3; k++)
        for (int axes = 2; axes <= 4; axes++) {
            int shape[] = {2, 3, 4, 5}, *sides = shape + 4 - axes;
            set_up();
            add(names[k], axes, sides, &rng);
            refused(&(struct import_wish){0}, "import.scores");
            forget();
            set_up();
            double *x = add(names[k], axes, sides, &rng);
            x[1] = -INFINITY;
            good(&(struct import_wish){.as = AS_SCORES});
            double sum = 0;
            for (int c = 0; c < 5; c++)
                sum += exp(x[c]);
            for (int c = 0; c < 5; c++)
                ck_assert_double_eq_tol(found(0, 0, 0, c), exp(x[c]) / sum,
                                        1e-14);
            for (int r = 0; r < 4; r++) {
                double row = 0;
                for (int c = 0; c < 5; c++)
                    row += found(axes > 3, axes > 2 ? 2 : 0, r, c);
                ck_assert_double_eq_tol(row, 1, 1e-12);
            }
            forget();
        }
}
END_TEST

// --- files that others brought -----------------------------------------------

#define BROUGHT SOURCE_ROOT "/tests/tensorfiles/models/"

// What each says: that it is refused or asked, or what it is taken for, and
// some of its numbers as the file's own arithmetic has them.
static const struct {
    const char *file;
    struct import_wish wish;
    const char *refused; // the message; NULL: it is taken
    const char *told;    // of what is taken; or NULL
    int layer, head, row, count;
    double want[5];
} brought[] = {
    {"hf_arr.npz",
     {0},
     NULL,
     "3 layers, with 2 heads each",
     2,
     1,
     6,
     3,
     {0.0211158, 0.0109667, 0.0233169}},
    {"generated_ragged.npz",
     {0},
     NULL,
     "of 5 × 5",
     0,
     0,
     3,
     5,
     {0.0901123, 0.7592828, 0.0159399, 0.1346650, 0.0000000}},
    {"batch3.npz", {0}, "this is a batch of 3", NULL, 0, 0, 0, 0, {0}},
    {"batch3.npz",
     {.item = 2, .heads = 2},
     NULL,
     NULL,
     0,
     0,
     0,
     3,
     {-0.0596766, 0.0057317, -0.1886178}},
    {"weights_batch_as_heads.npz",
     {0},
     NULL,
     "the first axis, 4, is taken for "
     "heads",
     0,
     2,
     1,
     3,
     {0.3704743, 0.0360691, 0.4264775}},
    {"weights_batch_as_heads.npz",
     {.item = 3},
     NULL,
     NULL,
     0,
     0,
     1,
     3,
     {0.3704743, 0.0360691, 0.4264775}},
    {"logits.npz", {0}, "say --as scores", NULL, 0, 0, 0, 0, {0}},
    {"logits.npz",
     {.as = AS_SCORES},
     NULL,
     "has gone through softmax",
     0,
     0,
     0,
     3,
     {0.6104258, 0.0577884, 0.1892204}},
    {"savetxt.txt",
     {.as = AS_WEIGHTS},
     NULL,
     "3 × 3",
     0,
     0,
     0,
     3,
     {.5, .3, .2}},
    {"savetxt.txt", {.as = AS_X}, NULL, "3 × 3", 0, 0, 1, 3, {.1, .8, .1}},
    {"feature_names.csv", {0}, NULL, "3 × 3", 0, 0, 1, 3, {.1, .95, .4}},
    {"model.pt", {0}, "import torch, numpy as np", NULL, 0, 0, 0, 0, {0}},
    {"softmax_axis0.npz",
     {0},
     NULL,
     "taken as A",
     0,
     0,
     0,
     3,
     {0.0047836, 0.0006039, 0.3560977}},
    {"uniform.npz", {0}, NULL, "taken as A", 0, 0, 2, 3, {.2, .2, .2}},
};

START_TEST(files_of_others_are_taken_or_asked)
{
    static struct reading r;
    const char *path = arena_print(&arena, BROUGHT "%s", brought[_i].file);
    struct import_wish wish = brought[_i].wish;
    wish.files = &path;
    wish.file_count = 1;
    wish.output = "out.yaml";
    r = (struct reading){&arena, &complaints};
    made = arena_alloc(&arena, sizeof *made);
    bool good = import_make(made, &r, &wish, &disk_files);
    const char *says = strbuf_text(&complaints.text);
    ck_assert_msg(good == !brought[_i].refused, "%s", says);
    if (!good) {
        ck_assert_msg(strstr(says, brought[_i].refused) != NULL, "%s", says);
        return;
    }
    const struct files files = {read_made, NULL, NULL, NULL};
    ck_assert_msg(
        lesson_load(&lesson, "out.yaml", &files, model_kinds, &complaints),
        "%s", strbuf_text(&complaints.text));
    if (brought[_i].told)
        ck_assert_msg(tells(brought[_i].told), "%s", strbuf_text(&made->told));
    for (int k = 0; k < brought[_i].count; k++)
        ck_assert_double_eq_tol(
            found(brought[_i].layer, brought[_i].head, brought[_i].row, k),
            brought[_i].want[k], 1e-6);
    struct words names = model_columns(&lesson.model, "X");
    bool named = !strcmp(brought[_i].file, "feature_names.csv");
    ck_assert_int_eq(names.count, named ? 3 : 0);
    if (named)
        ck_assert_str_eq(names.word[1], "sour");
    complaints_end(&complaints, &lesson.arena);
}
END_TEST

// What a row can be held of, in every shape that weights come in.
static const struct holding {
    struct {
        const char *name;
        int axes, shape[4];
    } array[6];
    struct import_wish wish;
    const char *held, *edit; // an edit besides; or NULL
    int columns;
} holdings[] = {
    {{{"X", 2, {3, 4}}}, {0}, "", NULL, 3},
    {{{"X", 2, {3, 20}}}, {0}, "", NULL, 3},
    {{{"X", 2, {70, 2}}}, {0}, "", NULL, 70},
    {{{"X", 2, {70, 2}}, {"W_Q", 2, {2, 1}}, {"W_K", 2, {2, 1}}},
     {.tokens = NULL},
     "",
     "scale = none",
     70},
    {{{"X", 2, {3, 4}}, {"W_Q", 2, {4, 2}}, {"W_K", 2, {4, 2}}},
     {0},
     "",
     "scale = d",
     3},
    {{{"X", 2, {3, 4}},
      {"W_Q", 2, {4, 4}},
      {"W_K", 2, {4, 4}},
      {"W_V", 2, {4, 4}}},
     {.heads = 2},
     "head2.",
     NULL,
     3},
    {{{"X", 2, {3, 4}},
      {"W_Q", 2, {4, 4}},
      {"W_K", 2, {4, 4}},
      {"W_V", 2, {4, 4}},
      {"W_O", 2, {4, 4}}},
     {.heads = 2},
     "head1.",
     "mask = causal",
     3},
    {{{"X", 2, {3, 4}},
      {"W_Q", 3, {3, 4, 2}},
      {"W_K", 3, {3, 4, 2}},
      {"W_V", 3, {3, 4, 2}}},
     {0},
     "head3.",
     NULL,
     3},
    {{{"X", 2, {3, 4}},
      {"memory", 2, {5, 4}},
      {"W_Q", 2, {4, 4}},
      {"W_K", 2, {4, 4}},
      {"W_V", 2, {4, 4}}},
     {.heads = 2},
     "head2.",
     NULL,
     5},
    {{{"Q", 2, {3, 2}}, {"K", 2, {5, 2}}, {"V", 2, {5, 2}}}, {0}, "", NULL, 5},
    {{{"Q", 3, {2, 3, 2}}, {"K", 3, {2, 3, 2}}, {"V", 3, {2, 3, 2}}},
     {0},
     "",
     "head = 2",
     3},
    {{{"Q", 4, {2, 2, 3, 2}}, {"K", 4, {2, 2, 3, 2}}, {"V", 4, {2, 2, 3, 2}}},
     {0},
     "",
     "layer = 2",
     3},
};

static void open_made(const struct own *own)
{
    const struct files files = {read_made, NULL, NULL, NULL};
    ck_assert_msg(lesson_load_own(&lesson, "out.yaml", &files, model_kinds, own,
                                  &complaints),
                  "%s\n%s", strbuf_text(&complaints.text),
                  strbuf_text(&made->lesson));
    complaints_end(&complaints, &lesson.arena);
}

START_TEST(what_is_held_is_kept)
{
    const struct holding *h = &holdings[_i];
    struct rng rng = {5};
    for (int k = 0; k < 6 && h->array[k].name; k++)
        add(h->array[k].name, h->array[k].axes, h->array[k].shape, &rng);
    char hold[40];
    snprintf(hold, sizeof hold, "%sweights[2] = {3: 0.25, 1: 0.75}", h->held);
    const char *edits[] = {hold, h->edit};
    const struct own own = {.edits = edits,
                            .edit_count = 1 + (h->edit != NULL)};
    const struct files files = {read_made, NULL, NULL, NULL};
    struct strbuf kept = {0};
    ck_assert_msg(make(&h->wish), "%s", strbuf_text(&complaints.text));
    ck_assert_msg(lesson_save_text(&kept, "out.yaml", &files, model_kinds, &own,
                                   NULL, &complaints),
                  "%s", strbuf_text(&complaints.text));
    strbuf_free(&made->lesson);
    made->lesson = kept;
    open_made(NULL);
    char name[20];
    snprintf(name, sizeof name, "%sheld", h->held);
    const struct matrix *m = model_matrix(&lesson.model, name);
    ck_assert_msg(m && m->columns == h->columns, "%s", strbuf_text(&kept));
    for (int i = 0; i < m->rows * m->columns; i++) {
        int column = i - m->columns; // of the second row
        ck_assert(m->data[i] == (column == 2 ? 0.25 : column == 0 ? 0.75 : 0));
    }
    // once let go, the file is as it was but for what else was changed
    const char *free_it[] = {hold};
    snprintf(hold, sizeof hold, "%sweights[2] = null", h->held);
    const struct own let_go = {.edits = free_it, .edit_count = 1};
    struct strbuf freed = {0};
    ck_assert(lesson_save_text(&freed, "out.yaml", &files, model_kinds, &let_go,
                               NULL, &complaints));
    ck_assert_msg(!strstr(strbuf_text(&freed), "\nheld"), "%s",
                  strbuf_text(&freed));
    strbuf_free(&freed);
}
END_TEST

// What the file beside the lesson says cannot be saved into the lesson; what
// is as it was there, can.
START_TEST(a_number_of_the_file_beside_is_not_saved)
{
    static const struct {
        const char *edits[2];
        bool good;
    } numbers[] = {
        {{"X[1,1] = 7", "scale = none"}, false},
        {{"weights[1] = {2: 1}", "X[1,1] = 7"}, false},
        {{"tokens[1] = so", "scale = none"}, false},
        {{"X[1] = X[1]", "scale = none"}, true},
    };
    const struct files files = {read_made, NULL, NULL, NULL};
    struct rng rng = {5};
    add("X", 2, (int[]){70, 3}, &rng);
    ck_assert(make(&(struct import_wish){0}));
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        const char *edits[2];
        memcpy(edits, numbers[k].edits, sizeof edits);
        open_made(NULL);
        const struct matrix *X = model_matrix(&lesson.model, "X");
        char same[200];
        snprintf(same, sizeof same, "X[1] = [%.17g, %.17g, %.17g]", X->data[0],
                 X->data[1], X->data[2]);
        if (!strcmp(edits[0], "X[1] = X[1]"))
            edits[0] = same;
        const struct own own = {.edits = edits, .edit_count = 2};
        struct strbuf kept = {0};
        bool good = lesson_save_text(&kept, "out.yaml", &files, model_kinds,
                                     &own, NULL, &complaints);
        ck_assert_msg(good == numbers[k].good, "%s: %s", edits[0],
                      strbuf_text(&complaints.text));
        ck_assert(good || strstr(strbuf_text(&complaints.text), "only what"));
        strbuf_free(&kept);
        complaints_free(&complaints);
        complaints = (struct complaints){0};
        lesson_free(&lesson);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("import_arrays");
    TCase *t = tcase_create("arrays");
    tcase_add_checked_fixture(t, set_up, forget);
    tcase_add_test(t, an_array_for_each_layer);
    tcase_add_test(t, an_array_for_each_step);
    tcase_add_test(t, steps_that_repeat_all);
    tcase_add_test(t, steps_that_stand_still_are_refused);
    tcase_add_test(t, a_batch_of_as_many_as_there_are_words);
    tcase_add_test(t, large_scores_are_softened);
    tcase_add_test(t, columns_without_a_name_have_none);
    tcase_add_test(t, series_that_are_not_clear_are_asked);
    tcase_add_test(t, rows_are_layers_or_steps_as_it_is_said);
    tcase_add_test(t, one_of_a_batch_of_vectors);
    tcase_add_test(t, one_of_a_batch_of_weights);
    tcase_add_test(t, scores_are_asked_and_softened);
    tcase_add_loop_test(t, files_of_others_are_taken_or_asked, 0,
                        sizeof brought / sizeof *brought);
    tcase_add_loop_test(t, what_is_held_is_kept, 0,
                        sizeof holdings / sizeof *holdings);
    tcase_add_test(t, a_number_of_the_file_beside_is_not_saved);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}

// SPDX-License-Identifier: MIT
// The backward pass: gradients of random models of every mechanism, compared
// with what the loss does when a number is moved.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "model/loss.h"
#include "suite.h"
#include "toy.h"
#include "trace/gradients.h"

// What is wanted of [of], any column of every row, or of some of them none.
struct wish {
    struct loss loss;
    int columns[512];
};

static void wish_for(struct wish *w, struct toy *toy, const char *of)
{
    struct trace t;
    toy->model.loss = NULL;
    ck_assert(run_model(&t, &toy->model));
    const struct tensor *m = trace_find(&t, of);
    ck_assert_msg(m, "no %s", of);
    ck_assert_int_le(m->rows, 512);
    *w = (struct wish){.loss = {.of = of, .column_count = m->rows}};
    for (int r = 0; r < m->rows; r++) {
        // A share that a mask hides cannot be wanted.
        double most = tensor_at(m, r, tensor_argmax(m, r));
        int c = rng_between(&toy->rng, 0, m->columns - 1);
        bool hidden = tensor_at(m, r, c) == 0 || most == 0;
        w->columns[r] = hidden || rng_between(&toy->rng, 0, 4) == 0 ? 0 : c + 1;
    }
    w->loss.columns = w->columns;
    toy->model.loss = &w->loss;
    trace_free(&t);
}

// NaN when other words are written than in [was]: a choice has no gradient.
static double loss_now(const struct toy *toy, const struct trace *was)
{
    struct trace t;
    ck_assert(run_model(&t, &toy->model));
    const struct tensor *loss = trace_find(&t, "loss");
    const struct tensor *a = trace_find(was, "target");
    const struct tensor *b = trace_find(&t, "target");
    double x = loss ? tensor_at(loss, 0, 0) : 0;
    if (a && (a->rows != b->rows ||
              memcmp(a->data, b->data, (size_t)a->rows * sizeof *a->data)))
        x = NAN;
    trace_free(&t);
    return x;
}

// (f(x + h) − f(x − h)) / 2h, twice as near once more: what is left of the
// error is of the fourth order.
static double difference(const struct toy *toy, const struct trace *t,
                         double *x)
{
    double was = *x, h = 1e-3 * fmax(1, fabs(was)), d[2];
    for (int i = 0; i < 2; i++, h /= 2) {
        *x = was + h;
        double up = loss_now(toy, t);
        *x = was - h;
        d[i] = (up - loss_now(toy, t)) / (2 * h);
    }
    *x = was;
    return (4 * d[1] - d[0]) / 3;
}

static void compare(const struct toy *toy, const struct trace *t,
                    struct entry *e, int step)
{
    char name[TENSOR_NAME_SIZE + 8];
    strcat(strcpy(name, "grad."), e->name);
    const struct tensor *g = trace_find(t, name);
    const struct tensor *m = trace_find(t, e->name);
    double *data = (double *)(uintptr_t)e->matrix.data;
    if (!m || !m->writer[0] || m->writer[0]->in_count)
        return;
    int columns = e->matrix.columns;
    for (int i = 0; i < e->matrix.rows * columns; i += step) {
        double want = difference(toy, t, &data[i]);
        if (isnan(want))
            continue;
        double got = g ? tensor_at(g, i / columns, i % columns) : 0;
        ck_assert_msg(
            fabs(got - want) <= 1e-6 * fmax(1, fmax(fabs(got), fabs(want))),
            "%s %s[%d,%d]: %.10g, by differences %.10g", toy->model.kind->name,
            name, i / columns + 1, i % columns + 1, got, want);
    }
}

enum { MOST_DRAWN = 10 }; // of a large model some keys do for a seed

// Compares gradients of what the toy was given.
static void check_toy(struct toy *toy, const char *of)
{
    struct wish w;
    struct trace t;
    wish_for(&w, toy, of);
    ck_assert(run_model(&t, &toy->model));
    for (int i = 0; i < toy->model.count; i++) {
        struct entry *e = &toy->entries[i];
        int size = e->matrix.rows * e->matrix.columns;
        bool drawn = rng_between(&toy->rng, 1, toy->model.count) <= MOST_DRAWN;
        bool given = !strcmp(e->name, "allowed") || !strcmp(e->name, "held");
        if (drawn && e->type == ENTRY_MATRIX && !given)
            compare(toy, &t, e, size > 3 ? size / 3 : 1);
    }
    trace_free(&t);
    toy->model.loss = NULL;
}

#define TOYS(make, ofs)                                                        \
    for (uint64_t seed = 1; seed <= TOY_SEEDS; seed++)                         \
        for (int i = 0; i < (int)(sizeof(ofs) / sizeof *(ofs)); i++) {         \
            struct toy toy;                                                    \
            make;                                                              \
            check_toy(&toy, (ofs)[i]);                                         \
            toy_free(&toy);                                                    \
        }

enum { TOY_SEEDS = 2 };

START_TEST(self_attention_comes_back)
{
    static const char *const ofs[] = {"output", "weights", "scores", "X"};
    static const char *const masks[] = {"none", "causal", "window", "band",
                                    "explicit"};
    TOYS(toy_attention(&toy, seed, masks[seed % 5]), ofs);
    struct toy_options o = {
        .mask = "causal", .scale = "d", .position = "sinusoidal", .biases = 7};
    TOYS(toy_attention_of(&toy, seed, &o), ofs);
    static const char *const ways[] = {"shaw", "t5", "alibi", "rope"};
    for (int k = 0; k < 4; k++) {
        struct toy_options way = {.position = ways[k]};
        TOYS(toy_attention_of(&toy, seed, &way), ofs);
    }
}
END_TEST

// Where a step is taken out the backward pass is that of what is left.
START_TEST(what_is_left_comes_back)
{
    static const char *const ofs[] = {"output"};
    static const char *const without[] = {"mask.before", "mask.after", "max",
                                          "values", "projections"};
    for (size_t k = 0; k < sizeof without / sizeof *without; k++) {
        struct toy_options o = {.mask = "causal", .scale = "sqrt"};
        TOYS(toy_attention_of(&toy, seed, &o);
             toy.model.without = without[k], ofs);
    }
}
END_TEST

START_TEST(heads_come_back)
{
    static const char *const ofs[] = {"output", "head1.weights", "concat"};
    struct toy_options o = {.mask = "none",
                            .scale = "sqrt",
                            .position = "none",
                            .heads = 3,
                            .W_O = true,
                            .biases = 15};
    TOYS(toy_attention_of(&toy, seed, &o), ofs);
    struct toy_options given = {.mask = "none", .given = true};
    static const char *const whole[] = {"output"};
    TOYS(toy_attention_of(&toy, seed, &given), whole);
}
END_TEST

// Every other row of the weights is held by hand.
static void hold(struct toy *toy, int rows, int columns)
{
    struct matrix *m = toy_matrix(toy, "held", rows, columns);
    double *x = (double *)(uintptr_t)m->data;
    memset(x, 0, (size_t)rows * (size_t)columns * sizeof *x);
    for (int r = 0; r < rows; r += 2) {
        x[r * columns + r % columns] += 0.25;
        x[r * columns + (r + 1) % columns] += 0.75;
    }
}

START_TEST(what_is_held_comes_back)
{
    static const char *const ofs[] = {"output", "scores"};
    struct toy_options o = {.mask = "causal", .scale = "sqrt"};
    TOYS(toy_attention_of(&toy, seed, &o);
         int n = model_words(&toy.model, "tokens").count;
         hold(&toy, n, n), ofs);
    static const char *const looks[] = {"contexts", "energies"};
    TOYS(toy_looking(&toy, seed, "additive");
         hold(&toy, model_words(&toy.model, "target").count,
              model_words(&toy.model, "source").count),
         looks);
}
END_TEST

START_TEST(what_meets_itself_comes_back)
{
    static const char *const ofs[] = {"output", "weights"};
    struct toy_options o = {.mask = "none", .missing = 7};
    TOYS(toy_attention_of(&toy, seed, &o), ofs);
}
END_TEST

// One at a time, so that none takes long.
static const struct toy_translation translations[] = {
    {0},
    {.gru = true},
    {.gru = true, .torch = true},
    {.forced = true},
    {.fixed = true},
    {.onward = true, .last = true},
    {.onward = true, .state = true},
};

START_TEST(a_translator_comes_back)
{
    static const char *const ofs[] = {"logits", "states"};
    static const char *const looks[] = {"alignment"};
    const struct toy_translation *options = &translations[_i];
    TOYS(toy_translator_of(&toy, seed, options), ofs);
    if (!options->fixed)
        TOYS(toy_translator_of(&toy, seed, options), looks);
}
END_TEST

START_TEST(arrows_come_back)
{
    static const char *const ofs[] = {"scores", "lengths", "directions",
                                      "cosines", "shadows"};
    TOYS(toy_arrows(&toy, seed), ofs);
    static const char *const answered[] = {"output"};
    for (uint64_t how = 0; how < 3; how++)
        TOYS(toy_layer(&toy, 3 * seed + how), answered);
    static const char *const held[] = {"states", "influence", "errors"};
    for (uint64_t cell = 0; cell < 3; cell++)
        TOYS(toy_memory(&toy, 3 * seed + cell), held);
    static const char *const gru[] = {"gru"};
    static const char *const lstm[] = {"lstm", "lstm.cell"};
    TOYS(toy_cells(&toy, 3 * seed), gru);
    TOYS(toy_cells(&toy, 3 * seed + 1), lstm);
    static const char *const products[] = {"C"};
    TOYS(toy_product(&toy, seed), products);
    static const char *const both[] = {"both", "product"};
    TOYS(toy_interaction(&toy, seed), both);
}
END_TEST

// Blocks of small numbers, so that a thousandth is not far; but no rows of equal
// numbers, where it always is.
static void small_blocks(struct toy *toy, uint64_t seed)
{
    bool equal = seed % 8 == 0 || seed % 16 == 12;
    toy_blocks(toy, equal ? seed + 1 : seed);
    for (int i = 0; i < toy->model.count; i++) {
        const struct matrix *m = &toy->entries[i].matrix;
        for (int k = 0; k < m->rows * m->columns; k++)
            m->data[k] /= 2;
    }
}

START_TEST(blocks_come_back)
{
    static const char *const ofs[] = {"logits"};
    static const char *const without[] = {"residual", "norm", "feed", "layer1"};
    for (uint64_t how = 0; how < 8; how++)
        TOYS(small_blocks(&toy, 16 * seed + how), ofs);
    for (int k = 0; k < 4; k++)
        TOYS(small_blocks(&toy, 8 * seed + 3); toy.model.without = without[k],
             ofs);
}
END_TEST

START_TEST(looking_comes_back)
{
    static const char *const ofs[] = {"contexts", "alignment", "energies"};
    static const char *const scores[] = {"additive", "dot", "general",
                                         "concat"};
    for (int k = 0; k < 4; k++)
        TOYS(toy_looking(&toy, seed, scores[k]), ofs);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("backward");
    TCase *c = tcase_create("differences");
    tcase_add_test(c, self_attention_comes_back);
    tcase_add_test(c, what_is_left_comes_back);
    tcase_add_test(c, heads_come_back);
    tcase_add_test(c, what_is_held_comes_back);
    tcase_add_test(c, what_meets_itself_comes_back);
    tcase_add_loop_test(c, a_translator_comes_back, 0,
                        sizeof translations / sizeof *translations);
    tcase_add_test(c, arrows_come_back);
    tcase_add_test(c, blocks_come_back);
    tcase_add_test(c, looking_comes_back);
    suite_add_tcase(s, c);
    return suite_end(s);
}

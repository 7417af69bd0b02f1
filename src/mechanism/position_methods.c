// SPDX-License-Identifier: MIT
// One sentence, its weights by every way to tell positions, and once more with
// the sentence [shift] positions further on: which tables change? What is
// touched is the input (Vaswani et al. 2017), the queries and keys (Su et al.
// 2021) or the scores (Shaw et al. 2018, Raffel et al. 2019, Press et al. 2021).
#include <stddef.h>

#include "mechanism/all.h"
#include "mechanism/head.h"
#include "mechanism/places.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

enum { FAR = 128 }; // where T5's last bucket begins at the latest

// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"X", KEY_MATRIX, "N", "d_model", KEY_REQUIRED},
    {"W_Q", KEY_MATRIX, "d_model", "d_k", KEY_REQUIRED},
    {"W_K", KEY_MATRIX, "d_model", "d_k", KEY_REQUIRED},
    {"scale", KEY_CHOICE, .options = head_scales},
    {"base", KEY_POSITIVE}, {"slope", KEY_POSITIVE},
    {"t5_bias", KEY_MATRIX, "buckets", "1"},
    {"a_K", KEY_MATRIX, "distances", "d_k"},
    {"shift", KEY_WHOLE, "shift", .flags = KEY_REQUIRED | KEY_ZERO}, {0}};
// clang-format on

// What all methods begin with.
struct given {
    struct tensor *X, *W_Q, *W_K, *Q, *K;
    struct tensor *a_K, *t5_bias; // learned for distances; or NULL
    int start;
};

static struct tensor *scores_of(struct trace *t, const struct tensor *Q,
                                const struct tensor *K)
{
    return is(SCORE, matmul_t(t, "scores", Q, K));
}

static struct tensor *divided(struct trace *t, const struct given *g,
                              struct tensor *scores)
{
    return head_scaled(t, scores, g->Q->columns);
}

static struct tensor *with_none(struct trace *t, const struct given *g)
{
    return divided(t, g, scores_of(t, g->Q, g->K));
}

// Clocks added to x.
static struct tensor *with_clocks(struct trace *t, const struct given *g)
{
    int n = g->X->rows, d = g->X->columns;
    struct tensor *P =
        is(POSITION, position_from(t, "P", n, d, 10000, g->start));
    struct tensor *X = is(TOKEN, add(t, "X", g->X, P));
    struct tensor *Q = is(QUERY, matmul(t, "Q", X, g->W_Q));
    struct tensor *K = is(KEY, matmul(t, "K", X, g->W_K));
    return divided(t, g, scores_of(t, Q, K));
}

static struct tensor *with_rows(struct trace *t, const struct given *g)
{
    struct tensor *scores = scores_of(t, g->Q, g->K);
    struct tensor *there =
        is(BIAS, relate(t, "relative", scores, g->Q, g->a_K));
    return divided(t, g, is(BIASED, add(t, "placed", scores, there)));
}

static struct tensor *with_buckets(struct trace *t, const struct given *g)
{
    struct tensor *scaled = divided(t, g, scores_of(t, g->Q, g->K));
    struct tensor *bias =
        is(BIAS, pick(t, "bias", scaled, g->t5_bias, true, FAR));
    return is(BIASED, add(t, "biased", scaled, bias));
}

static struct tensor *with_slope(struct trace *t, const struct given *g)
{
    struct tensor *scaled = divided(t, g, scores_of(t, g->Q, g->K));
    double m = model_number(t->model, "slope", alibi_slope(1, 1));
    struct tensor *bias = is(BIAS, slant(t, "bias", scaled, m, 0));
    return is(BIASED, add(t, "biased", scaled, bias));
}

static struct tensor *with_turns(struct trace *t, const struct given *g)
{
    double base = model_number(t->model, "base", 10000);
    struct tensor *Q = is(TURNED_QUERY, rotate(t, "Q.turned", g->Q, base,
                                               g->start, false));
    struct tensor *K = is(TURNED_KEY, rotate(t, "K.turned", g->K, base,
                                             g->start, false));
    return divided(t, g, scores_of(t, Q, K));
}

static bool has_pairs(const struct given *g)
{
    return g->X->columns % 2 == 0;
}

static bool has_rows(const struct given *g)
{
    return g->a_K;
}

static bool has_buckets(const struct given *g)
{
    return g->t5_bias;
}

static const struct method {
    const char *name, *label;
    struct tensor *(*scores)(struct trace *t, const struct given *g);
    bool (*possible)(const struct given *g); // NULL: always
} methods[] = {
    {"none", "none", with_none, NULL},
    {"sinusoidal", "sinusoidal", with_clocks, has_pairs},
    {"shaw", "Shaw", with_rows, has_rows},
    {"t5", "T5", with_buckets, has_buckets},
    {"alibi", "ALiBi", with_slope, NULL},
    {"rope", "RoPE", with_turns, NULL},
};
enum { METHODS = sizeof methods / sizeof *methods };

static struct tensor *weights_by(struct trace *t, const struct method *m,
                                 struct given *g, int start)
{
    g->start = start;
    stage(t, start ? "moved" : "method");
    return is(WEIGHT, softmax(t, "weights", m->scores(t, g), SOFTMAX));
}

static struct given read_given(struct trace *t)
{
    struct given g = {0};
    part(t, "input", 0);
    stage(t, "input");
    g.X = is(TOKEN, rows_are(t, given(t, "X", "X"), "tokens"));
    stage(t, "projections");
    g.W_Q = parameter(t, "W_Q");
    g.W_K = parameter(t, "W_K");
    g.a_K = parameter(t, "a_K");
    g.t5_bias = places_buckets(t, parameter(t, "t5_bias"));
    g.Q = is(QUERY, matmul(t, "Q", g.X, g.W_Q));
    g.K = is(KEY, matmul(t, "K", g.X, g.W_K));
    return g;
}

static void run_position_methods(struct trace *t)
{
    struct given g = read_given(t);
    struct tensor *before[METHODS], *after[METHODS];
    const char **labels = arena_array(&t->arena, METHODS, sizeof *labels);
    int count = 0, shift = (int)model_number(t->model, "shift", 0);
    for (int i = 0; i < METHODS; i++) {
        if (methods[i].possible && !methods[i].possible(&g))
            continue;
        part(t, methods[i].name, 0);
        enter(t, methods[i].name, 0);
        before[count] = weights_by(t, &methods[i], &g, 0);
        enter(t, "moved", 0);
        after[count] = weights_by(t, &methods[i], &g, shift);
        leave(t);
        leave(t);
        labels[count++] = methods[i].label;
    }
    part(t, "together", 0);
    stage(t, "changes");
    struct tensor *changes = is(CHANGE, tensor(t, "changes", count, 1));
    changes->row_labels = labels;
    for (int i = 0; i < count; i++)
        farthest(t, changes, i, before[i], after[i]);
}

static const struct equation equations[] = {{"changes", ""}, {0}};

const struct mechanism position_methods = {
    {"position-methods", keys}, run_position_methods, equations, NULL};

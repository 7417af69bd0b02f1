// SPDX-License-Identifier: MIT
// Why scores are divided by √d (Vaswani et al. 2017, section 3.2.1, footnote 4):
// dot products of random vectors of 4, 16, … up to d entries, all of mean 0 and
// variance 1, spread like √d. What that does to softmax, and to its slope, with
// each divisor.
#include <math.h>

#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
static const struct option divisors[] = {
    {"none"}, {"sqrt"}, {"d"}, {"cosine"}, {0}};

static const struct key keys[] = {
    {"d", KEY_WHOLE, "d", .flags = KEY_REQUIRED},
    {"draws", KEY_WHOLE, "draws", .flags = KEY_REQUIRED | KEY_MANY},
    {"seed", KEY_WHOLE, "seed", .flags = KEY_REQUIRED | KEY_MANY},
    {"divisor", KEY_CHOICE, .flags = KEY_OFFERED, .options = divisors},
    {0}};
// clang-format on

enum { STEP = 4, RULES = 3 };

// How many sizes there are, and the i-th: powers of four, and at last d itself.
static int sizes(int d)
{
    int count = 1;
    for (int size = STEP; size < d; size *= STEP)
        count++;
    return count;
}

static int size_at(int d, int i)
{
    int size = STEP;
    for (; i > 0; i--)
        size *= STEP;
    return size < d ? size : d;
}

// A row for each size, named by it.
static struct tensor *by_size(struct trace *t, const char *name, int d,
                              int columns)
{
    int count = sizes(d);
    struct tensor *out = tensor(t, name, count, columns);
    const char **labels =
        arena_array(&t->arena, (size_t)count, sizeof *labels);
    for (int i = 0; i < count; i++)
        labels[i] = format(t, "%d", size_at(d, i));
    out->row_labels = labels;
    out->row_noun = "size";
    return out;
}

static struct divisor divisor_at(const struct trace *t, int d)
{
    return model_is(t->model, "divisor", "d")
               ? (struct divisor){BY_D, d}
               : (struct divisor){BY_ROOT_D, sqrt(d)};
}

// What becomes of the products: nothing, quotients, cosines.
static struct tensor *divided(struct trace *t, struct tensor *products, int d,
                              int seed)
{
    const char *by = model_choice(t->model, "divisor");
    bool cosine = model_is(t->model, "divisor", "cosine");
    if (model_is(t->model, "divisor", "none"))
        return products;
    stage_option(t, "divisor", by, 0);
    struct tensor *out =
        is(SCALED_DRAW, by_size(t, "scaled", d, products->columns));
    for (int i = 0; i < out->room; i++) {
        struct operand row = {products, i};
        int size = size_at(d, i);
        if (cosine)
            draw_cosines(t, out, i, size, seed);
        else
            scale_row(t, out, i, row, divisor_at(t, size));
    }
    is(SPREAD, deviation(t, "scaled.spread", out));
    return out;
}

static void run_score_spread(struct trace *t)
{
    static const char *const rules[] = {"undivided", "by root d", "by d"};
    static const char *const two[] = {"ahead", "behind"};
    static const enum divided_by by[] = {BY_NUMBER, BY_ROOT_D, BY_D};
    int d = (int)model_number(t->model, "d", 1);
    int draws = (int)model_number(t->model, "draws", 1);
    int seed = (int)model_number(t->model, "seed", 1);
    stage(t, "draws");
    struct tensor *products = is(PRODUCT, by_size(t, "products", d, draws));
    for (int i = 0; i < products->room; i++)
        draw_products(t, products, i, size_at(d, i), seed);
    stage(t, "spread");
    is(SPREAD, deviation(t, "spread", products));
    struct tensor *scaled = divided(t, products, d, seed);
    stage(t, "top");
    is(TOP, winner(t, "top", scaled));
    stage(t, "lead");
    struct tensor *scores = is(SCORE, tensor(t, "scores", RULES, 2));
    scores->row_labels = rules;
    columns_are(scores, two);
    for (int i = 0; i < RULES; i++)
        lead(t, scores, i, d, by[i]);
    stage(t, "shares");
    struct tensor *shares = is(SHARE_OF, softmax(t, "shares", scores, SOFTMAX));
    stage(t, "slope");
    is(SLOPE, share_slope(t, "slope", shares));
}

static const struct equation equations[] = {
    {"scaled", ""},
    {"products", "", .beside = true},
    {"spread", "", .beside = true},
    {"slope", "", .beside = true},
    {0},
};

static bool is_divided(const struct trace *t)
{
    return !model_is(t->model, "divisor", "none");
}

static const struct counterfactual counterfactuals[] = {
    {"divisor", "scaled scaled.spread top", "top", "divisor", "none",
     .possible = is_divided},
    {0},
};

const struct mechanism score_spread = {{"score-spread", keys},
                                       run_score_spread,
                                       equations,
                                       counterfactuals};

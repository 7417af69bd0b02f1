// SPDX-License-Identifier: MIT
// Scores become shares of one budget: softmax(s / T), and beside it what other
// ways of sharing would give, which break or lose something. N scores, as a
// jury's points; nobody asks, and nothing is passed on.
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/shares.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"scores", KEY_MATRIX, "1", "N", KEY_REQUIRED},
    {"temperature", KEY_POSITIVE},
    {"allowed", KEY_MATRIX, "1", "N", KEY_BINARY}, {0}};
// clang-format on

TERM(POINTS, "points", ROLE_NONE, NULL);
TERM(COOLED, "cooled", ROLE_NONE, NULL);
TERM(BY_SUM, "by_sum", ROLE_NONE, NULL);
TERM(CUT, "cut", ROLE_NONE, NULL);
TERM(SQUARED, "squared", ROLE_NONE, NULL);
TERM(WINNER, "winner", ROLE_NONE, NULL);

static bool has_temperature(const struct trace *t)
{
    return model_number(t->model, "temperature", 1) != 1 &&
           !model_without(t->model, "temperature");
}

static void run_softmax(struct trace *t)
{
    double T = model_number(t->model, "temperature", 1);
    const char *const *names = model_words(t->model, "tokens").word;
    stage(t, "points");
    struct tensor *scores = is(POINTS, given(t, "scores", "scores"));
    columns_are(scores, names);
    if (has_temperature(t)) {
        stage(t, "temperature");
        struct divisor by = {BY_NUMBER, T};
        scores = is(COOLED, scale(t, "scaled", scores, by));
    }
    struct tensor *open = NULL;
    if (model_find(t->model, "allowed") && !model_without(t->model, "mask")) {
        stage(t, "mask");
        open = is(ALLOWED, given(t, "allowed", "allowed"));
        columns_are(open, names);
    }
    shares_of(t, scores, open);
    stage(t, "rivals");
    const struct tensor *masked = trace_find(t, "masked");
    const struct tensor *from = masked ? masked : scores;
    is(BY_SUM, rival(t, "by_sum", from, RIVAL_SUM));
    is(CUT, rival(t, "cut", from, RIVAL_CUT));
    is(SQUARED, rival(t, "squared", from, RIVAL_SQUARES));
    is(WINNER, rival(t, "winner", from, RIVAL_WINNER));
}

static const struct equation equations[] = {
    {"weights", "scores"},
    {0},
};

static const struct counterfactual counterfactuals[] = {
    {"temperature", "scaled", "weights"},
    {"mask", "allowed masked", "weights", .says = says_mask},
    MASK_OF_ZEROS("allowed masked", NULL),
    WITHOUT_EXP("weights"),
    WITHOUT_MAX("weights"),
    {0},
};

const struct mechanism softmax_of_scores = {
    {"softmax", keys}, run_softmax, equations, counterfactuals};

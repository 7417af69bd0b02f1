// SPDX-License-Identifier: MIT
// One budget of attention, shared out among N things that each stand for a
// vector: z = Σ p x, with p ≥ 0 and Σ p = 1. Nobody asks and nothing is scored;
// all shares are alike until somebody holds them by hand. How spread they are
// is said by the effective number 1 / Σ p².
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"x", KEY_MATRIX, "N", "d", KEY_REQUIRED},
    HELD("weights", "1", "N"), {0}};
// clang-format on

TERM(PLACE, "place", ROLE_VALUE, "x");
TERM(MEAN, "mean", ROLE_OUTPUT, "z");

static void run_budget(struct trace *t)
{
    stage(t, "places");
    struct tensor *x = is(PLACE, rows_are(t, given(t, "x", "x"), "tokens"));
    stage(t, "shares");
    bool alike = model_without(t->model, "holding");
    struct tensor *by_hand = alike ? NULL : held(t, NULL);
    if (by_hand)
        columns_are(by_hand, x->row_labels);
    struct tensor *weights = is(WEIGHT, split(t, "weights", "tokens", by_hand));
    stage(t, "together");
    read_off_sum(t, "weights", weights);
    stage(t, "mean");
    is(MEAN, mix(t, "output", weights, x));
    stage(t, "spread");
    read_off_effective(t, "weights", weights);
}

// z = Σ p x
static const struct equation equations[] = {
    {"output", "weights x"},
    {"weights.effective", "weights"},
    {0},
};

// True where somebody holds the shares: a row of zeros is held by nobody.
static bool is_held(const struct trace *t)
{
    const struct matrix *m = model_matrix(t->model, "held");
    for (int i = 0; m && i < m->rows * m->columns; i++)
        if (m->data[i] != 0)
            return true;
    return false;
}

static const struct counterfactual counterfactuals[] = {
    {"holding", "weights output", "output", .possible = is_held}, {0}};

const struct mechanism budget = {
    {"budget", keys}, run_budget, equations, counterfactuals};

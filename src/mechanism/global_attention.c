// SPDX-License-Identifier: MIT
// One learned query pools a whole document: z = softmax(q Kᵀ) V (Yang et al.
// 2016, section 2.2, without the layer before it). N tokens, one row of scores.
// A word may stand there many times, and how much of each value arrives may be
// shown.
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/descend.h"
#include "mechanism/head.h"
#include "mechanism/shares.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

static const struct option scales[] = {
    {"none"}, {"sqrt"}, {"d"}, {"number", OPTION_NUMBER}, {0}};

static const struct option shown[] = {{"no"}, {"yes"}, {0}};

// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"X", KEY_MATRIX, "N", "d_model", KEY_REQUIRED},
    {"q", KEY_MATRIX, "1", "d_k", KEY_REQUIRED},
    {"W_K", KEY_MATRIX, "d_model", "d_k", KEY_IDENTITY},
    {"W_V", KEY_MATRIX, "d_model", "d_v", KEY_IDENTITY},
    {"scale", KEY_CHOICE, .options = scales},
    HELD("weights", "1", "N"),
    {"times", KEY_MATRIX, "1", "N", KEY_COUNTS},
    {"carried", KEY_CHOICE, .options = shown},
    {"allowed", KEY_MATRIX, "1", "N", KEY_BINARY}, {0}};
// clang-format on

TERM(TIMES, "times", ROLE_NONE, NULL);
TERM(COUNTED, "counted", ROLE_NONE, NULL);
TERM(CARRIED, "carried", ROLE_NONE, NULL);

static void run_global_attention(struct trace *t)
{
    stage(t, "input");
    struct tensor *X = is(TOKEN, rows_are(t, given(t, "X", "X"), "tokens"));
    stage(t, "offers");
    struct tensor *q = is(QUERY, parameter(t, "q"));
    struct tensor *K = is(KEY, project(t, "K", X, "W_K", NULL));
    struct tensor *V = is(VALUE, project(t, "V", X, "W_V", NULL));
    stage(t, "scores");
    struct tensor *scores = is(SCORE, matmul_t(t, "scores", q, K));
    struct tensor *scaled = head_scaled(t, scores, q->columns);
    if (model_find(t->model, "times")) {
        stage(t, "times");
        struct tensor *n = is(TIMES, given(t, "times", "times"));
        columns_are(n, scores->column_labels);
        scaled = is(COUNTED, times_counted(t, "counted", scaled, n));
    }
    struct tensor *open = NULL;
    if (model_find(t->model, "allowed") && !model_without(t->model, "mask")) {
        stage(t, "mask");
        open = is(ALLOWED, given(t, "allowed", "allowed"));
        columns_are(open, scores->column_labels);
    }
    struct tensor *weights = shares_of(t, scaled, open);
    stage(t, "output");
    bool carried = model_without(t->model, "values");
    is(OUTPUT, mix(t, "output", weights, carried ? K : V));
    if (model_is(t->model, "carried", "no"))
        return;
    stage(t, "carried");
    is(CARRIED, arrive(t, "carried", weights, V));
}

// softmax(q Kᵀ) V
static const struct equation equations[] = {
    {"output", "q K V"},
    {"K", "X", .beside = true},
    {"V", "X", .beside = true},
    {0},
};

static const struct counterfactual counterfactuals[] = {
    WITHOUT_DIVISION(head_is_scaled),
    {"mask", "allowed masked", "weights", .says = says_mask},
    MASK_OF_ZEROS("allowed masked", NULL),
    WITHOUT_EXP("weights"),
    WITHOUT_MAX("weights"),
    {"values", "V output", "output"},
    {0},
};

const struct mechanism global_attention = {
    {"global-attention", keys, .descend = model_descend},
    run_global_attention,
    equations,
    counterfactuals};

// SPDX-License-Identifier: MIT
// A layer, weighted sums and a non-linearity, with a second one behind it that
// answers yes or no (Rumelhart, Hinton, Williams 1986, section on XOR):
//
//   sums = X W_h + b_h      hidden = ReLU(sums)      output = hidden W_o + b_o
//
// or without the hidden layer, output = X W + b. An answer is yes where the
// output is above 0. N cases of d numbers, H hidden units. What the best
// straight line could do is found by trying every one that differs.
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
static const struct option layers[] = {
    {"relu"}, {"linear"}, {"none"}, {0}};

static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"X", KEY_MATRIX, "N", "d", KEY_REQUIRED},
    {"targets", KEY_MATRIX, "N", "1", KEY_REQUIRED | KEY_BINARY},
    {"hidden", KEY_CHOICE, .flags = KEY_OFFERED, .options = layers},
    {"W_h", KEY_MATRIX, "d", "H", KEY_REQUIRED},
    {"b_h", KEY_MATRIX, "1", "H", KEY_REQUIRED},
    {"W_o", KEY_MATRIX, "H", "1", KEY_REQUIRED},
    {"b_o", KEY_MATRIX, "1", "1", KEY_REQUIRED},
    {"W", KEY_MATRIX, "d", "1", KEY_REQUIRED},
    {"b", KEY_MATRIX, "1", "1", KEY_REQUIRED}, {0}};
// clang-format on

TERM(CASE, "case", ROLE_NONE, "x");
TERM(WANTED, "wanted", ROLE_NONE, NULL);
TERM(UNIT_SUM, "unit_sum", ROLE_NONE, NULL);
TERM(UNIT, "unit", ROLE_NONE, "h");
TERM(DECISION, "decision", ROLE_NONE, NULL);
TERM(ANSWER, "answer", ROLE_NONE, NULL);
TERM(CORRECT, "correct", ROLE_NONE, NULL);
TERM(CORRECT_COUNT, "correct_count", ROLE_NONE, NULL);
TERM(SEPARATED, "separated", ROLE_NONE, NULL);

static bool has_hidden(const struct trace *t)
{
    return !model_is(t->model, "hidden", "none");
}

static bool has_bend(const struct trace *t)
{
    return has_hidden(t) && !model_is(t->model, "hidden", "linear");
}

// What the answers are made of: the inputs themselves, or the hidden units.
static struct tensor *layer(struct trace *t, struct tensor *X)
{
    stage(t, "unit_sums");
    struct tensor *sums = is(UNIT_SUM, project(t, "sums", X, "W_h", "b_h"));
    if (!has_bend(t))
        return sums;
    stage(t, "bend");
    return is(UNIT, cut_off(t, "hidden", sums));
}

static void run_layer(struct trace *t)
{
    stage(t, "cases");
    struct tensor *X = is(CASE, rows_are(t, given(t, "X", "X"), "tokens"));
    struct tensor *wanted =
        is(WANTED, rows_are(t, given(t, "targets", "targets"), "tokens"));
    struct tensor *h = has_hidden(t) ? layer(t, X) : X;
    stage(t, "decision");
    struct tensor *y =
        is(DECISION, has_hidden(t) ? project(t, "output", h, "W_o", "b_o")
                                   : project(t, "output", X, "W", "b"));
    stage(t, "answers");
    struct tensor *answers = is(ANSWER, decide(t, "answers", y));
    stage(t, "correct");
    struct tensor *right = is(CORRECT, agree(t, "right", answers, wanted));
    is(CORRECT_COUNT, read_off_count(t, "right", right));
    if (!can_separate(X))
        return;
    stage(t, "straight");
    is(SEPARATED, separate(t, "straight", X, wanted));
}

// output = ReLU(X W_h + b_h) W_o + b_o
static const struct equation equations[] = {
    {"output", "X"},
    {"answers", "output", .beside = true},
    {"right", "answers targets", .beside = true},
    {"right.count", "right", .beside = true},
    {"straight", "X targets", .beside = true},
    {0},
};

// --- what its steps are for --------------------------------------------------

static const struct counterfactual counterfactuals[] = {
    {"hidden", "sums hidden", "answers", "hidden", "none",
     .possible = has_hidden},
    {"bend", "hidden", "answers", "hidden", "linear", .possible = has_bend},
    {0},
};

const struct mechanism layer_of_sums = {
    {"layer", keys}, run_layer, equations, counterfactuals};

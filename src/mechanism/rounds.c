// SPDX-License-Identifier: MIT
// Attention round after round, as messages that words pass on along a graph
// (Gilmer et al. 2017): x ← A x, k times. A are weights set by hand, the same
// in every round; or each round computes its own, as the words compare what
// they have by then: A = softmax(x xᵀ / √d), row by row. With a residual (He et
// al. 2016) a word keeps half of its own: x ← (x + A x) ÷ 2.
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/head.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

TERM(LINK, "link", ROLE_NONE, NULL);
TERM(ROUND, "round", ROLE_NONE, "x", .counted = true);
TERM(HEARD, "heard", ROLE_NONE, NULL, .counted = true);
TERM(KEPT, "kept", ROLE_NONE, NULL, .counted = true);

// clang-format off
static const struct option masks[] = {
    NO_MASK, CAUSAL_MASK, NEAR_MASKS, {0}};
static const struct option residuals[] = {{"none"}, {"half"}, {0}};

static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"X", KEY_MATRIX, "N", "d", KEY_REQUIRED},
    {"A", KEY_MATRIX, "N", "N"},
    {"rounds", KEY_WHOLE, "R"},
    {"residual", KEY_CHOICE, .flags = KEY_OFFERED, .options = residuals},
    {"scale", KEY_CHOICE, .when = "!A", .options = head_scales},
    {"mask", KEY_CHOICE, .flags = KEY_OFFERED, .when = "!A",
     .options = masks}, {0}};
// clang-format on

// Without `rounds` there are two: the fewest that pass on what was heard.
enum { ROUNDS = 2 };

// Who looks at whom, where that is set by hand; else NULL.
static struct tensor *links(struct trace *t)
{
    if (!model_find(t->model, "A"))
        return NULL;
    stage(t, "links");
    struct tensor *A = given(t, "A", "A");
    rows_are(t, is(LINK, A), "tokens");
    columns_are(A, model_words(t->model, "tokens").word);
    A->row_role = ROLE_QUERY;
    A->column_role = ROLE_KEY;
    return A;
}

static bool keeps(const struct trace *t)
{
    return model_is(t->model, "residual", "half") &&
           !model_without(t->model, "keeping");
}

// The weights of this round: every word asks and answers with what it has.
static struct tensor *compared(struct trace *t, const struct tensor *x)
{
    stage(t, "compare");
    const struct tensor *Q = is(QUERY, copy(t, "Q", x));
    const struct tensor *K = is(KEY, copy(t, "K", x));
    return head_weights(t, Q, K);
}

// A x, or with the weights of this round.
static struct tensor *heard(struct trace *t, struct tensor *A,
                            const struct tensor *x)
{
    const char *name = keeps(t) ? "heard" : "x";
    struct tensor *weights = A ? A : compared(t, x);
    stage(t, "hear");
    struct tensor *out = is(keeps(t) ? HEARD : ROUND, mix(t, name, weights, x));
    means(t, "heard");
    return out;
}

// What every word has after a round.
static struct tensor *pass_on(struct trace *t, struct tensor *A,
                              const struct tensor *x)
{
    struct tensor *found = heard(t, A, x);
    if (!keeps(t))
        return found;
    stage(t, "keep");
    struct tensor *sum = is(KEPT, add(t, "sum", x, found));
    return is(ROUND, scale(t, "x", sum, (struct divisor){BY_NUMBER, 2}));
}

static void run_rounds(struct trace *t)
{
    int count = (int)model_number(t->model, "rounds", ROUNDS);
    part(t, "input", 0);
    stage(t, "input");
    struct tensor *x = is(TOKEN, rows_are(t, given(t, "X", "X"), "tokens"));
    struct tensor *A = links(t);
    for (int k = 1; k <= count; k++) {
        part(t, "round", k);
        enter(t, "round", k);
        x = pass_on(t, A, x);
        leave(t);
    }
}

// x = A x, or weights x; (x + heard) / 2
static const struct equation equations[] = {
    {"x", "X x A heard weights"},
    {"heard", "X x A weights", .beside = true},
    {"weights", "Q K", .beside = true},
    {0},
};

// --- what its steps are for --------------------------------------------------

static bool is_masked(const struct trace *t)
{
    return !model_find(t->model, "A") && head_is_masked(t);
}

static bool is_scaled(const struct trace *t)
{
    return !model_find(t->model, "A") && head_is_scaled(t);
}

static const struct counterfactual counterfactuals[] = {
    {"keeping", "sum heard x", "x", "residual", "none", .possible = keeps},
    WITHOUT_DIVISION(is_scaled),
    WITHOUT_MASK(is_masked),
    WITHOUT_EXP("weights"),
    {0},
};

const struct mechanism rounds = {
    {"rounds", keys}, run_rounds, equations, counterfactuals};

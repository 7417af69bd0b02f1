// SPDX-License-Identifier: MIT
// A recurrent network whose state is one number, unrolled over T words of one
// number each, and what it keeps of them:
//
//   leaky, gated   h_t = (1 − z) h_{t−1} + z x_t      h_0 = 0
//   tanh           h_t = tanh(x_t w + h_{t−1} u)
//
// `leaky` has one z for all steps, `gated` one for each: `take`. `keep` is how much a
// step passes on of the state before, ∂h_t/∂h_{t−1}, and `take` how much it
// takes in of its word, ∂h_t/∂x_t; `influence[t, s]` is ∂h_t/∂x_s and
// `errors[t]` is ∂h_T/∂h_t. Of the first two, influence is the share of word s
// in state t. Cells that learn their gates, of any widths, are those of
// mechanism/cells.h: `gru`, `lstm`, or `both` on the same words.
#include "mechanism/all.h"
#include "mechanism/cells.h"
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
#define LEARNED "!cell: leaky, !cell: gated, !cell: tanh"
#define ONE_NUMBER "!cell: gru, !cell: lstm, !cell: both"
#define SUM(letter, when) \
    {"W_" letter, KEY_MATRIX, "d", "n", KEY_REQUIRED, when}, \
    {"U_" letter, KEY_MATRIX, "n", "n", KEY_REQUIRED, when}, \
    {"b_" letter, KEY_MATRIX, "1", "n", KEY_REQUIRED, when}
#define GRU(letter) SUM(letter, LEARNED ", !cell: lstm")
#define LSTM(letter) SUM(letter, LEARNED ", !cell: gru")

static const struct option cells[] = {
    {"leaky"}, {"gated"}, {"tanh"}, {"gru"}, {"lstm"}, {"both"}, {0}};

static const struct key keys[] = {
    {"tokens", KEY_WORDS, "T", .flags = KEY_REQUIRED | KEY_FEW},
    {"x", KEY_MATRIX, "T", "1", KEY_REQUIRED, .when = ONE_NUMBER},
    {"x", KEY_MATRIX, "T", "d", KEY_REQUIRED},
    {"cell", KEY_CHOICE, .options = cells},
    {"z", KEY_MATRIX, "1", "1", KEY_REQUIRED, .when = "cell: leaky"},
    {"z", KEY_MATRIX, "T", "1", KEY_REQUIRED, .when = "cell: gated"},
    {"w", KEY_MATRIX, "1", "1", KEY_REQUIRED, .when = "cell: tanh"},
    {"u", KEY_MATRIX, "1", "1", KEY_REQUIRED, .when = "cell: tanh"},
    GRU("z"), GRU("r"), GRU("g"),
    LSTM("f"), LSTM("i"), LSTM("o"), LSTM("c"), {0}};
// clang-format on

struct steps {
    struct tensor *h, *keep, *take; // T × 1
};

static struct tensor *column(struct trace *t, const char *name,
                             const struct term *term, int rows)
{
    return is(term, rows_are(t, tensor(t, name, rows, 1), "tokens"));
}

// z of every step: its own, or the one that all share.
static struct tensor *taken(struct trace *t, int rows)
{
    if (model_is(t->model, "cell", "gated"))
        return is(TAKEN, rows_are(t, given(t, "take", "z"), "tokens"));
    struct tensor *z = given(t, "z", "z");
    struct tensor *take = column(t, "take", TAKEN, rows);
    for (int row = 0; row < rows; row++)
        copy_row(t, take, row, &(struct operand){z, 0});
    return take;
}

// True where a step starts from nothing, as if none had been before it.
static bool forgets(const struct trace *t)
{
    return model_without(t->model, "carried");
}

// Of the state before nothing is kept.
static struct tensor *none_kept(struct trace *t, struct tensor *take)
{
    struct tensor *keep = column(t, "keep", STEP_KEEPS, take->room);
    for (int row = 0; row < take->room; row++)
        multiply(t, keep, row, (struct operand){take, row},
                 (struct operand){take, -1});
    return keep;
}

static struct steps blended_steps(struct trace *t, struct tensor *x)
{
    stage(t, "taking");
    struct tensor *take = taken(t, x->rows);
    stage(t, "memory");
    struct tensor *h = column(t, "states", REMEMBERED, x->rows);
    for (int row = 0; row < x->rows; row++) {
        struct operand z = {take, row}, word = {x, row};
        if (row == 0 || forgets(t)) // of no state nothing is kept
            multiply(t, h, row, z, word);
        else
            blend(t, h, row, z, (struct operand){h, row - 1}, word);
    }
    stage(t, "keeping");
    struct tensor *keep = forgets(t)
                              ? none_kept(t, take)
                              : is(STEP_KEEPS, rest_of(t, "keep", take));
    return (struct steps){h, keep, take};
}

// How much more a state is for each 1 more of what [w] is multiplied with.
static void slope_by(struct trace *t, struct tensor *out, int row,
                     struct tensor *h, struct tensor *w)
{
    struct operand weight = {w, 0};
    if (squash_of(t) == LINEAR)
        copy_row(t, out, row, &weight);
    else
        steep(t, out, row, (struct operand){h, row}, weight);
}

static struct steps squashed_steps(struct trace *t, struct tensor *x)
{
    struct tensor *w = parameter(t, "w"), *u = parameter(t, "u");
    stage(t, "memory");
    struct tensor *h = column(t, "states", REMEMBERED, x->rows);
    for (int row = 0; row < x->rows; row++)
        affine(t, h, row, squash_of(t), NULL, forgets(t) ? 1 : 2,
               (struct product[]){{x, row, w, 0}, {h, row - 1, u, 0}});
    stage(t, "keeping");
    struct tensor *take = column(t, "take", TAKEN, x->rows), *keep;
    if (forgets(t))
        keep = none_kept(t, take);
    else
        keep = column(t, "keep", STEP_KEEPS, x->rows);
    for (int row = 0; row < x->rows && !forgets(t); row++)
        slope_by(t, keep, row, h, u);
    for (int row = 0; row < x->rows; row++)
        slope_by(t, take, row, h, w);
    return (struct steps){h, keep, take};
}

static bool learns_gates(const struct trace *t)
{
    return model_meets(t->model, LEARNED);
}

static void run_cells(struct trace *t, const struct tensor *x)
{
    if (!model_is(t->model, "cell", "lstm"))
        run_gru(t, x);
    if (!model_is(t->model, "cell", "gru"))
        run_lstm(t, x);
}

static void run_memory(struct trace *t)
{
    stage(t, "read");
    struct tensor *x = is(SAID_NUMBER, rows_are(t, given(t, "x", "x"), "tokens"));
    if (learns_gates(t)) {
        run_cells(t, x);
        return;
    }
    struct steps s = model_is(t->model, "cell", "tanh") ? squashed_steps(t, x)
                                                        : blended_steps(t, x);
    stage(t, "influence");
    struct tensor *S = is(INFLUENCE, tensor(t, "influence", x->rows, x->rows));
    rows_are(t, S, "tokens");
    columns_are(S, model_words(t->model, "tokens").word);
    for (int row = 0; row < x->rows; row++)
        reach(t, S, row, (struct operand){s.keep, row},
              (struct operand){s.take, row});
    stage(t, "errors");
    struct tensor *E = column(t, "errors", FELT, x->rows);
    for (int row = x->rows - 1; row >= 0; row--)
        echo(t, E, row, (struct operand){s.keep, row + 1});
}

static const struct equation equations[] = {
    {"states", "x take w u", .row = "ⱼ"},
    {"keep", "take states u", .row = "ⱼ", .beside = true},
    {"influence", "keep take", .row = "ⱼ", .beside = true},
    {"errors", "keep", .row = "ⱼ", .beside = true},
    {"gru", "x gru.z gru.candidate"},
    {"gru.z", "x gru", .beside = true},
    {"gru.r", "x gru", .beside = true},
    {"gru.candidate", "x gru gru.r", .beside = true},
    {"lstm.cell", "lstm.f lstm.i lstm.candidate"},
    {"lstm", "lstm.o lstm.cell"},
    {"lstm.f", "x lstm", .beside = true},
    {"lstm.i", "x lstm", .beside = true},
    {"lstm.o", "x lstm", .beside = true},
    {"lstm.candidate", "x lstm", .beside = true},
    {0},
};

// --- what its steps are for --------------------------------------------------

static bool carries_one(const struct trace *t)
{
    return !learns_gates(t);
}

static bool is_squashed(const struct trace *t)
{
    return model_is(t->model, "cell", "tanh");
}

static const struct counterfactual counterfactuals[] = {
    {"carried", "states keep", "states", .possible = carries_one},
    {"tanh", "states", "states", .possible = is_squashed},
    {"update", "gru.z gru", "gru"},
    {"reset", "gru.r gru.reset", "gru"},
    {"tanh", "gru.candidate", "gru", .possible = learns_gates},
    {"forget", "lstm.f lstm.kept", "lstm.cell"},
    {"input", "lstm.i lstm.written", "lstm.cell"},
    {"output", "lstm.o lstm", "lstm"},
    {"tanh", "lstm.candidate lstm.shown", "lstm", .possible = learns_gates},
    {0},
};

const struct mechanism memory = {
    {"memory", keys}, run_memory, equations, counterfactuals};

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
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"
#include "trace/trace.h"

// --- its cells ---------------------------------------------------------------
//
// Recurrent cells with learned gates over T words of d numbers, states of n:
//
//   GRU   z = σ(x W_z + g U_z + b_z)      r = σ(x W_r + g U_r + b_r)
//         g̃ = tanh(x W_g + (r ∘ g) U_g + b_g)
//         new g = (1 − z) ∘ g + z ∘ g̃
//   LSTM  f = σ(x W_f + h U_f + b_f)      i and o likewise, with their own
//         c̃ = tanh(x W_c + h U_c + b_c)
//         new c = f ∘ c + i ∘ c̃           new h = o ∘ tanh(new c)
//
// Before the first word g, h and c are zeros. The GRU is that of Cho et al.
// 2014, whose z renews; its state is called g here, so that h is the LSTM's. The
// LSTM is that of Hochreiter and Schmidhuber 1997 with the forget gate of Gers,
// Schmidhuber and Cummins 2000, and without peepholes.

// The states of all words x (T × d), with the gates they came by: "gru",
// "gru.z", "gru.r", "gru.reset", "gru.candidate".
static void run_gru(struct trace *t, const struct tensor *x)
{
    stage(t, "gru");
    recur(t, "gru", GRU_STATE, &gru_gates, x, "W_ U_ b_", "g", 1);
}

// --- LSTM --------------------------------------------------------------------

enum { FORGETS, WRITES, SHOWS, OFFERS, SUMS };

struct sum {
    const struct tensor *W, *U, *b;
    enum squash squash;
    struct tensor *out;
};

struct lstm {
    struct sum sums[SUMS];
    struct tensor *kept, *written, *cell, *shown, *h;
};

// "lstm.f": a row for each word.
static struct tensor *lstm_tensor(struct trace *t, const char *name,
                                  const struct term *term,
                                  const struct tensor *x, int n)
{
    struct tensor *m = tensor(t, format(t, "lstm%s", name), x->rows, n);
    m->row_labels = x->row_labels;
    return is(term, m);
}

static struct sum sum_of(struct trace *t, const char *letter,
                         enum squash squash)
{
    return (struct sum){parameter(t, format(t, "W_%s", letter)),
                        parameter(t, format(t, "U_%s", letter)),
                        parameter(t, format(t, "b_%s", letter)), squash, NULL};
}

static struct lstm lstm_of(struct trace *t, const struct tensor *x)
{
    static const struct {
        const char *letter, *name;
        const struct term *term;
    } sums[] = {[FORGETS] = {"f", ".f", FORGET_GATE},
                [WRITES] = {"i", ".i", INPUT_GATE},
                [SHOWS] = {"o", ".o", OUTPUT_GATE},
                [OFFERS] = {"c", ".candidate", OFFERED}};
    struct lstm l;
    for (int k = 0; k < SUMS; k++)
        l.sums[k] =
            sum_of(t, sums[k].letter, k == OFFERS ? squash_of(t) : SIGMOID);
    int n = l.sums[OFFERS].b->columns;
    for (int k = 0; k < SUMS; k++)
        l.sums[k].out = lstm_tensor(t, sums[k].name, sums[k].term, x, n);
    l.kept = lstm_tensor(t, ".kept", CELL_KEPT, x, n);
    l.written = lstm_tensor(t, ".written", CELL_WRITTEN, x, n);
    l.cell = lstm_tensor(t, ".cell", CELL_STATE, x, n);
    l.shown = lstm_tensor(t, ".shown", CELL_SHOWN, x, n);
    l.h = lstm_tensor(t, "", LSTM_STATE, x, n);
    return l;
}

// out[row] = squash(x W + h U + b), h being the state before.
static void sum_up(struct trace *t, const struct lstm *l, int which,
                   const struct tensor *x, int row)
{
    const struct sum *s = &l->sums[which];
    affine(t, s->out, row, s->squash, s->b, 2,
           (struct product[]){{x, row, s->W, 0}, {l->h, row - 1, s->U, 0}});
}

// gate ∘ [vector], or all of it where the gate is taken out.
static void pass_gate(struct trace *t, const struct lstm *l, int gate,
                      const char *name, struct tensor *out, int row,
                      struct operand vector)
{
    if (model_without(t->model, name) && vector.row >= 0)
        copy_row(t, out, row, &vector);
    else
        multiply(t, out, row, (struct operand){l->sums[gate].out, row}, vector);
}

static void squeeze(struct trace *t, const struct lstm *l, int row)
{
    struct operand cell = {l->cell, row};
    if (squash_of(t) == LINEAR)
        copy_row(t, l->shown, row, &cell);
    else
        squash_row(t, l->shown, row, squash_of(t), cell);
}

static void lstm_step(struct trace *t, const struct lstm *l,
                      const struct tensor *x, int row)
{
    sum_up(t, l, FORGETS, x, row);
    sum_up(t, l, WRITES, x, row);
    sum_up(t, l, OFFERS, x, row);
    pass_gate(t, l, FORGETS, "forget", l->kept, row,
              (struct operand){l->cell, row - 1});
    pass_gate(t, l, WRITES, "input", l->written, row,
              (struct operand){l->sums[OFFERS].out, row});
    add_up(t, l->cell, row, LINEAR, (struct operand){l->kept, row},
           (struct operand){l->written, row});
    sum_up(t, l, SHOWS, x, row);
    squeeze(t, l, row);
    pass_gate(t, l, SHOWS, "output", l->h, row,
              (struct operand){l->shown, row});
}

// Likewise "lstm", "lstm.f", "lstm.i", "lstm.o", "lstm.candidate"; "lstm.cell"
// is "lstm.kept" and "lstm.written", added; "lstm.shown" is tanh of it.
static void run_lstm(struct trace *t, const struct tensor *x)
{
    struct lstm l = lstm_of(t, x);
    stage(t, "lstm");
    for (int row = 0; row < x->rows; row++)
        lstm_step(t, &l, x, row);
}

// --- the memory --------------------------------------------------------------

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

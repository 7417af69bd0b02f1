// SPDX-License-Identifier: MIT
// Questions worked out on a trace: what is right, what each wrong procedure
// gives instead, and how replies are judged.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/quiz/kind/kind.h"
#include "base/number.h"
#include "mechanism/mechanism.h"
#include "mechanism/mistake.h"
#include "memory_files.h"
#include "random_lesson.h"
#include "quiz/ask.h"
#include "quiz/check_asked.h"
#include "suite.h"
#include "toy.h"

struct opened {
    struct lesson lesson;
    struct trace trace;
    struct arena arena;
    struct asked asked;
};

#define ATTENTION(more)                                                        \
    "title: t\ngoal: g\nmodel:\n"                                              \
    "  kind: self-attention\n"                                                 \
    "  tokens: [cat, chased, dog]\n"                                           \
    "  X: [[1, 0, 1, 0], [0, 2, 0, 1], [1, 1, 0, 1]]\n"                        \
    "  W_Q: [[0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 1]]\n"        \
    "  W_K: [[0, 1, 0, 0], [0, 1, 2, 0], [1, 0, 0, 1], [0, 0, 0, 0]]\n"        \
    "  W_V: [[2, 0], [0, 1], [2, 0], [0, 2]]\n" more

// The toys of the curriculum's appendix A.
static const char attention[] = ATTENTION("");
static const char causal[] = ATTENTION("  mask: causal\n");
static const char undivided[] = ATTENTION("  scale: none\n");
static const char by_one[] = ATTENTION("  scale: 1\n");
static const char by_d[] = ATTENTION("  scale: d\n");
static const char clocks[] = "title: t\ngoal: g\n"
                             "model: {kind: positional, positions: 8, d: 4}\n";
static const char five_clocks[] =
    "title: t\ngoal: g\n"
    "model: {kind: positional, positions: 5, d: 2}\n";
static const char arrows[] = "title: t\ngoal: g\nmodel:\n"
                             "  kind: dot-products\n"
                             "  tokens: [a, b]\n"
                             "  X: [[3, 4], [4, 3]]\n";
static const char memory_of[] = "title: t\ngoal: g\nmodel:\n"
                                "  kind: memory\n"
                                "  tokens: [a, b, c]\n"
                                "  x: [[8], [0], [4]]\n"
                                "  z: [[0.5]]\n";
static const char gru_of[] = "title: t\ngoal: g\nmodel:\n"
                             "  kind: memory\n  cell: gru\n"
                             "  tokens: [a, b]\n  x: [[1], [1]]\n"
                             "  W_z: [[0, 0]]\n  U_z: [[0, 0], [0, 0]]\n"
                             "  b_z: [[0, 0]]\n"
                             "  W_r: [[0, 0]]\n  U_r: [[0, 0], [0, 0]]\n"
                             "  b_r: [[0, 0]]\n"
                             "  W_g: [[1, 2]]\n  U_g: [[0, 0], [0, 0]]\n"
                             "  b_g: [[0, 0]]\n";
static const char layer_of[] = "title: t\ngoal: g\nmodel:\n"
                               "  kind: layer\n"
                               "  tokens: [a, b]\n"
                               "  X: [[1, 0], [1, 1]]\n"
                               "  targets: [[0], [1]]\n"
                               "  W_h: [[1], [-3]]\n  b_h: [[0]]\n"
                               "  W_o: [[2]]\n  b_o: [[1]]\n"
                               "  W: [[1], [1]]\n  b: [[0]]\n";
static const char squares[] = "title: t\ngoal: g\nmodel:\n"
                              "  kind: matrix-product\n"
                              "  A: [[1, 2], [3, 4]]\n"
                              "  B: [[2, 3], [5, 4]]\n";
static const char palindrome[] = "title: t\ngoal: g\nmodel:\n"
                                 "  kind: self-attention\n"
                                 "  tokens: [dog, chased, dog]\n"
                                 "  X: [[1, 0], [0, 2], [1, 0]]\n"
                                 "  position: sinusoidal\n";
// Keys as wide as values: shares of 0.8808 and 0.1192 of (1, 0) or (1, 2).
static const char as_wide[] = "title: t\ngoal: g\nmodel:\n"
                              "  kind: self-attention\n"
                              "  tokens: [a, b]\n"
                              "  X: [[1, 0], [0, 1]]\n"
                              "  W_Q: [[2], [0]]\n"
                              "  W_K: [[1], [0]]\n"
                              "  W_V: [[1], [2]]\n"
                              "  scale: none\n";
static const char alone[] = "title: t\ngoal: g\nmodel:\n"
                            "  kind: self-attention\n"
                            "  tokens: [cat]\n"
                            "  X: [[1, 2]]\n";
static const char looking[] =
    "title: t\ngoal: g\nmodel:\n"
    "  kind: rnn-attention\n"
    "  source: [the, red, car]\n"
    "  target: [la, voiture, rouge]\n"
    "  states: [[1, 0, 0], [0, 0, 1], [0, 1, 0]]\n"
    "  annotations: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n"
    "  W_a: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n"
    "  U_a: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n"
    "  v_a: [[-6], [-6], [-6]]\n";
// Luong's wiring: s₀ is like “b”, and “<s>” makes s₁ like “a”.
static const char own[] =
    "title: t\ngoal: g\nmodel:\n"
    "  kind: rnn-attention\n"
    "  wiring: luong\n"
    "  score: dot\n"
    "  encoder: forward\n"
    "  start: last\n"
    "  vocabulary: {source: [a, b], target: [<s>, </s>]}\n"
    "  source: [a, b]\n"
    "  E_src: [[1, 0], [0, 1]]\n"
    "  E_tgt: [[1, 0], [0, 1]]\n"
    "  W_f: [[20, 0], [0, 20]]\n"
    "  U_f: [[0, 0], [0, 0]]\n"
    "  b_f: [0, 0]\n"
    "  W_y: [[20, 0], [0, 0]]\n"
    "  W_s: [[0, 0], [0, 0]]\n"
    "  b_s: [0, 0]\n"
    "  W_c: [[0], [0], [0], [0]]\n"
    "  W_o: [[0, 0]]\n"
    "  b_o: [0, 1]\n";

// [ask]: what stands in the braces of `ask`, beside the question.
static struct opened *open_asking(const char *model, const char *ask)
{
    struct opened *o = calloc(1, sizeof *o);
    struct complaints c = {0};
    struct reason why = {0};
    char text[4000];
    snprintf(text, sizeof text,
             "%spages:\n  - say: s\n    ask: {question: q, %s}\n", model, ask);
    const struct memory memory = {text};
    const struct files files = memory_files(&memory);
    ck_assert_msg(lesson_load(&o->lesson, "t.yaml", &files, model_kinds, &c),
                  "%s", strbuf_text(&c.text));
    ck_assert(run_model(&o->trace, &o->lesson.model));
    ck_assert_msg(ask_open(&o->asked, &o->lesson, o->lesson.pages[0].ask,
                           &o->trace, NULL, &o->arena, &why),
                  "%s", reason_text(&why));
    complaints_free(&c);
    reason_free(&why);
    return o;
}

static void close_asking(struct opened *o)
{
    arena_free(&o->arena);
    trace_free(&o->trace);
    lesson_free(&o->lesson);
    free(o);
}

// --- numbers -----------------------------------------------------------------

enum { NONE = -1 }; // does not apply, or gives what is right

static const struct {
    const char *model, *asked;
    double truth;
    const char *wrong;
    double gives;
} numbers[] = {
    {attention, "scores[cat,chased]", 4, "transposed", 2},
    {attention, "scores[cat,chased]", 4, "no-projection", 0},
    {attention, "scores[cat,chased]", 4, "entries-added", 7},
    {attention, "scores[cat,chased]", 4, "lengths-alone", 4.4721},
    {attention, "scores[cat,chased]", 4, "rows-with-rows", NONE},
    {memory_of, "states[3,1]", 3, "kept-whole", 6},
    {gru_of, "gru[2,1]", 0.5712, "kept-whole", 0.7616},
    {gru_of, "gru[2,2]", 0.7230, "kept-whole", 0.9640},
    {memory_of, "influence[3,1]", 0.125, "kept-whole", 0.5},
    {memory_of, "influence[3,1]", 0.125, "all-alike", 0.3333},
    {memory_of, "influence[1,3]", 0, "all-alike", NONE},
    {memory_of, "errors[1,1]", 0.25, "all-alike", NONE},
    {layer_of, "hidden[2,1]", 0, "not-bent", -2},
    {layer_of, "output[2,1]", 1, "not-bent", -3},
    {layer_of, "hidden[1,1]", 1, "not-bent", NONE},
    {arrows, "scores[a,b]", 24, "entries-added", 14},
    {arrows, "scores[a,b]", 24, "lengths-alone", 25},
    {arrows, "cosines[a,b]", 0.96, "entries-added", 2.8},
    {arrows, "shadows[a,b]", 4.8, "lengths-alone", 5},
    {squares, "C[1,2]", 11, "rows-with-rows", 13},
    {squares, "C[1,2]", 11, "entries-added", 10},
    {attention, "scores[cat,chased]", 4, "no-scaling", NONE},
    {attention, "scaled[cat,chased]", 2, "no-scaling", 4},
    {attention, "scaled[cat,chased]", 2, "divide-by-d", 1},
    {attention, "weights[cat,chased]", 0.6652, "softmax-down-column", 0.4683},
    {attention, "weights[cat,chased]", 0.6652, "no-scaling", 0.8668},
    {attention, "weights[cat,chased]", 0.6652, "divide-by-d", 0.5065},
    {attention, "weights[cat,chased]", 0.6652, "score-as-weight", 2},
    {attention, "weights[cat,chased]", 0.6652, "divide-by-sum", 0.6667},
    {attention, "weights[cat,chased]", 0.6652, "transposed", 0.5761},
    {attention, "weights[cat,cat]", 0.0900, "no-projection", 0.5065},
    {attention, "weights[cat,chased]", 0.6652, "argmax-only", 1},
    {attention, "weights[cat,chased]", 0.6652, "mean-of-values", 0.3333},
    {attention, "weights[cat,chased]", 0.6652, "mask-after", NONE},
    {attention, "weights[cat,chased]", 0.6652, "query-after", NONE},
    {attention, "weights[cat,chased]", 0.6652, "sine-only", NONE},
    {attention, "weights[cat,chased]", 0.6652, "alibi-from-one", NONE},
    {attention, "weights[cat,chased]", 0.6652, "key-as-value", NONE},
    {attention, "weights[cat,cat]", 0.0900, "transposed", NONE},
    {attention, "output[cat,1]", 0.8496, "key-as-value", 0.0900},
    {attention, "output[cat,1]", 0.8496, "mean-of-values", 2},
    {attention, "output[cat,1]", 0.8496, "argmax-only", 0},
    {attention, "output[cat,1]", 0.8496, "score-as-weight", 2},
    {attention, "output[cat,2]", 3.3951, "argmax-only", 4},
    {attention, "sum(weights[*,cat])", 0.8781, "softmax-down-column", 1},
    {attention, "sum(weights[*,cat])", 0.8781, "transposed", 1},
    {attention, "weights[chased,cat] + 1", 1.5761, "no-scaling", 1.7870},
    {attention, "weights[dog,cat]", 0.2119, "argmax-only", 0},
    {attention, "weights[chased,cat]", 0.5761, "argmax-only", 1},
    // a term: weight times value, and times key
    {attention, "output[cat,1,3]", 0.4895, "key-as-value", 0},
    {attention, "output[cat,1,3]", 0.4895, "mean-of-values", 0.6667},
    {attention, "scores[cat,chased,3]", 4, "no-projection", 0},
    {as_wide, "output[1,1]", 1.1192, "key-as-value", 0.8808},
    {causal, "weights[cat,cat]", 1, "mask-zero-before", 0.3333},
    {causal, "weights[cat,cat]", 1, "mask-after", 0.0900},
    {causal, "weights[chased,cat]", 0.7311, "mask-zero-before", 0.5761},
    {causal, "weights[chased,dog]", 0, "mask-zero-before", 0.2119},
    {causal, "weights[chased,dog]", 0, "mask-after", NONE},
    {causal, "weights[chased,dog]", 0, "score-as-weight", NONE}, // −∞
    {causal, "weights[chased,cat]", 0.7311, "mean-of-values", 0.5},
    {causal, "weights[chased,cat]", 0.7311, "argmax-only", 1},
    {causal, "output[cat,1]", 4, "mask-zero-before", 2},
    {causal, "output[cat,1]", 4, "mask-after", 0.3601},
    {causal, "weights[dog,cat]", 0.2119, "mask-after", NONE}, // sees all
    {undivided, "weights[cat,chased]", 0.8668, "no-scaling", NONE},
    {undivided, "weights[cat,chased]", 0.8668, "divide-by-d", NONE}, // no step
    {by_one, "weights[cat,chased]", 0.8668, "divide-by-d", 0.5065},
    {by_d, "weights[cat,chased]", 0.5065, "divide-by-d", NONE},
    {by_d, "weights[cat,chased]", 0.5065, "no-scaling", 0.8668},
    {clocks, "'P[0,0]'", 0, "off-by-one-position", 0.8415},
    {clocks, "'P[0,1]'", 1, "sine-only", 0},
    {clocks, "'P[1,0]'", 0.8415, "sine-only", NONE},
    {clocks, "'dots[0,0]'", 2, "sine-only", 0},
    {palindrome, "'X[1,1]'", 1, "off-by-one-position", 1.8415},
    {palindrome, "'X[1,2]'", 1, "sine-only", 0},
    {alone, "weights[cat,cat]", 1, "argmax-only", NONE},
    {alone, "weights[cat,cat]", 1, "softmax-down-column", NONE},
    {alone, "weights[cat,cat]", 1, "transposed", NONE},
    {alone, "weights[cat,cat]", 1, "score-as-weight", 3.5355},
    {looking, "alignment[la,the]", 0.9347, "query-after", 0.0326},
    {looking, "alignment[3,red]", 0.9347, "query-after", NONE}, // the last
    {looking, "alignment[la,the]", 0.9347, "query-before", NONE},
    {own, "alignment[1,a]", 0.7311, "query-before", 0.2689},
    {own, "alignment[1,a]", 0.7311, "query-after", NONE},
    {looking, "alignment[la,the]", 0.9347, "score-as-weight", -5.7842},
    {looking, "alignment[la,the]", 0.9347, "no-scaling", NONE},
    {looking, "'contexts[voiture,3]'", 0.9347, "query-after", 0.0326},
    {looking, "'contexts[voiture,3]'", 0.9347, "mean-of-values", 0.3333},
    {looking, "alignment[voiture,car]", 0.9347, "transposed",
     NONE}, // symmetric
};

static void check_number(const struct opened *o, double truth, double gives,
                         const char *wrong)
{
    const struct asked *a = &o->asked;
    struct verdict v = ask_judge(a, &(struct reply){.number = truth});
    ck_assert(v.right && v.given_count == 0);
    ck_assert_int_eq(a->mistake_count, gives != NONE);
    if (gives == NONE)
        return;
    v = ask_judge(a, &(struct reply){.number = gives});
    ck_assert_msg(!v.right && v.given_count == 1, "gives %g",
                  a->mistakes[0].gives.number);
    ck_assert_str_eq(procedure_names[v.given[0]->procedure], wrong);
}

START_TEST(test_number)
{
    char ask[200];
    snprintf(ask, sizeof ask, "number: %s%s%s, wrong: [%s]",
             *numbers[_i].asked == '\'' ? "" : "\"", numbers[_i].asked,
             *numbers[_i].asked == '\'' ? "" : "\"", numbers[_i].wrong);
    struct opened *o = open_asking(numbers[_i].model, ask);
    check_number(o, numbers[_i].truth, numbers[_i].gives, numbers[_i].wrong);
    close_asking(o);
}
END_TEST

// --- the same by plain loops -------------------------------------------------

enum { MOST = 16 }; // words, and numbers of a vector

struct plain {
    int n, d, width, values; // words; numbers of a key, of a word, of a value
    double divisor;
    const struct tensor *X, *Q, *K, *V, *scaled, *mask;
    double scores[MOST][MOST], weights[MOST][MOST], output[MOST][MOST];
};

static bool may(const struct plain *p, int i, int j)
{
    return !p->mask || tensor_at(p->mask, i, j) == 1;
}

static double dot_of(const struct tensor *a, int i, const struct tensor *b,
                     int j)
{
    double sum = 0;
    for (int k = 0; k < a->columns; k++)
        sum += tensor_at(a, i, k) * tensor_at(b, j, k);
    return sum;
}

// Q and K in the way of [wrong].
static double met(const struct plain *p, int i, int j, enum procedure wrong)
{
    double sum = 0;
    if (wrong == NO_PROJECTION)
        return dot_of(p->X, i, p->X, j);
    if (wrong == LENGTHS_ALONE)
        return sqrt(dot_of(p->Q, i, p->Q, i) * dot_of(p->K, j, p->K, j));
    if (wrong != ENTRIES_ADDED)
        return dot_of(p->Q, i, p->K, j);
    for (int k = 0; k < p->Q->columns; k++)
        sum += tensor_at(p->Q, i, k) + tensor_at(p->K, j, k);
    return sum;
}

static void plain_scores(struct plain *p, enum procedure wrong)
{
    double divisor = wrong == NO_SCALING    ? 1
                     : wrong == DIVIDE_BY_D ? p->d
                                            : p->divisor;
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j < p->n; j++) {
            p->scores[i][j] = met(p, i, j, wrong) / divisor;
            if (!may(p, i, j) && wrong != MASK_AFTER)
                p->scores[i][j] = wrong == MASK_ZERO_BEFORE ? 0 : -INFINITY;
        }
}

static double share_of(const struct plain *p, int i, int j, bool column)
{
    double sum = 0;
    for (int k = 0; k < p->n; k++)
        sum += exp(column ? p->scores[k][j] : p->scores[i][k]);
    return sum == 0 ? (column ? NAN : 0) : exp(p->scores[i][j]) / sum;
}

static double hard_share(const struct plain *p, int i, int j)
{
    int as_large = 0;
    for (int k = 0; k < p->n; k++)
        if (p->scores[i][k] == -INFINITY && p->scores[i][j] == -INFINITY)
            as_large++;
        else
            as_large += p->scores[i][k] >= p->scores[i][j];
    return as_large == 1;
}

static double plain_weight(const struct plain *p, int i, int j,
                           enum procedure wrong)
{
    double sum = 0, open = 0;
    for (int k = 0; k < p->n; k++) {
        sum += p->scores[i][k] == -INFINITY ? 0 : p->scores[i][k];
        open += may(p, i, k);
    }
    switch (wrong) {
    case SOFTMAX_DOWN_COLUMN:
        return share_of(p, i, j, true);
    case SCORE_AS_WEIGHT:
        return p->scores[i][j];
    case DIVIDE_BY_SUM:
        return may(p, i, j) ? p->scores[i][j] / sum : sum == 0 ? NAN : 0;
    case ARGMAX_ONLY:
        return open || p->n == 1 ? hard_share(p, i, j) : NAN;
    case MEAN_OF_VALUES:
        return may(p, i, j) ? 1 / open : 0;
    case MASK_AFTER:
        return may(p, i, j) ? share_of(p, i, j, false) : 0;
    case TRANSPOSED:
        return share_of(p, j, i, false);
    default:
        return share_of(p, i, j, false);
    }
}

static void plain_run(struct plain *p, enum procedure wrong)
{
    const struct tensor *V = wrong == KEY_AS_VALUE ? p->K : p->V;
    plain_scores(p, wrong);
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j < p->n; j++)
            p->weights[i][j] = plain_weight(p, i, j, wrong);
    for (int i = 0; i < p->n; i++)
        for (int c = 0; c < p->values && c < V->columns; c++) {
            p->output[i][c] = 0;
            for (int j = 0; j < p->n; j++)
                p->output[i][c] += p->weights[i][j] * tensor_at(V, j, c);
        }
}

static bool alike(double a, double b)
{
    return a == b || (isnan(a) && isnan(b)) ||
           fabs(a - b) <= 1e-9 * fmax(1, fabs(a));
}

static void compare(const struct trace *t, const struct plain *p,
                    enum procedure wrong)
{
    const struct tensor *weights = trace_find(t, "weights");
    const struct tensor *output = trace_find(t, "output");
    for (int i = 0; i < p->n; i++) {
        for (int j = 0; j < p->n; j++)
            ck_assert_msg(alike(tensor_at(weights, i, j), p->weights[i][j]),
                          "%s: weights[%d,%d] is %g, not %g",
                          procedure_names[wrong], i + 1, j + 1,
                          tensor_at(weights, i, j), p->weights[i][j]);
        for (int c = 0; c < p->values; c++)
            ck_assert_msg(alike(tensor_at(output, i, c), p->output[i][c]),
                          "%s: output[%d,%d] is %g, not %g",
                          procedure_names[wrong], i + 1, c + 1,
                          tensor_at(output, i, c), p->output[i][c]);
    }
}

static struct plain plain_of(const struct trace *t)
{
    struct plain p = {.X = trace_find(t, "X"),
                      .Q = trace_find(t, "Q"),
                      .K = trace_find(t, "K"),
                      .V = trace_find(t, "V"),
                      .mask = trace_find(t, "mask")};
    p.n = p.X->rows;
    p.d = p.Q->columns;
    p.values = p.V->columns;
    p.divisor = sqrt(p.d);
    return p;
}

// Where no wrong trace is made the procedure does not apply: there is no mask,
// a root of 1 divides nothing, keys are too narrow.
static bool applies(const struct plain *p, enum procedure wrong)
{
    switch (wrong) {
    case MASK_AFTER:
    case MASK_ZERO_BEFORE:
        return p->mask;
    case NO_SCALING:
    case DIVIDE_BY_D:
        return p->d > 1;
    case KEY_AS_VALUE:
        return p->K->columns >= p->V->columns;
    default:
        return wrong < OFF_BY_ONE_POSITION || wrong == MEAN_OF_VALUES ||
               wrong == ENTRIES_ADDED || wrong == LENGTHS_ALONE;
    }
}

static const char *const masks[] = {"none", "causal", "band", "explicit"};

START_TEST(test_plain)
{
    struct toy toy;
    struct trace t;
    struct arena arena = {0};
    toy_attention(&toy, (uint64_t)_i + 1, masks[_i % 4]);
    ck_assert(run_model(&t, &toy.model));
    struct plain p = plain_of(&t);
    ck_assert_int_le(p.n, MOST);
    ck_assert_int_le(p.values, MOST);
    for (int w = 0; w < PROCEDURES; w++) {
        const struct trace *wrong =
            mistake_trace(&t, (enum procedure)w, &arena);
        ck_assert_msg((wrong != NULL) == applies(&p, (enum procedure)w), "%s",
                      procedure_names[w]);
        if (!wrong)
            continue;
        plain_run(&p, (enum procedure)w);
        compare(wrong, &p, (enum procedure)w);
    }
    plain_run(&p, PROCEDURES); // and the right one is as it was
    compare(&t, &p, SOFTMAX_DOWN_COLUMN);
    arena_free(&arena);
    trace_free(&t);
    toy_free(&toy);
}
END_TEST

// --- the other kinds of questions --------------------------------------------

static void judge(const struct opened *o, struct reply r, bool right,
                  const char *mistake)
{
    struct verdict v = ask_judge(&o->asked, &r);
    ck_assert_int_eq(v.right, right);
    ck_assert_int_eq(v.given_count > 0, mistake != NULL);
    if (mistake)
        ck_assert_str_eq(procedure_names[v.given[0]->procedure], mistake);
}

START_TEST(test_choice_of_words)
{
    struct opened *o = open_asking(
        attention, "choice: \"argmax(weights[cat])\", wrong: [no-projection]");
    ck_assert_int_eq(o->asked.choice_count, 3);
    ck_assert_str_eq(o->asked.choices[1].text, "chased");
    judge(o, (struct reply){.text = "chased"}, true, NULL);
    judge(o, (struct reply){.text = "cat"}, false, "no-projection");
    judge(o, (struct reply){.text = "dog"}, false, NULL);
    judge(o, (struct reply){.text = "cow"}, false, NULL);
    judge(o, (struct reply){.skipped = true, .text = "chased"}, false, NULL);
    close_asking(o);
}
END_TEST

// Of a tie all are right; of equal words each is told apart.
START_TEST(test_choice_of_equals)
{
    struct opened *o =
        open_asking(ATTENTION("  mask: [[1, 1, 1], [0, 1, 1], [1, 1, 1]]\n"),
                    "choice: \"argmax(weights[chased])\", wrong: [mask-after]");
    judge(o, (struct reply){.text = "chased"}, true, NULL);
    judge(o, (struct reply){.text = "dog"}, true, NULL);
    judge(o, (struct reply){.text = "cat"}, false, NULL);
    close_asking(o);
    o = open_asking(palindrome, "choice: \"argmax(weights[1])\"");
    ck_assert_int_eq(o->asked.choice_count, 3);
    ck_assert_str_eq(o->asked.choices[0].text, "dog (1)");
    ck_assert_str_eq(o->asked.choices[2].text, "dog (3)");
    close_asking(o);
}
END_TEST

START_TEST(test_choice_of_numbers)
{
    struct opened *o =
        open_asking(attention, "choice: \"weights[cat,chased]\", wrong: "
                               "[no-scaling, softmax-down-column, transposed, "
                               "mask-after]");
    ck_assert_int_eq(o->asked.choice_count, 4);
    judge(o, (struct reply){.text = "0.6652"}, true, NULL);
    judge(o, (struct reply){.text = "0.8668"}, false, "no-scaling");
    judge(o, (struct reply){.text = "0.4683"}, false, "softmax-down-column");
    judge(o, (struct reply){.text = "0.5761"}, false, "transposed");
    close_asking(o);
}
END_TEST

START_TEST(test_click)
{
    struct opened *o = open_asking(
        attention, "click: \"argmax(weights[cat])\", wrong: [no-projection]");
    judge(o, (struct reply){.text = "weights[1,2]"}, true, NULL);
    judge(o, (struct reply){.text = "weights[1,1]"}, false, "no-projection");
    judge(o, (struct reply){.text = "weights[2,2]"}, false, NULL);
    judge(o, (struct reply){.text = "scaled[1,2]"}, false, NULL);
    judge(o, (struct reply){.text = "weights[1]"}, false, NULL);
    close_asking(o);
    o = open_asking(attention,
                    "click: \"scores[cat,chased]\", wrong: [transposed]");
    judge(o, (struct reply){.text = "scores[1,2]"}, true, NULL);
    judge(o, (struct reply){.text = "scores[2,1]"}, false, "transposed");
    judge(o, (struct reply){.text = "scores[3,2]"}, false, NULL); // a 4 too
    close_asking(o);
}
END_TEST

START_TEST(test_order)
{
    struct opened *o = open_asking(attention, "order: \"scores[cat]\"");
    const int right[] = {1, 2, 0}, rising[] = {0, 2, 1}, twice[] = {1, 1, 0};
    ck_assert_int_eq(o->asked.count, 3);
    judge(o, (struct reply){.count = 3, .order = right}, true, NULL);
    judge(o, (struct reply){.count = 3, .order = rising}, false, NULL);
    judge(o, (struct reply){.count = 3, .order = twice}, false, NULL);
    judge(o, (struct reply){.count = 2, .order = right}, false, NULL);
    close_asking(o);
    o = open_asking(attention, "order: \"scores[chased]\""); // 2 0 0
    const int tie[] = {0, 2, 1}, other[] = {0, 1, 2};
    judge(o, (struct reply){.count = 3, .order = tie}, true, NULL);
    judge(o, (struct reply){.count = 3, .order = other}, true, NULL);
    close_asking(o);
}
END_TEST

static bool is_first_hidden(const struct opened *o, const char *name, int row,
                            int column)
{
    const struct tensor *m = trace_find(&o->trace, name);
    return o->asked.known.cells == timeline_cell(&o->trace, m, row, column);
}

START_TEST(test_row)
{
    struct opened *o =
        open_asking(attention, "row: \"weights[cat]\", blank: 2, "
                               "tolerance: 0.01");
    char room[16];
    const double near[] = {0.66, 0.24}, far[] = {0.68, 0.24};
    ck_assert_int_eq(o->asked.count, 2);
    ck_assert_int_eq(o->asked.first, 1);
    ck_assert_str_eq(ask_label(&o->asked, 0, room), "chased");
    judge(o, (struct reply){.count = 2, .row = near}, true, NULL);
    judge(o, (struct reply){.count = 2, .row = far}, false, NULL);
    judge(o, (struct reply){.count = 1, .row = near}, false, NULL);
    ck_assert(is_first_hidden(o, "weights", 0, 1)); // the others stand there
    close_asking(o);
    o = open_asking(attention, "row: \"weights[*,cat]\", blank: 2");
    ck_assert(is_first_hidden(o, "weights", 1, 0));
    close_asking(o);
    o = open_asking(attention, "row: \"weights[cat]\"");
    ck_assert(is_first_hidden(o, "weights", 0, 0));
    close_asking(o);
    o = open_asking(attention, "click: \"weights[dog,cat]\"");
    ck_assert(is_first_hidden(o, "weights", 0, 0)); // it may be any of them
    struct cells among = ask_among(&o->asked);
    ck_assert(among.rows == 3 && among.columns == 3);
    close_asking(o);
}
END_TEST

// Both are run, and their bits compared.
START_TEST(test_changes)
{
    static const struct {
        const char *asked;
        bool changes;
    } rows[] = {{"weights", true},
                {"weights[dog]", false}, // it could see all before
                {"V", false},
                {"scores", false},
                {"masked", true}}; // was not there
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char ask[100];
        snprintf(ask, sizeof ask, "number: \"sum(V)\"");
        struct opened *before = open_asking(attention, ask);
        struct opened *o = open_asking(causal, ask);
        struct question q = {.text = "q",
                             .kind = QUESTION_CHANGES,
                             .answer = rows[i].asked,
                             .tolerance = -1};
        struct asked a;
        ck_assert(ask_open(&a, &o->lesson, &q, &o->trace, &before->trace,
                           &o->arena, NULL));
        ck_assert_int_eq(a.changes, rows[i].changes);
        ck_assert(ask_judge(&a, &(struct reply){.yes = rows[i].changes}).right);
        ck_assert(
            !ask_judge(&a, &(struct reply){.yes = !rows[i].changes}).right);
        close_asking(o);
        close_asking(before);
    }
}
END_TEST

// --- what is said and read ---------------------------------------------------

static void check_said(const struct opened *o, const char *gives,
                       const char *here)
{
    struct strbuf said = {0};
    ask_say_mistake(&o->asked, &o->asked.mistakes[0], NULL, &said);
    ck_assert_str_eq(strbuf_text(&said), gives);
    strbuf_clear(&said);
    ask_say_right(&o->asked, &o->asked.mistakes[0], NULL, &said);
    ck_assert_str_eq(strbuf_text(&said), here);
    strbuf_free(&said);
}

START_TEST(test_said)
{
    struct opened *o = open_asking(
        attention,
        "number: \"weights[cat,chased]\", wrong: [softmax-down-column]");
    check_said(o, "0.4683 comes from a softmax that goes down the column.",
               "Softmax goes along the row, for each query by itself: "
               "0.6652.");
    close_asking(o);
    o = open_asking(attention,
                    "number: \"scores[cat,chased]\", wrong: [transposed]");
    check_said(o, "2 is what stands where “chased” asks and “cat” is asked.",
               "Here “cat” asks and “chased” is asked: 4.");
    close_asking(o);
    o = open_asking(by_one,
                    "number: \"weights[cat,chased]\", wrong: [divide-by-d]");
    check_said(o, "0.5065 comes from dividing the scores by d.",
               "Here the scores are not divided: 0.8668.");
    close_asking(o);
    o = open_asking(attention,
                    "choice: \"argmax(weights[cat])\", wrong: [no-projection]");
    check_said(o,
               "“cat” comes from comparing the rows as they are, "
               "without projecting them.",
               "Here the rows are projected first; then queries meet "
               "keys: “chased”.");
    close_asking(o);
}
END_TEST

// Heads of other sizes divide by other numbers.
START_TEST(test_said_of_heads)
{
    static const char heads[] =
        "title: t\ngoal: g\nmodel:\n"
        "  kind: self-attention\n"
        "  tokens: [a, b]\n"
        "  X: [[1, 0], [0, 2]]\n"
        "  heads:\n"
        "    - {W_Q: [[1, 0], [0, 1]], W_K: [[1, 2], [3, 1]],\n"
        "       W_V: [[1], [2]]}\n"
        "    - {W_Q: [[1, 0, 1, 0], [0, 1, 0, 2]],\n"
        "       W_K: [[1, 2, 0, 1], [3, 1, 1, 0]], W_V: [[1], [2]]}\n";
    static const struct {
        const char *asked, *here;
    } rows[] = {
        {"head1.scaled[2,1]", "Here the scores are divided by 1.4142 first"},
        {"head2.scaled[2,1]", "Here the scores are divided by 2 first"},
        {"sum(output[1])", "Here each head divides its scores first"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char ask[100];
        struct strbuf said = {0};
        snprintf(ask, sizeof ask, "number: \"%s\", wrong: [no-scaling]",
                 rows[i].asked);
        struct opened *o = open_asking(heads, ask);
        ck_assert_int_eq(o->asked.mistake_count, 1);
        ask_say_right(&o->asked, &o->asked.mistakes[0], NULL, &said);
        ck_assert_msg(
            !strncmp(strbuf_text(&said), rows[i].here, strlen(rows[i].here)),
            "%s", strbuf_text(&said));
        strbuf_free(&said);
        close_asking(o);
    }
}
END_TEST

// What is given stays; the answer and what comes after it is not known.
START_TEST(test_known)
{
    static const struct {
        const char *asked, *first; // the first cell that is hidden; or NULL
    } rows[] = {{"weights[dog,cat]", "weights[3,1]"},
                {"argmax(scores[chased])", "scores[2,1]"},
                {"sum(weights[*,cat])", "weights[1,1]"},
                {"output[cat,2,3]", "output[1,2]"},
                {"X[cat,1] * scores[cat,dog]", "scores[1,3]"},
                {"rows(X) * rows(X)", NULL},
                {"1 + 2", NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char ask[100];
        struct address a;
        snprintf(ask, sizeof ask, "number: \"%s\"", rows[i].asked);
        struct opened *o = open_asking(attention, ask);
        int64_t cells = INT64_MAX;
        if (rows[i].first && address_parse(&o->trace, rows[i].first, &a, NULL))
            cells = timeline_cell(&o->trace, a.tensor, a.row, a.column);
        ck_assert_int_eq(o->asked.known.cells, cells);
        close_asking(o);
    }
}
END_TEST

// A decoder's mistake is that of one word: what was written before stands.
START_TEST(test_translator)
{
    struct toy toy;
    struct trace t;
    struct arena arena = {0};
    toy_translator(&toy, (uint64_t)_i + 1);
    ck_assert(run_model(&t, &toy.model));
    const struct trace *wrong = mistake_trace(&t, MEAN_OF_VALUES, &arena);
    const struct tensor *states = trace_find(&t, "states");
    const struct tensor *h = trace_find(&t, "annotations");
    const struct tensor *contexts = trace_find(wrong, "contexts");
    ck_assert_ptr_eq(trace_find(wrong, "states")->data, states->data);
    for (int i = 0; i < contexts->rows; i++)
        for (int c = 0; c < h->columns; c++) {
            double sum = 0;
            for (int j = 0; j < h->rows; j++)
                sum += tensor_at(h, j, c);
            ck_assert_double_eq_tol(tensor_at(contexts, i, c), sum / h->rows,
                                    1e-12);
        }
    arena_free(&arena);
    trace_free(&t);
    toy_free(&toy);
}
END_TEST

// Every wrong procedure of every number above can be said.
START_TEST(test_says)
{
    char ask[200];
    if (numbers[_i].gives == NONE)
        return;
    snprintf(ask, sizeof ask, "number: %s%s%s, wrong: [%s]",
             *numbers[_i].asked == '\'' ? "" : "\"", numbers[_i].asked,
             *numbers[_i].asked == '\'' ? "" : "\"", numbers[_i].wrong);
    struct opened *o = open_asking(numbers[_i].model, ask);
    const struct mistaken *m = &o->asked.mistakes[0];
    struct strbuf said = {0};
    ask_say_mistake(&o->asked, m, NULL, &said);
    ask_say_right(&o->asked, m, NULL, &said);
    ck_assert_uint_gt(said.length, 20);
    ck_assert_ptr_null(strchr(strbuf_text(&said), '{'));
    strbuf_free(&said);
    close_asking(o);
}
END_TEST

// --- what check rejects ------------------------------------------------------

static const struct {
    const char *model, *ask, *complaint;
} rejected[] = {
    {attention,
     "number: \"weights[cat,chased]\", tolerance: 0.01, wrong: "
     "[divide-by-sum]",
     "12:80: divide-by-sum gives what is right, or nearly"},
    {attention, // twice the tolerance is too near: 0.0015 apart
     "number: \"weights[cat,chased]\", tolerance: 0.0008, wrong: "
     "[divide-by-sum]",
     "12:82: divide-by-sum gives what is right, or nearly"},
    {attention,
     "number: \"weights[cat,chased]\", tolerance: 0.0007, wrong: "
     "[divide-by-sum]",
     NULL},
    {attention, "number: \"weights[cat,chased]\", wrong: [mask-after]",
     "12:63: mask-after gives no number for “weights[cat,chased]”"},
    {attention,
     "choice: \"argmax(weights[cat])\", wrong: [no-projection, no-scaling]",
     "12:79: no-scaling gives what is right"},
    {attention, "choice: \"weights[cat,chased]\"",
     "12:32: there is nothing to choose from"},
    {causal, "number: \"masked[cat,dog]\"", "13:32: masked[cat,dog] is −∞"},
    {causal, "row: \"masked[cat]\"", "13:29: masked[cat] is −∞"},
    {causal, "row: \"masked[dog]\"", NULL},
    {causal, "row: \"masked[*,cat]\"", NULL},
    {causal, "row: \"weights[cat]\", blank: 2",
     "13:29: weights[cat]: the mask makes all of it 0"},
    {causal, "row: \"weights[chased]\", blank: 2", NULL},
    {causal, "row: \"weights[cat]\"", NULL},
    {attention, "row: \"scores[cat]\", blank: 2", NULL},
    {attention, "click: \"scores[cat,cat]\", wrong: [transposed]",
     "12:58: transposed gives what is right"},
    {attention, "click: \"scores[cat,chased]\", wrong: [transposed]", NULL},
};

START_TEST(test_rejected)
{
    struct lesson lesson;
    struct trace t;
    struct complaints c = {0};
    char text[4000];
    snprintf(text, sizeof text,
             "%spages:\n  - say: s\n    ask: {question: q, %s}\n",
             rejected[_i].model, rejected[_i].ask);
    const struct memory memory = {text};
    const struct files files = memory_files(&memory);
    ck_assert(lesson_load(&lesson, "t.yaml", &files, model_kinds, &c));
    ck_assert(run_model(&t, &lesson.model));
    check_asked(&lesson, lesson.pages[0].ask, &t, &c);
    ck_assert_int_eq(c.count, rejected[_i].complaint != NULL);
    const char *said = strbuf_text(&c.text), *want = rejected[_i].complaint;
    ck_assert_msg(!want ||
                      !strncmp(said + strlen("t.yaml:"), want, strlen(want)),
                  "%s", said);
    complaints_free(&c);
    trace_free(&t);
    lesson_free(&lesson);
}
END_TEST

// What a question says itself is known when it is asked, whatever comes after.
static const struct {
    const char *says;
    bool tells;
} telling[] = {
    {"How large?", false},
    {"Of {rows(weights)} words?", false},
    {"The score is {scores[cat,chased]}?", false},
    {"It is {weights[cat,chased]}?", true},
    {"Most goes to {argmax(weights[dog])}?", true},
    {"The output is {output[cat,1]}?", true},
};

START_TEST(test_telling)
{
    struct opened *o =
        open_asking(attention, "number: \"weights[cat,chased]\"");
    struct complaints c = {0};
    struct question q = *o->lesson.pages[0].ask;
    q.text = telling[_i].says;
    check_asked(&o->lesson, &q, &o->trace, &c);
    ck_assert_int_eq(c.count, telling[_i].tells);
    ck_assert_int_eq(strstr(strbuf_text(&c.text), "a number that is hidden") !=
                         NULL,
                     telling[_i].tells);
    complaints_free(&c);
    close_asking(o);
}
END_TEST

// --- any lesson --------------------------------------------------------------

// A question about some cell, with every wrong procedure.
static void ask_anywhere(const struct lesson *l, const struct trace *t,
                         struct rng *rng)
{
    const struct tensor *m =
        t->tensors[rng_between(rng, 0, t->tensor_count - 1)];
    int row = rng_between(rng, 0, m->rows - 1);
    int column = rng_between(rng, 0, m->columns - 1);
    const struct address at = {m, row, column, -1};
    struct strbuf address = {0}, said = {0};
    struct arena arena = {0};
    struct asked a;
    address_print(&at, &address);
    const struct question q = {.text = "q",
                               .kind = QUESTION_NUMBER,
                               .answer = strbuf_text(&address),
                               .wrong = {PROCEDURES, procedure_names},
                               .tolerance = 0.0005};
    if (ask_open(&a, l, &q, t, NULL, &arena, NULL)) {
        ck_assert(
            ask_judge(&a, &(struct reply){.number = a.truth.number}).right);
        for (int i = 0; i < a.mistake_count; i++) {
            const struct mistaken *wrong = &a.mistakes[i];
            struct verdict v =
                ask_judge(&a, &(struct reply){.number = wrong->gives.number});
            bool found = false;
            for (int k = 0; k < v.given_count; k++)
                found |= v.given[k] == wrong;
            ck_assert(!v.right && found);
            ask_say_mistake(&a, wrong, NULL, &said);
            ask_say_right(&a, wrong, NULL, &said);
        }
    } else {
        ck_assert(m->words || !isfinite(tensor_at(m, row, column)));
    }
    strbuf_free(&address);
    strbuf_free(&said);
    arena_free(&arena);
}

START_TEST(test_anywhere)
{
    struct rng rng = {(uint64_t)_i * 7 + 3};
    struct strbuf text = {0};
    struct complaints c = {0};
    struct lesson lesson;
    struct trace t;
    random_lesson(&rng, &text);
    const struct memory memory = {strbuf_text(&text)};
    const struct files files = memory_files(&memory);
    ck_assert(lesson_load(&lesson, "t.yaml", &files, model_kinds, &c));
    ck_assert(run_model(&t, &lesson.model));
    for (int i = 0; i < 10; i++)
        ask_anywhere(&lesson, &t, &rng);
    trace_free(&t);
    lesson_free(&lesson);
    complaints_free(&c);
    strbuf_free(&text);
}
END_TEST

// --- what is true where nothing gives it -------------------------------------

static const struct {
    const char *model, *ask;
    struct reply said;
    const char *yours, *truth;
} truths[] = {
    {attention,
     "number: \"scores[cat,chased]\"",
     {.number = 3},
     "3",
     "3 is not it: q(cat) · k(chased) = 0·0 + 0·2 + 1·4 + 0·0 = 4."},
    {attention,
     "number: \"max(scores)\"",
     {.number = 3},
     "3",
     "3 is not it: it is 4."},
    {attention,
     "order: \"weights[cat]\"",
     {.count = 3, .order = (const int[]){2, 1, 0}},
     "",
     "From the largest down: chased (0.6652), dog (0.2447), cat (0.0900)."},
    {clocks,
     "order: \"P[*,1]\"",
     {.count = 8, .order = (const int[]){0, 1, 2, 3, 4, 5, 6, 7}},
     "",
     "From the largest down: 0 (1), 6 (0.9602), 7 (0.7539), 1 (0.5403), then 4 "
     "others."},
    {five_clocks, // the one more that would be left out is named
     "order: \"P[*,1]\"",
     {.count = 5, .order = (const int[]){1, 2, 3, 4, 0}},
     "",
     "From the largest down: 0 (1), 1 (0.5403), 2 (−0.4161), 4 (−0.6536), 3 "
     "(−0.9900)."},
    {attention,
     "row: \"scores[cat]\"",
     {.count = 3, .row = (const double[]){0, 9, 5}},
     "",
     "1 of 3 right. Farthest off: score(cat, chased) is 4, not 9."},
    {attention,
     "row: \"V[*,1]\", blank: 1",
     {.count = 1, .row = (const double[]){9}},
     "",
     "0 of 1 right. Farthest off: v(dog)₁ is 2, not 9."},
    {attention,
     "click: \"argmax(weights[cat])\"",
     {.text = "weights[cat,dog]"},
     "",
     "weight(cat, dog) ≈ 0.2447 is not it, weight(cat, chased) ≈ 0.6652 is."},
    {attention,
     "click: \"weights[cat,dog]\"",
     {.text = "weights[dog,cat]"},
     "",
     "weight(dog, cat) is not it, weight(cat, dog) is."},
};

START_TEST(test_true_where_nothing_gives_it)
{
    struct opened *o = open_asking(truths[_i].model, truths[_i].ask);
    struct verdict v = ask_judge(&o->asked, &truths[_i].said);
    struct strbuf out = {0};
    ck_assert(!v.right && !v.given_count);
    ask_say_wrong(&o->asked, &truths[_i].said, truths[_i].yours, NULL, &out);
    ck_assert_str_eq(strbuf_text(&out), truths[_i].truth);
    strbuf_free(&out);
    close_asking(o);
}
END_TEST

// What is told of an answer that needs no correction, and what makes it so.
static const struct {
    const char *ask, *found;
} founds[] = {
    {"number: \"scores[cat,chased]\"",
     "The answer is 4. Multiply what “cat” asks with what “chased” offers, "
     "entry by entry. The sum is the score, 4."},
    {"number: \"scores[cat,chased,3]\"",
     "The answer is 4. Entry 3 gives 4. The sum so far: 4."},
    {"number: \"max(scores[cat])\"",
     "The answer is 4. The query of “cat” meets every key: 3 scores. The "
     "largest, 4, is that of “chased”."},
    {"number: \"count(weights)\"",
     "The answer is 9. Each row becomes shares of 1: exp of each number "
     "minus the largest, divided by their sum. Columns need not sum to 1."},
    {"number: \"sum(V) - sum(Q)\"",
     "The answer is 7."},
    {"choice: \"argmax(weights[cat])\"",
     "The answer is “chased”. 3 shares of one budget of 1: the largest, "
     "0.67, goes to “chased”."},
    {"click: \"argmax(weights[cat])\"",
     "The answer is weight(cat, chased). 3 shares of one budget of 1: the "
     "largest, 0.67, goes to “chased”."},
    {"order: \"weights[cat]\"",
     "From the largest down: chased (0.6652), dog (0.2447), cat (0.0900)."},
    {"row: \"scores[cat]\"",
     "The answer is score(cat, cat) = 0, score(cat, chased) = 4, score(cat, "
     "dog) = 2. The query of “cat” meets every key: 3 scores. The largest, "
     "4, is that of “chased”."},
};
enum { FOUNDS = sizeof founds / sizeof *founds };

START_TEST(an_answer_comes_with_what_makes_it)
{
    struct opened *o = open_asking(attention, founds[_i].ask);
    struct strbuf out = {0};
    ask_say_found(&o->asked, NULL, &out);
    ck_assert_str_eq(strbuf_text(&out), founds[_i].found);
    strbuf_free(&out);
    close_asking(o);
}
END_TEST

// The mask lets every word look back; what is asked about was not there.
START_TEST(test_what_has_changed)
{
    static const struct {
        const char *asked, *truth;
    } rows[] = {
        {"weights",
         "It changes: 6 of 9 numbers. weight(cat, cat) was 0.0900 and is now 1."},
        {"weights[cat,cat]",
         "It changes: weight(cat, cat) was 0.0900 and is now 1."},
        {"masked", "It changes: 9 of 9 are different now."},
        {"V", "Nothing changes: all 6 are the same to the last bit."},
        {"V[cat,1]", "Nothing changes: it is the same to the last bit."}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct opened *before = open_asking(attention, "number: \"sum(V)\"");
        struct opened *o = open_asking(causal, "number: \"sum(V)\"");
        struct question q = {.text = "q",
                             .kind = QUESTION_CHANGES,
                             .answer = rows[i].asked,
                             .tolerance = -1};
        struct asked a;
        struct strbuf out = {0};
        ck_assert(ask_open(&a, &o->lesson, &q, &o->trace, &before->trace,
                           &o->arena, NULL));
        ask_say_wrong(&a, &(struct reply){.yes = !a.changes}, "", NULL, &out);
        ck_assert_str_eq(strbuf_text(&out), rows[i].truth);
        strbuf_free(&out);
        close_asking(o);
        close_asking(before);
    }
}
END_TEST

// Of two numbers that change by as much the first is named.
START_TEST(test_the_first_of_equal_changes)
{
    static const char words[] = "title: t\ngoal: g\nmodel:\n"
                                "  kind: self-attention\n"
                                "  tokens: [cat, dog]\n  X: %s\n";
    char was[200], now[200];
    snprintf(was, sizeof was, words, "[[1, 2], [0, 5]]");
    snprintf(now, sizeof now, words, "[[1, 3], [1, 5]]");
    struct opened *before = open_asking(was, "number: \"sum(V)\"");
    struct opened *o = open_asking(now, "number: \"sum(V)\"");
    struct question q = {.text = "q",
                         .kind = QUESTION_CHANGES,
                         .answer = "X",
                         .tolerance = -1};
    struct asked a;
    ck_assert(ask_open(&a, &o->lesson, &q, &o->trace, &before->trace, &o->arena,
                       NULL));
    ck_assert_int_eq(a.altered.count, 2);
    ck_assert_int_eq(a.altered.most.row, 0);
    ck_assert_int_eq(a.altered.most.column, 1);
    ck_assert(a.altered.was == 2);
    close_asking(o);
    close_asking(before);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ask");
    TCase *c = tcase_create("ask");
    tcase_add_loop_test(c, test_number, 0, sizeof numbers / sizeof *numbers);
    tcase_add_loop_test(c, test_says, 0, sizeof numbers / sizeof *numbers);
    tcase_add_loop_test(c, test_plain, 0, 40);
    tcase_add_test(c, test_choice_of_words);
    tcase_add_test(c, test_choice_of_equals);
    tcase_add_test(c, test_choice_of_numbers);
    tcase_add_test(c, test_click);
    tcase_add_test(c, test_order);
    tcase_add_test(c, test_row);
    tcase_add_test(c, test_changes);
    tcase_add_test(c, test_said);
    tcase_add_test(c, test_said_of_heads);
    tcase_add_test(c, test_known);
    tcase_add_loop_test(c, test_true_where_nothing_gives_it, 0,
                        sizeof truths / sizeof *truths);
    tcase_add_loop_test(c, an_answer_comes_with_what_makes_it, 0, FOUNDS);
    tcase_add_test(c, test_what_has_changed);
    tcase_add_test(c, test_the_first_of_equal_changes);
    tcase_add_loop_test(c, test_translator, 0, 4);
    tcase_add_loop_test(c, test_rejected, 0,
                        sizeof rejected / sizeof *rejected);
    tcase_add_loop_test(c, test_telling, 0, sizeof telling / sizeof *telling);
    tcase_add_loop_test(c, test_anywhere, 0, 150);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}

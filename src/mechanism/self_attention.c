// Z = softmax(Q Kᵀ / √d_k) V (Vaswani et al. 2017, equation 1), for one head
// or several (section 3.2.2). Rows are tokens: N of them, d_model wide.
#include <assert.h>

#include "mechanism/all.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

enum { PROJECTION = KEY_PER_HEAD | KEY_IDENTITY };
// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", NULL, KEY_REQUIRED | KEY_FEW},
    {"X", KEY_MATRIX, "N", "d_model", KEY_REQUIRED},
    {"W_Q", KEY_MATRIX, "d_model", "#d_k", PROJECTION},
    {"W_K", KEY_MATRIX, "d_model", "#d_k", PROJECTION},
    {"W_V", KEY_MATRIX, "d_model", "#d_v", PROJECTION},
    {"heads", KEY_HEADS}, {"scale", KEY_SCALE}, {"mask", KEY_MASK, "N", "N"},
    {"W_O", KEY_MATRIX, "concat", "d_out", KEY_NEEDS_HEADS},
    {"position", KEY_POSITION, "d_model"}, {0}};

static struct tensor *input(struct trace *t)
{
    stage(t, "input");
    if (!model_is(t->model, "position", "sinusoidal"))
        return is(TOKEN, rows_are(t, given(t, "X", "X"), "tokens"));
    struct tensor *words = rows_are(t, given(t, "X_in", "X"), "tokens");
    struct tensor *P =
        is(POSITION, position(t, "P", words->rows, words->columns, 10000));
    return is(TOKEN, add(t, "X", is(TOKEN, words), P));
}

static struct tensor *head(struct trace *t, const struct tensor *X)
{
    stage(t, "projections");
    struct tensor *Q = is(QUERY, project(t, "Q", X, "W_Q"));
    struct tensor *K = is(KEY, project(t, "K", X, "W_K"));
    struct tensor *V = is(VALUE, project(t, "V", X, "W_V"));
    stage(t, "scores");
    struct tensor *scores = is(SCORE, matmul_t(t, "scores", Q, K));
    double by = divisor(t, Q->columns);
    stage_option(t, "scale", divisor_name(t), by);
    struct tensor *scaled = is(SCALED, scale(t, "scaled", scores, by));
    if (!model_is(t->model, "mask", "none")) {
        stage(t, "mask");
        struct tensor *rule = is(ALLOWED, allowed(t, "mask", scaled));
        scaled = is(MASKED, mask(t, "masked", scaled, rule));
    }
    stage(t, "softmax");
    struct tensor *weights = is(WEIGHT, softmax(t, "weights", scaled));
    stage(t, "output");
    return is(OUTPUT, mix(t, "output", weights, V));
}

static void run(struct trace *t)
{
    struct tensor *outputs[MAX_PARTS];
    int heads = t->model->heads;
    assert(heads <= MAX_PARTS);
    if (!heads) {
        head(t, input(t));
        return;
    }
    part(t, "input", 0);
    struct tensor *X = input(t);
    for (int h = 0; h < heads; h++) {
        part(t, "head", h + 1);
        enter(t, "head", h + 1);
        outputs[h] = head(t, X);
        leave(t);
    }
    part(t, "together", 0);
    stage(t, "concat");
    struct tensor *all = is(CONCAT, concat(t, "concat", outputs, heads));
    stage(t, "project");
    is(OUTPUT, project(t, "output", all, "W_O"));
}

const struct mechanism self_attention = {{"self-attention", keys}, run};

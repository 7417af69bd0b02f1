// Z = softmax(Q Kᵀ / √d_k) V (Vaswani et al. 2017, equation 1), for one head
// or several (section 3.2.2). Rows are tokens: N of them, d_model wide.
#include <assert.h>

#include "mechanism/all.h"
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
    stage(t, "X");
    if (!model_is(t->model, "position", "sinusoidal"))
        return given(t, "X", "X");
    struct tensor *words = given(t, "X_in", "X");
    struct tensor *P = position(t, "P", words->rows, words->columns, 10000);
    return add(t, "X", words, P);
}

static struct tensor *head(struct trace *t, const struct tensor *X)
{
    stage(t, "Q K V");
    struct tensor *Q = project(t, "Q", X, "W_Q");
    struct tensor *K = project(t, "K", X, "W_K");
    struct tensor *V = project(t, "V", X, "W_V");
    stage(t, "Q·Kᵀ");
    struct tensor *scores = matmul_t(t, "scores", Q, K);
    stage(t, divisor_name(t));
    struct tensor *scaled = scale(t, "scaled", scores, divisor(t, Q->columns));
    if (!model_is(t->model, "mask", "none")) {
        stage(t, "mask");
        scaled = mask(t, "masked", scaled, allowed(t, "mask", scaled));
    }
    stage(t, "softmax");
    struct tensor *weights = softmax(t, "weights", scaled);
    stage(t, "weights·V");
    return mix(t, "output", weights, V);
}

static void run(struct trace *t)
{
    struct tensor *outputs[MAX_PARTS];
    int heads = t->model->heads;
    if (!heads) {
        head(t, input(t));
        return;
    }
    assert(heads <= MAX_PARTS);
    part(t, "input", "");
    struct tensor *X = input(t);
    for (int h = 0; h < heads; h++) {
        part(t, format(t, "head %d", h + 1), format(t, "head%d.", h + 1));
        outputs[h] = head(t, X);
    }
    part(t, "together", "");
    stage(t, "concat");
    struct tensor *all = concat(t, "concat", outputs, heads);
    stage(t, "output");
    project(t, "output", all, "W_O");
}

static const struct panel panels[] = {
    {"X|÷*|mask|concat", "*", ANY, PANEL_STEPWISE, 0, 0, 1, 1},
    {"Q K V|Q·Kᵀ|output", "*", ANY, PANEL_PRODUCT, 0, 0, 1, 1},
    {"softmax", "*", ROW | CELL, PANEL_SOFTMAX, 0, 0, 1, 1},
    {"softmax", "*", WHOLE, PANEL_HEATMAP, 0, 0, 0.54, 1},
    {"softmax", "*", WHOLE, PANEL_ARCS, 0.56, 0, 1, 1},
    {"weights·V", "*", WHOLE, PANEL_PRODUCT, 0, 0, 1, 1},
    {"weights·V", "*", ROW | CELL, PANEL_MIX, 0, 0, 0.56, 1},
    {"weights·V", "*", ROW | CELL, PANEL_PLANE, 0.58, 0, 1, 1}, {0}};

const struct mechanism self_attention = {
    {"self-attention", keys}, "weights", panels, run};

// Z = softmax(Q Kᵀ / √d_k) V (Vaswani et al. 2017, equation 1), for one head
// or several (section 3.2.2). Rows are tokens; N tokens, d_model wide.
#include "mechanism/all.h"
#include "trace/operations.h"

static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", NULL, KEY_REQUIRED | KEY_FEW, NULL, NULL},
    {"X", KEY_MATRIX, "N", "d_model", KEY_REQUIRED, NULL, NULL},
    {"W_Q", KEY_MATRIX, "d_model", "#d_k", KEY_PER_HEAD | KEY_IDENTITY, 0, 0},
    {"W_K", KEY_MATRIX, "d_model", "#d_k", KEY_PER_HEAD | KEY_IDENTITY, 0, 0},
    {"W_V", KEY_MATRIX, "d_model", "#d_v", KEY_PER_HEAD | KEY_IDENTITY, 0, 0},
    {"heads", KEY_HEADS, NULL, NULL, 0, NULL, NULL},
    {"W_O", KEY_MATRIX, "concat", "d_out", KEY_NEEDS_HEADS, NULL, NULL},
    {"scale", KEY_SCALE, NULL, NULL, 0, NULL, NULL},
    {"mask", KEY_MASK, "N", "N", 0, NULL, NULL},
    {"position", KEY_POSITION, "d_model", NULL, 0, NULL, NULL},
    {0},
};

static struct tensor *input(struct trace *t)
{
    stage(t, "X");
    if (!model_is(t->model, "position", "sinusoidal"))
        return given(t, "X", "X");
    struct tensor *words = given(t, "X_in", "X");
    struct tensor *P = position(t, "P", words->rows, words->columns, 10000);
    return add(t, "X", words, P);
}

static struct tensor *project(struct trace *t, const char *name,
                              const struct tensor *X, const char *weight)
{
    struct tensor *W = given(t, weight, weight);
    return W ? matmul(t, name, X, W) : copy(t, name, X);
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
    int heads = t->model->heads;
    if (!heads) {
        head(t, input(t));
        return;
    }
    part(t, "input", "");
    struct tensor *X = input(t), *outputs[MAX_PARTS];
    for (int h = 0; h < heads; h++) {
        part(t, format(t, "head %d", h + 1), format(t, "head%d.", h + 1));
        outputs[h] = head(t, X);
    }
    part(t, "together", "");
    stage(t, "concat");
    struct tensor *all = concat(t, "concat", outputs, heads);
    stage(t, "output");
    struct tensor *W_O = given(t, "W_O", "W_O");
    if (W_O)
        matmul(t, "output", all, W_O);
    else
        copy(t, "output", all);
}

static const struct panel panels[] = {
    {"X", "*", ANY, PANEL_STEPWISE, 0, 0, 1, 1},
    {"Q K V", "*", ANY, PANEL_PRODUCT, 0, 0, 1, 1},
    {"Q·Kᵀ", "*", ANY, PANEL_PRODUCT, 0, 0, 1, 1},
    {"÷*", "*", ANY, PANEL_STEPWISE, 0, 0, 1, 1},
    {"mask", "*", ANY, PANEL_STEPWISE, 0, 0, 1, 1},
    {"softmax", "*", ROW | CELL, PANEL_SOFTMAX, 0, 0, 1, 1},
    {"softmax", "*", WHOLE, PANEL_HEATMAP, 0, 0, 0.54, 1},
    {"softmax", "*", WHOLE, PANEL_ARCS, 0.56, 0, 1, 1},
    {"weights·V", "*", WHOLE, PANEL_PRODUCT, 0, 0, 1, 1},
    {"weights·V", "*", ROW | CELL, PANEL_MIX, 0, 0, 0.56, 1},
    {"weights·V", "*", ROW | CELL, PANEL_PLANE, 0.58, 0, 1, 1},
    {"concat", "*", ANY, PANEL_STEPWISE, 0, 0, 1, 1},
    {"output", "*", ANY, PANEL_PRODUCT, 0, 0, 1, 1},
    {0},
};

const struct mechanism self_attention = {"self-attention", "weights", keys,
                                         panels, run};

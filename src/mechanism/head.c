// SPDX-License-Identifier: MIT
#include "mechanism/head.h"

#include <string.h>

#include "mechanism/places.h"
#include "mechanism/shares.h"
#include "mechanism/terms.h"

const struct option head_scales[] = {
    {"sqrt"}, {"none"}, {"d"}, {"number", OPTION_NUMBER}, {0}};

// A row of X projected, or what stands for it when X meets itself.
static struct tensor *projected(struct trace *t, const char *name,
                                const struct tensor *X, const char *W,
                                const char *b)
{
    return model_without(t->model, "projections") ? copy(t, name, X)
                                                  : project(t, name, X, W, b);
}

// Divided by 1 they are the scores: then nobody reads "scaled", and it is no
// stage.
struct tensor *head_scaled(struct trace *t, struct tensor *scores, int d)
{
    bool divided = head_is_scaled(t);
    struct divisor by = divisor(t, d);
    if (divided)
        stage_option(t, "scale", model_choice(t->model, "scale"), by.number);
    struct tensor *scaled = is(SCALED, scale(t, "scaled", scores, by));
    scaled->aside = !divided;
    return divided ? scaled : scores;
}

struct tensor *head_weights(struct trace *t, const struct tensor *Q,
                            const struct tensor *K)
{
    stage(t, "scores");
    struct tensor *scores = is(SCORE, matmul_t(t, "scores", Q, K));
    scores = places_related(t, scores, Q);
    struct tensor *shared = head_scaled(t, scores, Q->columns);
    shared = places_biased(t, shared);
    struct tensor *rule = NULL;
    if (head_is_masked(t) || model_without(t->model, "attention")) {
        stage(t, "mask");
        rule = is(ALLOWED, allowed(t, "mask", shared));
    }
    return shares_of(t, shared, rule);
}

struct tensor *head_meet(struct trace *t, const struct tensor *Q,
                         const struct tensor *K, const struct tensor *V)
{
    struct tensor *weights = head_weights(t, Q, K);
    stage(t, "output");
    bool carried = model_without(t->model, "values");
    return is(OUTPUT, places_mixed(t, weights, carried ? K : V));
}

struct tensor *head_of(struct trace *t, const struct tensor *X,
                       const struct tensor *asked)
{
    stage(t, asked == X ? "projections" : "asks");
    struct tensor *Q = is(QUERY, projected(t, "Q", X, "W_Q", "b_Q"));
    if (asked != X)
        stage(t, "offers");
    struct tensor *K = is(KEY, projected(t, "K", asked, "W_K", "b_K"));
    struct tensor *V = is(VALUE, project(t, "V", asked, "W_V", "b_V"));
    if (places_turn(t)) {
        stage(t, "rotate");
        Q = is(TURNED_QUERY, places_turned(t, "Q.turned", Q));
        K = is(TURNED_KEY, places_turned(t, "K.turned", K));
    }
    return head_meet(t, Q, K, V);
}

bool head_is_scaled(const struct trace *t)
{
    return !model_is(t->model, "scale", "none");
}

bool head_is_masked(const struct trace *t)
{
    return !model_is(t->model, "mask", "none");
}

// Rows of 0 and 1 are not looked into: they may say anything.
bool head_looks_ahead(const struct trace *t)
{
    return !model_is(t->model, "mask", "causal") &&
           !model_is(t->model, "mask", "window");
}

bool head_has_positions(const struct trace *t)
{
    return !model_is(t->model, "position", "none");
}

// Vectors meet each other as they are only where they are as wide.
static bool inputs_meet(const struct trace *t)
{
    const struct entry *X = model_find(t->model, "X");
    const struct entry *memory = model_find(t->model, "memory");
    return !X || !memory || X->matrix.columns == memory->matrix.columns;
}

// A projection that is missing is the identity already.
bool head_is_projected(const struct trace *t)
{
    if (!inputs_meet(t))
        return false;
    static const char *const made_by[] = {"W_Q", "W_K", "b_Q", "b_K"};
    for (int i = 0; i < t->tensor_count; i++)
        for (int k = 0; k < 4; k++)
            if (t->tensors[i]->learned &&
                !strcmp(t->tensors[i]->plain, made_by[k]))
                return true;
    return false;
}

// SPDX-License-Identifier: MIT
#include "mechanism/shares.h"

#include <math.h>

#include "mechanism/terms.h"

enum softmax_less softmax_less(const struct trace *t)
{
    const struct model *m = t->model;
    return model_without(m, "max")       ? LESS_MAX
           : model_without(m, "softmax") ? LESS_EXP
           : model_without(m, "weights") ? LESS_VALUES
                                         : SOFTMAX;
}

struct tensor *shares_of(struct trace *t, struct tensor *scores,
                         struct tensor *allowed)
{
    bool after = allowed && model_without(t->model, "mask.after");
    double hidden = model_without(t->model, "mask.before") ? 0 : -INFINITY;
    if (allowed && !after)
        scores = is(MASKED, mask(t, "masked", scores, allowed, hidden));
    stage(t, "softmax");
    struct tensor *by_hand = held(t, scores);
    struct tensor *weights =
        is(WEIGHT, softmax_held(t, after ? "shares" : "weights", scores,
                                softmax_less(t), by_hand));
    if (!after)
        return weights;
    stage(t, "mask");
    return is(WEIGHT, mask(t, "weights", weights, allowed, 0));
}

// SPDX-License-Identifier: MIT
// Which table shows a kind of model.
#include <stddef.h>
#include <string.h>

#include "model/key.h"
#include "model/model.h"
#include "views/all.h"

static const struct views tables[] = {
    {"budget", "output", budget_views},
    {"convolution", "map", convolution_views},
    {"dot-products", "cosines", dot_products_views},
    {"global-attention", "weights", global_attention_views},
    {"interaction", "both", NULL},
    {"language-model", "weights", language_model_views},
    {"layer", "right", layer_views},
    {"matrix-product", "C", matrix_product_views},
    {"memory", NULL, cells_views,
     .when = "!cell: leaky, !cell: gated, !cell: tanh"},
    {"memory", "influence", memory_views},
    {"position-methods", "changes", position_methods_views},
    {"positional", "P", positional_views},
    {"rnn-attention", "target", rnn_attention_views},
    {"score-spread", "spread", score_spread_views},
    {"rounds", "x", rounds_views},
    {"self-attention", "weights", self_attention_views},
    {"softmax", "weights", softmax_views},
    {"weights", "weights", given_weights_views},
    {0}, // for all others
};

const struct views *views_of(const struct model *m)
{
    const struct views *v = tables;
    while (v->kind &&
           (strcmp(v->kind, m->kind->name) || !model_meets(m, v->when)))
        v++;
    return v;
}

// SPDX-License-Identifier: MIT
// The tables of mechanisms, for views.c.
#ifndef VIEWS_ALL_H
#define VIEWS_ALL_H

#include "views/view_table.h"

extern const struct panel budget_views[], cells_views[], convolution_views[],
    dot_products_views[],
    given_weights_views[], global_attention_views[], language_model_views[],
    layer_views[], matrix_product_views[], memory_views[], position_methods_views[],
    positional_views[], rnn_attention_views[], rounds_views[],
    score_spread_views[], self_attention_views[], softmax_views[];

#endif

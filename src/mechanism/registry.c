// SPDX-License-Identifier: MIT
// All mechanisms, by which a lesson's `kind` finds the program that computes
// it, and what it may cost.
#include <assert.h>
#include <stddef.h>

#include "mechanism/all.h"
#include "mechanism/descend.h"

// clang-format off
static const struct mechanism *const mechanisms[] = {
    &self_attention,
    &rnn_attention,
    &rounds,
    &positional,
    &global_attention,
    &given_weights,
    &language_model,
    &budget,
    &score_spread,
    &softmax_of_scores,
    &convolution,
    &dot_products,
    &matrix_product,
    &interaction,
    &memory,
    &layer_of_sums,
    &position_methods,
    NULL,
};

const struct kind *const model_kinds[] = {
    &self_attention.kind,
    &rnn_attention.kind,
    &rounds.kind,
    &positional.kind,
    &global_attention.kind,
    &given_weights.kind,
    &language_model.kind,
    &budget.kind,
    &score_spread.kind,
    &softmax_of_scores.kind,
    &convolution.kind,
    &dot_products.kind,
    &matrix_product.kind,
    &interaction.kind,
    &memory.kind,
    &layer_of_sums.kind,
    &position_methods.kind,
    NULL,
};
// clang-format on

const struct mechanism *mechanism_of(const struct model *m)
{
    int i = 0;
    while (mechanisms[i] && &mechanisms[i]->kind != m->kind)
        i++;
    assert(mechanisms[i] && "a model of a registered kind");
    return mechanisms[i];
}

const struct equation *equations_for(const struct model *m)
{
    for (int i = 0; mechanisms[i]; i++)
        if (&mechanisms[i]->kind == m->kind)
            return mechanisms[i]->equations;
    return NULL;
}

struct cost run_limit(const struct model *m)
{
    return m->opened     ? (struct cost){8000e6, 600e6}
           : m->imported ? (struct cost){1500e6, 600e6}
                         : (struct cost){250e6, 64e6};
}

// The program, and the backward pass from what is wanted of it.
static void run_all(struct trace *t)
{
    mechanism_of(t->model)->run(t);
    if (t->model->loss)
        learn_back(t, t->model->loss);
}

bool run_model(struct trace *t, const struct model *m)
{
    const struct cost limit = run_limit(m);
    trace_reckon(t, m, run_all);
    if (t->cost.work > limit.work || t->cost.bytes > limit.bytes)
        return false;
    trace_free(t);
    return trace_run(t, m, run_all);
}

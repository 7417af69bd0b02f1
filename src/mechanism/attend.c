// SPDX-License-Identifier: MIT
#include "mechanism/attend.h"

#include <assert.h>
#include <string.h>

#include "mechanism/shares.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

// h W_a, with the rows of W_a below those of the states: once for all words.
static const struct tensor *keys_of_concat(struct trace *t,
                                           const struct tensor *annotations,
                                           const struct tensor *W)
{
    int first = W->rows - annotations->columns;
    struct tensor *keys =
        is(KEY, tensor(t, "keys", annotations->rows, W->columns));
    keys->row_labels = annotations->row_labels;
    for (int j = 0; j < annotations->rows; j++)
        affine(t, keys, j, LINEAR, NULL, 1,
               &(struct product){annotations, j, W, first});
    return keys;
}

struct attention attention_to(struct trace *t, struct tensor *annotations)
{
    struct attention a = {
        .stage = model_is(t->model, "score", "dot") ? "energies" : "query",
        .annotations = annotations,
        .keys = annotations,
    };
    if (model_is(t->model, "score", "concat")) {
        stage(t, "keys");
        a.W = parameter(t, "W_a");
        a.keys = keys_of_concat(t, annotations, a.W);
    }
    if (!model_is(t->model, "score", "additive"))
        return a;
    stage(t, "keys");
    struct tensor *U_a = parameter(t, "U_a");
    a.keys =
        is(KEY, linear(t, "keys", annotations, U_a, parameter(t, "b_u")));
    return a;
}

struct attention attention_to_ends(const struct operand *ends, int count)
{
    struct attention a = {.stage = "context", .end_count = count};
    assert(count >= 1 && count <= 2);
    memcpy(a.ends, ends, (size_t)count * sizeof *ends);
    return a;
}

void attention_from(struct trace *t, struct attention *a, int rows,
                    const struct tensor *states, const struct tensor *words)
{
    if (!a->keys) {
        int m = a->end_count * a->ends[0].tensor->columns;
        a->contexts = is(CONTEXT, tensor(t, "contexts", rows, m));
        rows_spell(a->contexts, words);
        return;
    }
    bool general = model_is(t->model, "score", "general");
    int T = a->annotations->rows, m = a->annotations->columns;
    a->states = states;
    if (!a->W)
        a->W = parameter(t, general ? "W" : "W_a");
    a->v = parameter(t, "v_a");
    a->b = parameter(t, "b_a");
    if (a->W) {
        a->queries = is(QUERY, tensor(t, "queries", rows, a->W->columns));
        rows_spell(a->queries, words);
    }
    a->held = held(t, NULL);
    a->energies = is(ENERGY, tensor(t, "energies", rows, T));
    a->alignment = is(ALIGNMENT, softmax_of(t, "alignment", rows, T));
    a->contexts = is(CONTEXT, tensor(t, "contexts", rows, m));
    rows_spell(a->energies, words);
    rows_spell(a->contexts, words);
}

void attend(struct trace *t, const struct attention *a, int i)
{
    if (!a->keys) {
        concat_row(t, a->contexts, i, a->ends, a->end_count);
        return;
    }
    struct operand asks = {a->states, i + a->ahead};
    if (a->W) {
        affine(t, a->queries, i, LINEAR, a->b, 1,
               &(struct product){a->states, asks.row, a->W, 0});
        stage(t, "energies");
    }
    if (a->v)
        additive(t, a->energies, i, a->queries, a->keys, a->v);
    else
        matmul_t_row(t, a->energies, i,
                     a->W ? (struct operand){a->queries, i} : asks, a->keys);
    stage(t, "softmax");
    softmax_held_row(t, a->alignment, i, a->energies, softmax_less(t),
                     a->held);
    stage(t, "context");
    mix_row(t, a->contexts, i, a->alignment, a->annotations);
}

// SPDX-License-Identifier: MIT
#include "mechanism/parts.h"

#include "mechanism/terms.h"
#include "trace/op.h"

const struct option parts_options[] = {{"no"}, {"yes"}, {0}};

TERM(WORD_QUERY, "word_query", ROLE_QUERY, NULL);
TERM(PLACE_QUERY, "place_query", ROLE_QUERY, NULL);
TERM(WORD_KEY, "word_key", ROLE_KEY, NULL);
TERM(PLACE_KEY, "place_key", ROLE_KEY, NULL);
TERM(WORD_WORD, "word_word", ROLE_NONE, NULL);
TERM(WORD_PLACE, "word_place", ROLE_NONE, NULL);
TERM(PLACE_WORD, "place_word", ROLE_NONE, NULL);
TERM(PLACE_PLACE, "place_place", ROLE_NONE, NULL);
TERM(PARTS_SUM, "parts_sum", ROLE_NONE, NULL);

// X W + b without one of the two where it is not there: a projection that is
// missing is the identity.
static struct tensor *half(struct trace *t, const struct term *term,
                           const char *name, const struct tensor *X,
                           const char *W, const char *b)
{
    const struct tensor *weights = trace_find(t, W);
    const struct tensor *bias = b ? trace_find(t, b) : NULL;
    struct tensor *out = weights ? linear(t, name, X, weights, bias)
                         : bias  ? add_bias(t, name, X, bias)
                                 : copy(t, name, X);
    return is(term, rows_are(t, out, "tokens"));
}

void split_scores(struct trace *t)
{
    const struct tensor *X = trace_find(t, "X_in"), *P = trace_find(t, "P");
    const struct tensor *scores = trace_find(t, "scores");
    if (model_is(t->model, "parts", "no") || !X || !P ||
        model_without(t->model, "projections"))
        return;
    stage(t, "halves");
    const struct tensor *Q[] = {
        half(t, WORD_QUERY, "word.Q", X, "W_Q", "b_Q"),
        half(t, PLACE_QUERY, "place.Q", P, "W_Q", NULL)};
    const struct tensor *K[] = {half(t, WORD_KEY, "word.K", X, "W_K", "b_K"),
                                half(t, PLACE_KEY, "place.K", P, "W_K", NULL)};
    static const char *const names[] = {"word.word", "word.place", "place.word",
                                        "place.place"};
    static const struct term *const terms[] = {WORD_WORD, WORD_PLACE,
                                               PLACE_WORD, PLACE_PLACE};
    struct tensor *part[4];
    stage(t, "parts");
    for (int k = 0; k < 4; k++) {
        part[k] = is(terms[k], matmul_t(t, names[k], Q[k / 2], K[k % 2]));
        label_like(part[k], scores);
    }
    is(PARTS_SUM, plus(t, "parts", part, 4));
}

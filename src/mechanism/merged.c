// SPDX-License-Identifier: MIT
#include "mechanism/merged.h"

#include "mechanism/terms.h"
#include "trace/op.h"

const struct option merged_options[] = {{"no"}, {"yes"}, {0}};

TERM(MERGED, "merged", ROLE_NONE, NULL);
TERM(LEFT, "left", ROLE_NONE, NULL);
TERM(RANK, "rank", ROLE_NONE, NULL);
TERM(MERGED_QUERY, "merged_query", ROLE_QUERY, NULL);
TERM(MERGED_SCORE, "merged_score", ROLE_NONE, NULL);
TERM(MERGED_APART, "merged_apart", ROLE_NONE, NULL);

static struct tensor *merge(struct trace *t, const struct tensor *W_Q,
                            const struct tensor *W_K)
{
    stage(t, "merge");
    struct tensor *M = is(MERGED, matmul_t(t, "M", W_Q, W_K));
    struct tensor *left = is(LEFT, directions_of(t, "M.left", M));
    is(RANK, rank_of(t, "M.rank", left, M, W_Q, W_K));
    return M;
}

void merge_projections(struct trace *t, const struct tensor *X)
{
    const struct tensor *W_Q = trace_find(t, "W_Q"),
                        *W_K = trace_find(t, "W_K");
    const struct tensor *scores = trace_find(t, "scores");
    if (model_is(t->model, "merged", "no") || !W_Q || !W_K)
        return;
    const struct tensor *M = merge(t, W_Q, W_K);
    stage(t, "merged");
    struct tensor *asked = is(MERGED_QUERY, matmul(t, "merged.queries", X, M));
    struct tensor *merged =
        is(MERGED_SCORE, matmul_t(t, "merged.scores", asked, X));
    label_like(merged, scores);
    struct tensor *apart = is(MERGED_APART, tensor(t, "merged.apart", 1, 1));
    farthest(t, apart, 0, scores, merged);
}

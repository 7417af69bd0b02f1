// SPDX-License-Identifier: MIT
// Z = softmax(Q Kᵀ / √d_k) V (Vaswani et al. 2017, equation 1), for one head
// or several (section 3.2.2). Rows are tokens: N of them, d_model wide.
// Projections may have biases: Q = X W_Q + b_Q. Where Q, K and V are given
// nothing is projected, and the queries may be those of another sequence: M of
// them, for N keys and values. So may they with a `memory`, as in a decoder's
// attention to what the encoder made (section 3.2.3): queries are made from the
// M rows of X, keys and values from the N rows of the memory.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/descend.h"
#include "mechanism/head.h"
#include "mechanism/places.h"
#include "mechanism/terms.h"
#include "model/key.h"
#include "trace/formula/equation.h"
#include "trace/op.h"
#include "trace/op/position.h"
#include "trace/operations.h"

// --- one matrix --------------------------------------------------------------
//
// W_Q and W_K as one matrix: Q Kᵀ = X W_Q (X W_K)ᵀ = X M Xᵀ with M = W_Q W_Kᵀ.

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

// Where it is yes and both matrices are in [t], behind all else the stages merge,
// M with its rank, and merged, the scores by way of M and how far they are from
// the others. X are the rows that the two were multiplied with.
static void merge_projections(struct trace *t, const struct tensor *X)
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

// --- parts of a score --------------------------------------------------------
//
// What a score is made of where positions are added to words: with x + p in the
// place of x, (x + p) W_Q ((y + r) W_K)ᵀ is four products, of word and word, word
// and place, place and word, place and place.

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

// Where it is yes and positions were added, behind all else the stages halves,
// queries and keys of words and of places, and parts, the four products and their
// sum, which are the scores but for rounding. Biases are the words'.
static void split_scores(struct trace *t)
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

// --- the layer ---------------------------------------------------------------

// clang-format off
#define MATRIX(name, rows, columns, ...) \
    {name, KEY_MATRIX, rows, columns, __VA_ARGS__}
#define PROJECTION(when_) .flags = KEY_IDENTITY, .when = when_, .within = "heads"
#define BIAS .when = "!Q", .within = "heads"

static const struct option masks[] = {
    NO_MASK, CAUSAL_MASK, NEAR_MASKS, {"matrix", OPTION_MATRIX}, {0}};
#define START {"start", KEY_WHOLE, "start", .flags = KEY_ZERO}
static const struct option no_yes[] = {{"no"}, {"yes"}, {0}};
static const struct option pairings[] = {{"adjacent"}, {"half"}, {0}};
static const struct option layouts[] = {{"interleaved"}, {"half"}, {0}};
static const struct key start_keys[] = {START, {0}};
static const struct key sinusoidal_keys[] = {
    {"layout", KEY_CHOICE, .options = layouts}, START, {0}};
static const struct key t5_keys[] = {
    {"far", KEY_POSITIVE, .usual = USUAL_FAR}, START, {0}};
static const struct key alibi_keys[] = {
    {"slope", KEY_POSITIVE, .usual = NAN}, START, {0}};
static const struct key rope_keys[] = {
    {"base", KEY_POSITIVE, .usual = USUAL_BASE},
    {"pairs", KEY_CHOICE, .options = pairings},
    START, {0}};
static const struct option positions[] = {
    {"none"}, {"sinusoidal", .even = "d_model", .keys = sinusoidal_keys},
    {"learned", .keys = start_keys}, {"counting"},
    {"shaw", .keys = start_keys}, {"t5", .keys = t5_keys},
    {"alibi", .keys = alibi_keys}, {"rope", .keys = rope_keys}, {0}};

// One matrix stands for two where nothing comes between them and the score.
#define MERGES "W_Q, W_K, !heads, !b_Q, !b_K, !memory, !position: rope"

static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"queries", KEY_WORDS, "M", .flags = KEY_FEW, .when = "Q"},
    {"queries", KEY_WORDS, "M", .flags = KEY_REQUIRED | KEY_FEW,
     .when = "memory"},
    MATRIX("X", "N", "d_model", KEY_REQUIRED, .when = "!Q, !memory"),
    MATRIX("X", "M", "d_model", KEY_REQUIRED, .when = "memory"),
    MATRIX("memory", "N", "d_memory", .when = "!Q"),
    MATRIX("Q", "M", "d_k", .when = "queries"),
    MATRIX("Q", "N", "d_k", .when = "!queries"),
    MATRIX("K", "N", "d_k", KEY_REQUIRED, .when = "Q"),
    MATRIX("V", "N", "d_v", KEY_REQUIRED, .when = "Q"),
    MATRIX("W_Q", "d_model", "#d_k", PROJECTION("!Q")),
    MATRIX("W_K", "d_model", "#d_k", PROJECTION("!Q, !memory")),
    MATRIX("W_V", "d_model", "#d_v", PROJECTION("!Q, !memory")),
    MATRIX("W_K", "d_memory", "#d_k", PROJECTION("memory")),
    MATRIX("W_V", "d_memory", "#d_v", PROJECTION("memory")),
    MATRIX("b_Q", "1", "#d_k", BIAS), MATRIX("b_K", "1", "#d_k", BIAS),
    MATRIX("b_V", "1", "#d_v", BIAS),
    MATRIX("a_K", "distances", "#d_k", BIAS),
    MATRIX("a_V", "distances", "#d_v", BIAS),
    MATRIX("t5_bias", "buckets", "1", BIAS),
    MATRIX("W_P", "places", "d_model", .when = "!Q"),
    {"heads", KEY_PARTS, .when = "!Q", .part = "head",
     .each = "#d_v", .sum = "concat"},
    MATRIX("W_O", "concat", "d_out", .when = "heads"),
    MATRIX("b_O", "1", "d_out", .when = "heads, W_O"),
    MATRIX("b_O", "1", "concat", .when = "heads, !W_O"),
    HELD("weights", "N", "N", .when = "!queries", .within = "heads"),
    HELD("weights", "M", "N", .when = "queries", .within = "heads"),
    {"layer", KEY_WHOLE, .when = "Q"}, {"head", KEY_WHOLE, .when = "Q"},
    {"scale", KEY_CHOICE, .options = head_scales},
    {"mask", KEY_CHOICE, "N", "N", KEY_OFFERED, "!queries", .options = masks},
    {"mask", KEY_CHOICE, "M", "N", KEY_OFFERED, "queries",
     .options = masks},
    {"position", KEY_CHOICE, .flags = KEY_OFFERED, .when = "!Q, !memory",
     .options = positions},
    {"parts", KEY_CHOICE, .when = "position: sinusoidal, !Q, !heads",
     .options = no_yes},
    {"parts", KEY_CHOICE, .when = "position: learned, !Q, !heads",
     .options = no_yes},
    {"parts", KEY_CHOICE, .when = "position: counting, !Q, !heads",
     .options = no_yes},
    {"merged", KEY_CHOICE, .when = MERGES, .options = no_yes}, {0}};

// What is added to [n] words of [d] numbers; NULL: nothing.
static struct tensor *encoding(struct trace *t, int n, int d)
{
    if (model_is(t->model, "position", "counting"))
        return count_places(t, "P", n, d);
    if (model_is(t->model, "position", "learned"))
        return places_learned(t, "P", n);
    return position_laid(t, "P", n, d,
                         (struct encoding){.base = USUAL_BASE,
                                           .start = places_start(t),
                                           .halves = places_in_halves(t)});
}

// What keys and values are made from, where it is not what queries are.
static struct tensor *other_words(struct trace *t)
{
    if (!model_find(t->model, "memory"))
        return NULL;
    stage(t, "other");
    return is(TOKEN, rows_are(t, given(t, "memory", "memory"), "tokens"));
}

// Where positions are added, the words are X_in.
static struct tensor *input(struct trace *t)
{
    stage(t, "input");
    if (model_find(t->model, "memory"))
        return is(TOKEN, rows_are(t, given(t, "X", "X"), "queries"));
    if (!places_are_added(t))
        return is(TOKEN, rows_are(t, given(t, "X", "X"), "tokens"));
    struct tensor *words = rows_are(t, given(t, "X_in", "X"), "tokens");
    struct tensor *P = encoding(t, words->rows, words->columns);
    return is(TOKEN, add(t, "X", is(TOKEN, words), is(POSITION, P)));
}

static struct tensor *rows_given(struct trace *t, const char *name,
                                 const char *words)
{
    return rows_are(t, given(t, name, name), words);
}

static void head_given(struct trace *t)
{
    bool other = model_words(t->model, "queries").count;
    stage(t, "given");
    struct tensor *Q =
        is(QUERY, rows_given(t, "Q", other ? "queries" : "tokens"));
    struct tensor *K = is(KEY, rows_given(t, "K", "tokens"));
    struct tensor *V = is(VALUE, rows_given(t, "V", "tokens"));
    head_meet(t, Q, K, V);
}

static void run_self_attention(struct trace *t)
{
    struct tensor *outputs[MAX_PARTS];
    int heads = model_parts(t->model, "heads");
    assert(heads <= MAX_PARTS);
    if (model_find(t->model, "Q")) {
        head_given(t);
        return;
    }
    if (!heads) {
        struct tensor *X = input(t), *asked = other_words(t);
        head_of(t, X, asked ? asked : X);
        split_scores(t);
        merge_projections(t, X);
        return;
    }
    part(t, "input", 0);
    struct tensor *X = input(t), *asked = other_words(t);
    for (int h = 0; h < heads; h++) {
        part(t, "head", h + 1);
        enter(t, "head", h + 1);
        outputs[h] = head_of(t, X, asked ? asked : X);
        leave(t);
    }
    part(t, "together", 0);
    stage(t, "concat");
    struct tensor *all = is(CONCAT, concat(t, "concat", outputs, heads));
    stage(t, "project");
    is(OUTPUT, project(t, "output", all, "W_O", "b_O"));
}

// softmax(Q Kᵀ / √d) V
static const struct equation equations[] = {
    {"output", "Q K V"},
    {"Q", "X", .beside = true},
    {"K", "X", .beside = true},
    {"V", "X", .beside = true},
    {0},
};

// --- what its steps are for --------------------------------------------------

// Keys fit where values are only when all heads' are as wide, or nothing after
// them counts their numbers.
static bool keys_fit(const struct trace *t)
{
    bool fit = true, counted = false;
    const struct tensor *K = NULL;
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        counted |= !strcmp(m->plain, "W_O") || !strcmp(m->plain, "b_O");
        if (!strcmp(m->plain, "K"))
            K = m;
        if (!strcmp(m->plain, "V"))
            fit &= K && K->columns == m->columns;
    }
    return fit || !counted;
}

static const struct counterfactual counterfactuals[] = {
    {"projections", "Q K", "weights", .possible = head_is_projected},
    WITHOUT_DIVISION(head_is_scaled),
    WITHOUT_MASK(head_is_masked),
    MASK_OF_ZEROS("mask masked", head_is_masked),
    WITHOUT_EXP("weights"),
    WITHOUT_MAX("weights"),
    {"values", "V output", "output", .possible = keys_fit},
    {"position", "P X X_in Q.turned K.turned placed relative offsets bias biased "
     "buckets", "weights", "position", "none",
     .possible = head_has_positions},
    {"position.swap", "P X X_in", "output", "position", "none",
     .exchanges = true, .possible = can_exchange, .says = says_exchange,
     .breaks = breaks_exchange, .marks = marks_exchange},
    {0},
};

const struct mechanism self_attention = {
    {"self-attention", keys, true, model_descend},
    run_self_attention,
    equations,
    counterfactuals};

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
#include "mechanism/merged.h"
#include "mechanism/parts.h"
#include "mechanism/places.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/op/position.h"

// clang-format off
#define MATRIX(name, rows, columns, ...) \
    {name, KEY_MATRIX, rows, columns, __VA_ARGS__}
#define PROJECTION(when_) .flags = KEY_IDENTITY, .when = when_, .within = "heads"
#define BIAS .when = "!Q", .within = "heads"

static const struct option masks[] = {
    NO_MASK, CAUSAL_MASK, NEAR_MASKS, {"matrix", OPTION_MATRIX}, {0}};
#define START {"start", KEY_WHOLE, "start", .flags = KEY_ZERO}
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
    {"base", KEY_POSITIVE, .usual = USUAL_BASE}, {"pairs", KEY_CHOICE, .options = pairings},
    START, {0}};
static const struct option positions[] = {
    {"none"}, {"sinusoidal", .even = "d_model", .keys = sinusoidal_keys},
    {"learned", .keys = start_keys}, {"counting"}, {"shaw", .keys = start_keys}, {"t5", .keys = t5_keys},
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
     .options = parts_options},
    {"parts", KEY_CHOICE, .when = "position: learned, !Q, !heads",
     .options = parts_options},
    {"parts", KEY_CHOICE, .when = "position: counting, !Q, !heads",
     .options = parts_options},
    {"merged", KEY_CHOICE, .when = MERGES, .options = merged_options}, {0}};

// What is added to [n] words of [d] numbers; NULL: nothing.
static struct tensor *encoding(struct trace *t, int n, int d)
{
    if (model_is(t->model, "position", "counting"))
        return count_places(t, "P", n, d);
    if (model_is(t->model, "position", "learned"))
        return places_learned(t, "P", n);
    return position_laid(t, "P", n, d, USUAL_BASE, places_start(t),
                         places_in_halves(t));
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
    {"scale", "scaled", "weights", "scale", "none", .possible = head_is_scaled,
     .says = says_division, .grows = grows_division},
    {"mask", "mask masked", "weights", "mask", "none", .possible = head_is_masked,
     .says = says_mask},
    {"mask.before", "mask masked", "weights", .possible = head_is_masked,
     .says = says_mask},
    {"mask.after", "mask masked", "weights", .possible = head_is_masked,
     .beyond = true, .says = says_mask_after},
    {"softmax", "weights weights.exp weights.sum", "weights",
     .beyond = true, .breaks = breaks_softmax},
    {"max", "weights.max", "weights", .beyond = true, .breaks = breaks_max},
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
    {"self-attention", keys, true, model_descend}, run_self_attention, equations, counterfactuals};

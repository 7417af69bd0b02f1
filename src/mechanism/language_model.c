// SPDX-License-Identifier: MIT
// A language model: of every word it tells the next one (Radford et al. 2018).
// The rows of N words are looked up in E, places are added, blocks of attention
// and of a feed-forward part add to each word's own row what they find (block.c),
// and the next word is the one whose column of U, or row of E, has the largest
// dot product with what the row has become (Vaswani et al. 2017, section 3.4,
// shares one table between words read and words told). Without `layers` it is
// one layer of attention.
#include <assert.h>
#include <string.h>

#include "mechanism/all.h"
#include "mechanism/block.h"
#include "mechanism/counterfactual.h"
#include "mechanism/descend.h"
#include "mechanism/draw.h"
#include "mechanism/head.h"
#include "mechanism/places.h"
#include "mechanism/shares.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/op/position.h"

TERM(WORD_ROW, "word_row", ROLE_NONE, "w");
TERM(PROBABILITY, "chance", ROLE_NONE, NULL);
TERM(NEXT, "next", ROLE_NONE, NULL);

// clang-format off
static const struct option masks[] = {
    CAUSAL_MASK, NO_MASK, NEAR_MASKS, {0}};
static const struct option layouts[] = {{"interleaved"}, {"half"}, {0}};
static const struct key sinusoidal_keys[] = {
    {"layout", KEY_CHOICE, .options = layouts}, {0}};
static const struct option pairings[] = {{"adjacent"}, {"half"}, {0}};
static const struct key rope_keys[] = {
    {"base", KEY_POSITIVE, .usual = USUAL_BASE},
    {"pairs", KEY_CHOICE, .options = pairings}, {0}};
static const struct option positions[] = {
    {"sinusoidal", .even = "d", .keys = sinusoidal_keys}, {"none"},
    {"learned"}, {"rope", .keys = rope_keys}, {0}};
static const struct option norms[] = {{"layer"}, {"rms"}, {0}};
static const struct option norm_places[] = {{"before"}, {"after"}, {0}};
static const struct option activations[] = {
    {"relu"}, {"gelu"}, {"gelu-tanh"}, {"silu"}, {0}};

static const struct option lenses[] = {{"none"}, {"layers"}, {0}};

#define MATRIX(name, rows, columns, ...) \
    {name, KEY_MATRIX, rows, columns, __VA_ARGS__}
#define IN_HEAD .within = "heads"
#define IN_LAYER(when_) .when = when_, .within = "layers"

static const struct key keys[] = {
    {"vocabulary", KEY_WORDS, "V", .flags = KEY_REQUIRED | KEY_ONCE},
    {"prompt", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW,
     .among = "vocabulary"},
    {"ends", KEY_WORDS, "T", .among = "vocabulary"},
    {"generate", KEY_WHOLE, "G", .flags = KEY_ZERO},
    {"temperature", KEY_POSITIVE, .flags = KEY_ZERO | KEY_OFFERED,
     .when = "prompt"},
    {"top", KEY_WHOLE, "K", .flags = KEY_OFFERED, .when = "prompt"},
    {"mass", KEY_SHARE, .flags = KEY_OFFERED, .when = "prompt"},
    {"seed", KEY_WHOLE, "S"},
    MATRIX("E", "V", "d", KEY_REQUIRED),
    MATRIX("W_Q", "d", "#d_k", KEY_REQUIRED, IN_HEAD),
    MATRIX("W_K", "d", "#d_k", KEY_REQUIRED, IN_HEAD),
    MATRIX("W_V", "d", "#d_v", KEY_REQUIRED, IN_HEAD),
    MATRIX("b_Q", "1", "#d_k", IN_HEAD), MATRIX("b_K", "1", "#d_k", IN_HEAD),
    MATRIX("b_V", "1", "#d_v", IN_HEAD),
    {"heads", KEY_PARTS, .part = "head", .each = "#d_v", .sum = "#concat",
     .within = "layers"},
    MATRIX("W_O", "#d_v", "d", KEY_IDENTITY, IN_LAYER("!heads")),
    MATRIX("W_O", "#concat", "d", KEY_IDENTITY, IN_LAYER("heads")),
    MATRIX("b_O", "1", "d", .within = "layers"),
    MATRIX("gain_1", "1", "d", IN_LAYER("layers")),
    MATRIX("shift_1", "1", "d", IN_LAYER("gain_1")),
    MATRIX("W_1", "d", "#f", IN_LAYER("layers")),
    MATRIX("b_1", "1", "#f", IN_LAYER("W_1")),
    MATRIX("W_3", "d", "#f", IN_LAYER("W_1")),
    MATRIX("b_3", "1", "#f", IN_LAYER("W_3")),
    MATRIX("W_2", "#f", "d", KEY_REQUIRED, IN_LAYER("W_1")),
    MATRIX("b_2", "1", "d", IN_LAYER("W_1")),
    MATRIX("gain_2", "1", "d", IN_LAYER("W_1")),
    MATRIX("shift_2", "1", "d", IN_LAYER("gain_2")),
    {"layers", KEY_PARTS, .part = "layer"},
    {"norm", KEY_CHOICE, .flags = KEY_OFFERED, .when = "layers",
     .options = norms},
    {"norm_at", KEY_CHOICE, .when = "layers", .options = norm_places},
    {"epsilon", KEY_POSITIVE, .when = "layers", .usual = 1e-5},
    {"activation", KEY_CHOICE, .flags = KEY_OFFERED, .when = "layers",
     .options = activations},
    {"lens", KEY_CHOICE, .flags = KEY_OFFERED, .when = "layers",
     .options = lenses},
    MATRIX("gain", "1", "d", .when = "layers, norm_at: before"),
    MATRIX("shift", "1", "d", .when = "gain"),
    MATRIX("U", "d", "V", .when = "layers"),
    MATRIX("W_P", "places", "d", KEY_REQUIRED, "position: learned"),
    MATRIX("W_P", "places", "d", .when = "!position: learned"), // it waits
    HELD("weights", "N", "N", .within = "heads"),
    {"scale", KEY_CHOICE, .options = head_scales},
    {"mask", KEY_CHOICE, .flags = KEY_OFFERED, .options = masks},
    {"position", KEY_CHOICE, .flags = KEY_OFFERED, .options = positions}, {0}};
// clang-format on

// --- its words ---------------------------------------------------------------

// The words that are read, by their numbers in the vocabulary: the prompt, and
// what was written behind it.
struct text {
    int *word;
    int count, prompt;
};

static struct words vocabulary(const struct trace *t)
{
    return model_words(t->model, "vocabulary");
}

// The word that ends a text; -1 in a vocabulary without one.
static int end_word(const struct trace *t)
{
    struct words ends = model_words(t->model, "ends");
    return words_find(vocabulary(t), ends.count ? ends.word[0] : ".");
}

static void read_prompt(struct trace *t, struct text *x, int most)
{
    struct words prompt = model_words(t->model, "prompt");
    *x = (struct text){.count = prompt.count, .prompt = prompt.count};
    x->word =
        arena_array(&t->arena, (size_t)(prompt.count + most), sizeof *x->word);
    for (int i = 0; i < prompt.count; i++)
        x->word[i] = words_find(vocabulary(t), prompt.word[i]);
}

// Rows are labelled with the words they stand for.
static struct tensor *rows_of(struct trace *t, struct tensor *m,
                              const struct text *x)
{
    if (x->count == x->prompt)
        return rows_are(t, m, "prompt");
    const char **labels =
        arena_array(&t->arena, (size_t)x->count, sizeof *labels);
    for (int i = 0; i < x->count; i++)
        labels[i] = vocabulary(t).word[x->word[i]];
    m->row_labels = labels;
    return m;
}

// --- the program -------------------------------------------------------------

// What is added to the rows of [words], one for each place.
static struct tensor *places(struct trace *t, const struct tensor *words)
{
    if (model_is(t->model, "position", "learned"))
        return is(POSITION, places_learned(t, "P", words->rows));
    return is(POSITION,
              position_laid(t, "P", words->rows, words->columns,
                            (struct encoding){.base = USUAL_BASE,
                                              .halves = places_in_halves(t)}));
}

static struct tensor *read_words(struct trace *t, const struct tensor *E,
                                 const struct text *x)
{
    struct tensor *words =
        is(WORD_ROW, rows_of(t, tensor(t, "words", x->count, E->columns), x));
    for (int i = 0; i < x->count; i++)
        lookup(t, words, i, E, x->word[i]);
    stage(t, "input");
    if (!places_are_added(t))
        return is(TOKEN, copy(t, "X", words));
    return is(TOKEN, add(t, "X", words, places(t, words)));
}

// How well each word of the vocabulary goes with each row of [sum].
static struct tensor *meet_words(struct trace *t, const struct tensor *E,
                                 const struct tensor *sum)
{
    bool own = model_matrix(t->model, "U");
    stage(t, own ? "own_logits" : "logits");
    if (!own)
        return matmul_t(t, "logits", sum, E);
    struct tensor *U = columns_are(parameter(t, "U"), vocabulary(t).word);
    return columns_are(matmul(t, "logits", sum, U), vocabulary(t).word);
}

static void tell_next(struct trace *t, const struct tensor *E,
                      const struct tensor *sum)
{
    struct tensor *logits = is(LOGIT, meet_words(t, E, sum));
    stage(t, "chances");
    struct tensor *chances = is(
        PROBABILITY, softmax(t, "probabilities", logits, softmax_less(t)));
    stage(t, "next");
    struct tensor *next = is(NEXT, tensor(t, "next", sum->rows, 1));
    next->words = vocabulary(t).word;
    next->row_labels = sum->row_labels;
    for (int i = 0; i < sum->rows; i++)
        argmax(t, next, i, logits, end_word(t));
    draw_words(t, logits, chances);
    read_on_the_way(t);
}

// All that the words of [x] lead to; returns the word that is written after the
// last.
static int read_text(struct trace *t, const struct text *x)
{
    if (model_parts(t->model, "heads") || model_parts(t->model, "layers"))
        part(t, "input", 0);
    stage(t, "words");
    struct tensor *E = rows_are(t, parameter(t, "E"), "vocabulary");
    struct tensor *X = read_words(t, E, x);
    tell_next(t, E, blocks(t, X));
    return t->dry ? 0 : word_written(t);
}

// Writes word after word until one ends the sentence. Each is told by all
// before it, in a trace of its own; what that costs counts.
static void write_on(struct trace *t, struct text *x, int most)
{
    for (int i = 0; i < most; i++) {
        struct trace one = {.model = t->model, .dry = t->dry};
        int word = read_text(&one, x);
        t->cost.work += one.cost.work;
        trace_free(&one);
        if (!t->dry && word == end_word(t))
            return;
        x->word[x->count++] = word;
    }
}

static void run_language_model(struct trace *t)
{
    int most = (int)model_number(t->model, "generate", 0);
    struct text x;
    read_prompt(t, &x, most);
    write_on(t, &x, most);
    read_text(t, &x);
}

// --- the equations -----------------------------------------------------------

#define LINE "X sum out normed normed2"

static const struct equation equations[] = {
    {"output", "Q K V"},
    {"sum", LINE " output concat"},
    {"out", LINE},
    {"probabilities", LINE " E U"},
    {"X", "words P", .beside = true},
    {"normed", LINE, .beside = true},
    {"normed2", LINE, .beside = true},
    {"Q", LINE, .beside = true},
    {"K", LINE, .beside = true},
    {"V", LINE, .beside = true},
    {"next", "logits", .beside = true},
    {0},
};

// --- what its steps are for --------------------------------------------------

#define NORM(name) name ".mean " name ".deviation " name ".rms "
#define STEPS(scope) scope "normed " scope "sum " scope "normed2 " scope "out"
#define WITHOUT_LAYER(name)                                                    \
    {                                                                          \
        name, STEPS(name "."), "probabilities", .said = "layer"                \
    }

static const struct counterfactual counterfactuals[] = {
    {"attention", "Q K V output added", "probabilities",
     .said = "attention.own"},
    {"twin.own", "Q K V output added", "probabilities", .sibling = "-own",
     .breaks = breaks_sibling},
    {"twin.position", "P X words", "probabilities", .sibling = "-no-positions",
     .breaks = breaks_sibling},
    {"twin.mask", "mask masked", "probabilities", .sibling = "-peeking",
     .breaks = breaks_sibling},
    {"residual", "sum out", "probabilities"},
    {"feed", "hidden active up gated fed", "probabilities"},
    {"norm", "normed normed2 " NORM("normed") NORM("normed2"), "probabilities"},
    WITHOUT_LAYER("layer1"),
    WITHOUT_LAYER("layer2"),
    WITHOUT_LAYER("layer3"),
    WITHOUT_LAYER("layer4"),
    WITHOUT_LAYER("layer5"),
    WITHOUT_LAYER("layer6"),
    WITHOUT_LAYER("layer7"),
    WITHOUT_LAYER("layer8"),
    WITHOUT_DIVISION(head_is_scaled),
    WITHOUT_MASK(head_is_masked),
    WITHOUT_EXP("weights"),
    {"position", "P X words", "weights", "position", "none",
     .possible = head_has_positions},
    {0},
};

const struct mechanism language_model = {
    {"language-model", keys, .descend = model_descend},
    run_language_model,
    equations,
    counterfactuals};

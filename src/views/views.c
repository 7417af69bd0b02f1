// SPDX-License-Identifier: MIT
// Which pictures show a mechanism, in the order of the lessons; and which show
// an operation, whatever its mechanism is.
#include "views/view_table.h"

#include <stddef.h>
#include <string.h>

#include "model/key.h"
#include "model/model.h"

// --- mechanisms --------------------------------------------------------------

// clang-format off
// What shows a language model: the layer of attention as in self-attention,
// before it the words that are looked up, behind it the likeliest next ones.
static const struct panel language_model_views[] = {
    {"next", PART, PICTURE_MACHINE, {"probabilities", "next", "sum"}},
    {"X.lens sum.lens out.lens normed.lens normed2.lens", WHOLE | PART,
     PICTURE_READINGS},
    {NULL, PART, PICTURE_WALL},
    // with layers, one behind the other
    {"next", PART, PICTURE_RESIDUAL},
    {"normed normed2", PART, PICTURE_RESIDUAL},
    {"sum out", WHOLE | ROW | STAGE | PART, PICTURE_RESIDUAL},
    {"normed normed.mean normed.deviation normed.rms normed2 normed2.mean "
     "normed2.deviation normed2.rms",
     ANY | STAGE, PICTURE_NORMAL},
    {"active", ANY | STAGE, PICTURE_SQUASHED},
    {"fed", WHOLE | ROW | STAGE, PICTURE_FED},
    {"words", ANY, PICTURE_LOOKUP},
    {"Q K V", STAGE, PICTURE_PROJECTIONS, {"Q", "K", "V"}},
    {"scores", ROW, PICTURE_MEETS, .left = 0.64F, .right = 1},
    {"scores", ROW, PICTURE_PRODUCT, .right = 0.62F, .beside = true},
    {"scaled", ANY, PICTURE_DIVIDED},
    {"concat added", ROW, PICTURE_GATHERED, .right = 0.52F},
    {"concat added", ROW, PICTURE_AVERAGES, .left = 0.54F, .right = 1,
     .beside = true},
    {"weights", WHOLE, PICTURE_TELLINGS, {"probabilities"}},
    {"probabilities", WHOLE, PICTURE_TELLINGS, {"probabilities"}},
    {"probabilities", WHOLE, PICTURE_HEATMAP},
    {"next",
     ANY,
     PICTURE_TELLING,
     {"logits", "sum", "next", "weights", "probabilities"}},
    {"next",
     ANY,
     PICTURE_TELLING,
     {"logits", "sum", "next", "head1.weights", "probabilities"}},
    {"next",
     ANY,
     PICTURE_TELLING,
     {"logits", "^sum", "next", "^weights", "probabilities"}},
    {"next", ANY, PICTURE_LOGITS, {"logits", "<logits", "next"}},
    {"chances", WHOLE, PICTURE_DRAWN},
    {"top top.kept top.sum mass mass.kept mass.sum drawn drawn.point",
     WHOLE | ROW | STAGE, PICTURE_DRAWN},
    {"grad.logits grad.sum grad.output grad.weights "
     "grad.weights.average grad.masked grad.scaled grad.scores grad.K grad.Q",
     WHOLE | ROW | CELL,
     PICTURE_GRADIENT},
    {0},
};

#define BUDGET "x weights output weights.sum weights.effective"

// What shows a budget that is shared out: the light on those who get it, and
// where their mean lies on a line; of two numbers each, in a plane.
static const struct panel budget_views[] = {
    {BUDGET,
     ANY | STAGE,
     PICTURE_BUDGET,
     {"x", "weights", "weights.sum", "output", "weights.effective"}},
    {0},
};

#define WAY "scores scaled masked weights.max weights.exp weights.sum weights"
#define RIVALS "by_sum cut squared winner"

// What shows a softmax of scores: a line for each score, from its points to its
// share; and its rivals side by side.
static const struct panel softmax_views[] = {
    {WAY,
     ANY | STAGE,
     PICTURE_JURY,
     {"scores", "weights", "weights.exp", "weights.sum", "weights.max"}},
    {RIVALS,
     ANY | STAGE,
     PICTURE_RIVALS,
     {"scores", "weights", "by_sum", "cut", "squared", "winner"}},
    {0},
};

// What shows one query that pools a document: keys and values from the same
// vectors, and a vector of two numbers under the words it came from. Everything
// else has the form of its operation.
static const struct panel global_attention_views[] = {
    {"output carried", WHOLE | ROW | STAGE, PICTURE_DOCUMENT,
     {"weights", "output", "scores"}},
    {"carried", CELL | TERM, PICTURE_CARRIED},
    {"carried", WHOLE | ROW | STAGE, PICTURE_ARRIVALS},
    {"K V", STAGE, PICTURE_PROJECTIONS, {"K", "V"}},
    {"grad.output grad.weights grad.weights.average grad.masked grad.scaled "
     "grad.scores grad.K grad.q",
     WHOLE | ROW | CELL,
     PICTURE_GRADIENT},
    {0},
};

#define CHAIN {"influence", "errors", "keep", "take"}

// What shows a memory of one number: the way of a state from the one before to
// the word, what is left of a word, step by step, and how far an error is felt
// back.
static const struct panel memory_views[] = {
    {"x states", WHOLE, PICTURE_UNROLLED, {"x", "states"}},
    {"states", ROW | CELL | TERM, PICTURE_GATE, {"take", "x"}},
    {"influence", WHOLE, PICTURE_HEATMAP, .right = 0.42F},
    {NULL, ANY, PICTURE_CHAIN, CHAIN, .left = 0.46F, .right = 1,
     .beside = true},
    {"influence errors", ANY, PICTURE_CHAIN, CHAIN},
    {0},
};

// What shows recurrent cells with learned gates: their sums, a slider for each
// gate, and all gates of both beside each other.
static const struct panel cells_views[] = {
    {"gru.z gru.r gru.candidate lstm.f lstm.i lstm.o lstm.candidate",
     ROW | CELL | TERM, PICTURE_AFFINE},
    {"gru", ROW | CELL | TERM, PICTURE_GATE, {"gru.z", "gru.candidate"}},
    {"gru.reset lstm.kept lstm.written lstm.cell lstm", ROW | CELL | TERM,
     PICTURE_VALVES},
    {"gru gru.z gru.r gru.reset gru.candidate lstm lstm.f lstm.i lstm.o "
     "lstm.candidate lstm.kept lstm.written lstm.cell lstm.shown",
     WHOLE | STAGE, PICTURE_CELLS},
    {0},
};

// What shows the translator, from its encoder to the words it writes.
static const struct panel rnn_attention_views[] = {
    // what is made by learned weights
    {"forward forward.z forward.r forward.candidate forward.input "
     "forward.memory backward backward.z backward.r backward.candidate "
     "backward.input backward.memory annotations.z annotations.r "
     "annotations.candidate annotations.input annotations.memory",
     CELL | TERM, PICTURE_AFFINE},
    {"keys", ROW | CELL | TERM, PICTURE_AFFINE},
    {"queries", ANY, PICTURE_AFFINE},
    {"states states.z states.r states.candidate states.input states.memory",
     ANY, PICTURE_AFFINE},
    // a gated state is not made of what stands below and beside it
    {"forward", ROW | CELL | TERM, PICTURE_GATE,
     {"forward.z", "forward.candidate"}},
    {"backward", ROW | CELL | TERM, PICTURE_GATE,
     {"backward.z", "backward.candidate"}},
    {"states", ROW | CELL | TERM, PICTURE_GATE,
     {"states.z", "states.candidate"}},
    {"forward", CELL | TERM, PICTURE_STEPWISE, {"forward.z"}},
    {"backward", CELL | TERM, PICTURE_STEPWISE, {"backward.z"}},
    // where the words are read from left to right alone
    {"annotations", CELL | TERM, PICTURE_STEPWISE, {"annotations.z"}},
    {"x forward backward annotations", ANY, PICTURE_ENCODER,
     {"x", "forward", "backward", "annotations"}},
    {"annotations", CELL | TERM, PICTURE_AFFINE},
    {"x annotations", ANY, PICTURE_ENCODER, {"x", "annotations"}},
    {"y", ANY, PICTURE_LOOKUP},
    {"energies", ROW, PICTURE_BARS, {"annotations"}},
    // where the context is joined after the step
    {"attentional", CELL | TERM, PICTURE_AFFINE},
    {"attentional logits", ANY, PICTURE_LOGITS,
     {"logits", "attentional", "target"}},
    {"target", TERM, PICTURE_LOGITS, {"logits", "attentional", "target"}},
    {"states logits", ANY, PICTURE_LOGITS, {"logits", "states", "target"}},
    // the largest is still being looked for
    {"target", TERM, PICTURE_LOGITS, {"logits", "states", "target"}},
    {"target", PART, PICTURE_TRANSLATOR,
     {"target", "alignment", "contexts", "states"}},
    {"target", STAGE, PICTURE_STORY,
     {"target", "energies", "alignment", "contexts", "states", "logits",
      "attentional"}},
    {"target", STAGE, PICTURE_STORY,
     {"target", "energies", "alignment", "contexts", "states", "logits"}},
    {"target", ANY, PICTURE_ALIGNMENT, {"target", "alignment", "annotations"}},
    {"target", ANY, PICTURE_LOGITS, {"logits", "attentional", "target"}},
    {"target", ANY, PICTURE_LOGITS, {"logits", "states", "target"}},
    {0},
};

#define DOTS {"X", "scores", "lengths", "directions", "cosines", "shadows"}

// What shows dot products: two arrows beside the arithmetic that makes a cell,
// and in the end the product as an area. Vectors of other than two numbers are
// no arrows.
static const struct panel dot_products_views[] = {
    {"X lengths", ANY, PICTURE_ARROWS, DOTS},
    {"lengths", ANY, PICTURE_STEPWISE},
    {"directions", WHOLE | ROW, PICTURE_ARROWS, DOTS},
    {"directions", CELL | TERM, PICTURE_ARROWS, DOTS, .right = 0.46F},
    {NULL, ANY, PICTURE_STEPWISE, .left = 0.48F, .right = 1, .beside = true},
    {"scores cosines", CELL | TERM, PICTURE_ARROWS, DOTS, .right = 0.46F},
    {NULL, ANY, PICTURE_PRODUCT, .left = 0.48F, .right = 1, .beside = true},
    {"shadows", CELL | TERM, PICTURE_ARROWS, DOTS, .right = 0.5F},
    {NULL, ANY, PICTURE_AREA, DOTS, .left = 0.52F, .right = 1, .beside = true},
    {0},
};

// What shows a matrix product: both factors at once, before they meet.
static const struct panel matrix_product_views[] = {
    {"A B", STAGE, PICTURE_GIVEN, {"A", "B"}},
    {0},
};

// What shows self-attention: at a stage's end all of it, in a row and a cell
// the arithmetic.
static const struct panel self_attention_views[] = {
    {"Q K V", STAGE, PICTURE_PROJECTIONS, {"Q", "K", "V"}},
    {"Q K V", STAGE, PICTURE_GIVEN, {"Q", "K", "V"}},
    {"scaled", ANY, PICTURE_DIVIDED},
    {"M.left M.rank", ANY, PICTURE_MERGED,
     {"M", "M.left", "M.rank", "W_Q", "W_K"}},
    {"merged.apart", ANY, PICTURE_STEPWISE},
    {"concat output", ROW, PICTURE_GATHERED, .right = 0.52F},
    {"concat output", ROW, PICTURE_AVERAGES, .left = 0.54F, .right = 1,
     .beside = true},
    {"grad.output grad.weights grad.weights.average grad.masked grad.scaled "
     "grad.scores grad.K grad.Q",
     WHOLE | ROW | CELL,
     PICTURE_GRADIENT},
    {0},
};

#define READ "weights.max weights.sum weights.entropy weights.received"

// Squares and arcs show shares; other numbers, and very many, are a matrix and
// a list.
// What shows weights that are given, and what is read off them.
static const struct panel given_weights_views[] = {
    {"weights", ANY, PICTURE_ARCS, .left = 0.56F, .right = 1},
    {"weights", ANY, PICTURE_HEATMAP, .right = 0.54F, .beside = true},
    {"weights", ANY, PICTURE_RANKED, .left = 0.58F, .right = 1},
    {"weights", ANY, PICTURE_HEATMAP, .right = 0.56F, .beside = true},
    {READ, ANY, PICTURE_HEATMAP, {"weights"}, .right = 0.56F},
    {READ, ANY, PICTURE_RANKED, .left = 0.58F, .right = 1, .beside = true},
    {0},
};

// What shows how random scores spread: histograms, and what a lead of one
// spread does to two shares.
static const struct panel score_spread_views[] = {
    {"products spread", ANY, PICTURE_HISTOGRAM, {"products"}},
    {"scaled scaled.spread top", ANY, PICTURE_HISTOGRAM, {"scaled"}},
    {"top", ANY, PICTURE_HISTOGRAM, {"products"}},
    {"slope", ANY, PICTURE_STEEPNESS, {"scores", "shares", "slope"},
     .left = 0.52F, .right = 1},
    {"slope", ANY, PICTURE_HISTOGRAM, {"products"}, .right = 0.48F,
     .beside = true},
    {"slope", ANY, PICTURE_STEEPNESS, {"scores", "shares", "slope"}},
    {"scores", ANY, PICTURE_STEEPNESS, {"scores", "shares", "slope"}},
    {"shares", WHOLE, PICTURE_STEEPNESS, {"scores", "shares", "slope"}},
    {0},
};

// What shows attention round after round: the weights as of any attention, what
// a round leaves as a graph with its tables.
static const struct panel rounds_views[] = {
    {"A", ANY, PICTURE_ARCS, .left = 0.56F, .right = 1},
    {"A", ANY, PICTURE_HEATMAP, .right = 0.54F, .beside = true},
    {"Q K", STAGE, PICTURE_PROJECTIONS, {"Q", "K"}},
    {"scaled", ANY, PICTURE_DIVIDED},
    {"x", WHOLE | ROW | CELL, PICTURE_PASSING},
    {0},
};

// What shows position encodings: their waves, the positions as switches beside
// them, the turn from one to another, and their products by offset.
static const struct panel positional_views[] = {
    {"P", ANY, PICTURE_WAVES},
    {"switches", ANY, PICTURE_SWITCHES, {"P"}},
    {"R", ANY, PICTURE_DIAL, {"P", "R", "shifted"}, .right = 0.3F},
    {"R", ANY, PICTURE_STEPWISE, .left = 0.32F, .right = 1, .beside = true},
    {"shifted", ANY, PICTURE_DIAL, {"P", "R", "shifted"}, .right = 0.3F},
    {"shifted", ANY, PICTURE_PRODUCT, .left = 0.32F, .right = 1,
     .beside = true},
    {"dots", ANY, PICTURE_OFFSETS},
    {0},
};

// What shows all ways to tell positions: at the end all of them side by side.
static const struct panel position_methods_views[] = {
    {"changes", ANY, PICTURE_METHODS},
    {0},
};

// What shows a layer: the plane of its inputs with what gets a yes, beside that
// of two hidden units; and the arithmetic that makes a number. Inputs of other
// than two numbers have no plane.
static const struct panel layer_views[] = {
    {"X targets", ANY, PICTURE_HALVES},
    {"hidden output", WHOLE, PICTURE_HALVES},
    {"answers right right.count straight", ANY, PICTURE_HALVES, .right = 0.7F},
    {NULL, ANY, PICTURE_STEPWISE, .left = 0.72F, .right = 1, .beside = true},
    {"sums output", ROW | CELL | TERM, PICTURE_HALVES, .right = 0.46F},
    {NULL, ANY, PICTURE_PRODUCT, .left = 0.48F, .right = 1, .beside = true},
    {"hidden", ROW | CELL | TERM, PICTURE_HALVES, .right = 0.46F},
    {NULL, ANY, PICTURE_STEPWISE, .left = 0.48F, .right = 1, .beside = true},
    {"right.count", ANY, PICTURE_STEPWISE},
    {0},
};

// What shows a convolution: a picture, its kernel and its map as pictures, of
// several channels all maps at once.
static const struct panel convolution_views[] = {
    {"map moved.map moved map.moved taught change", ANY, PICTURE_MAPS},
    {0},
};
// clang-format on

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

// --- operations --------------------------------------------------------------

static const struct panel cellwise[] = {{NULL, ANY, PICTURE_STEPWISE}, {0}};

static const struct panel ranked[] = {{NULL, ANY, PICTURE_RANKED}, {0}};

static const struct panel product[] = {{NULL, ANY, PICTURE_PRODUCT}, {0}};

static const struct panel softmax[] = {
    {NULL, WHOLE, PICTURE_SHARES},
    {NULL, WHOLE, PICTURE_HEATMAP, .right = 0.54F},
    {NULL, WHOLE, PICTURE_ARCS, .left = 0.56F, .right = 1, .beside = true},
    {NULL, ANY, PICTURE_SOFTMAX},
    {0},
};

static const struct panel mix[] = {
    {NULL, WHOLE, PICTURE_MIXED},
    {NULL, WHOLE, PICTURE_PRODUCT},
    {NULL, ANY, PICTURE_MIX, .right = 0.56F},
    {NULL, ANY, PICTURE_PLANE, .left = 0.58F, .right = 1, .beside = true},
    {NULL, ANY, PICTURE_PRODUCT},
    {0},
};

static const struct panel pair[] = {
    {NULL, ROW, PICTURE_BARS},
    {NULL, ANY, PICTURE_STEPWISE},
    {0},
};

const struct panel *views_by_form(enum form form)
{
    static const struct panel *const by_form[] = {
        [FORM_CELLWISE] = cellwise, [FORM_PRODUCT] = product,
        [FORM_SOFTMAX] = softmax,   [FORM_MIX] = mix,
        [FORM_PAIR] = pair,         [FORM_CHOICE] = cellwise,
        [FORM_READING] = ranked,    [FORM_GRADIENT] = cellwise,
    };
    return by_form[form];
}

// SPDX-License-Identifier: MIT
// Every vector meets every vector: x · y = |x| |y| cos θ. Length and direction
// are told apart, so that a product is a shadow times a length:
//
//   scores = X Xᵀ          lengths = |X|          directions = X / |X|
//   cosines = directions directionsᵀ              shadows = X directionsᵀ
//
// N vectors of d numbers; shadows[i, j] is how far x_i reaches along x_j, and
// shadows[i, j] · lengths[j] = scores[i, j].
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"X", KEY_MATRIX, "N", "d", KEY_REQUIRED}, {0}};
// clang-format on

struct told_apart {
    struct tensor *lengths, *U; // U: directions
};

static struct told_apart tell_apart(struct trace *t, struct tensor *X)
{
    stage(t, "lengths");
    struct tensor *lengths = is(LENGTH, row_lengths(t, "lengths", X));
    stage(t, "directions");
    return (struct told_apart){
        lengths, is(DIRECTION, row_directions(t, "directions", X, lengths))};
}

static void meet(struct trace *t, const char *at, const char *name,
                 const struct term *term, struct tensor *A, struct tensor *B)
{
    stage(t, at);
    is(term, matmul_t(t, name, A, B));
}

static void run_dot_products(struct trace *t)
{
    bool bare = model_without(t->model, "length");     // directions alone
    bool blind = model_without(t->model, "direction"); // lengths alone
    struct told_apart x;
    stage(t, "arrows");
    struct tensor *X = is(ARROW, rows_are(t, given(t, "X", "X"), "tokens"));
    if (bare || blind) {
        x = tell_apart(t, X);
        X = bare ? x.U : x.lengths;
        meet(t, "products", "scores", AGREEMENT, X, X);
    } else {
        meet(t, "products", "scores", AGREEMENT, X, X);
        x = tell_apart(t, X);
    }
    meet(t, "cosines", "cosines", COSINE, x.U, x.U);
    meet(t, "shadows", "shadows", SHADOW, blind ? x.U : X, x.U);
}

static const struct equation equations[] = {
    {"scores", "X"},           {"shadows", "X directions"},
    {"cosines", "directions"}, {"directions", "X lengths"},
    {"lengths", "X"},          {0},
};

static const struct counterfactual counterfactuals[] = {
    {"length", "scores lengths shadows", "scores"},
    {"direction", "scores directions cosines", "scores"},
    {0},
};

const struct mechanism dot_products = {
    {"dot-products", keys}, run_dot_products, equations, counterfactuals};

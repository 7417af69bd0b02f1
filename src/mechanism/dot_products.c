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
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"X", KEY_MATRIX, "N", "d", KEY_REQUIRED}, {0}};
// clang-format on

static void run_dot_products(struct trace *t)
{
    stage(t, "arrows");
    struct tensor *X = is(ARROW, rows_are(t, given(t, "X", "X"), "tokens"));
    stage(t, "products");
    is(AGREEMENT, matmul_t(t, "scores", X, X));
    stage(t, "lengths");
    struct tensor *lengths = is(LENGTH, row_lengths(t, "lengths", X));
    stage(t, "directions");
    struct tensor *U =
        is(DIRECTION, row_directions(t, "directions", X, lengths));
    stage(t, "cosines");
    is(COSINE, matmul_t(t, "cosines", U, U));
    stage(t, "shadows");
    is(SHADOW, matmul_t(t, "shadows", X, U));
}

static const struct equation equations[] = {
    {"scores", "X"},           {"shadows", "X directions"},
    {"cosines", "directions"}, {"directions", "X lengths"},
    {"lengths", "X"},          {0},
};

const struct mechanism dot_products = {
    {"dot-products", keys}, run_dot_products, equations, NULL};

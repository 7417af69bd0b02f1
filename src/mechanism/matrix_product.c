// SPDX-License-Identifier: MIT
// C = A B: every row of A meets every column of B. M rows, K numbers that meet,
// N columns; what is left of the shapes is M × N.
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
static const struct key keys[] = {
    {"A", KEY_MATRIX, "M", "K", KEY_REQUIRED},
    {"B", KEY_MATRIX, "K", "N", KEY_REQUIRED}, {0}};
// clang-format on

static void run_matrix_product(struct trace *t)
{
    stage(t, "factors");
    struct tensor *A = given(t, "A", "A"), *B = given(t, "B", "B");
    stage(t, "product");
    if (model_without(t->model, "order"))
        is(ENTRY, matmul(t, "C", B, A));
    else
        is(ENTRY, matmul(t, "C", A, B));
}

static const struct equation equations[] = {{"C", "A B"}, {0}};

// Only then do both orders have the same shape.
static bool is_square(const struct trace *t)
{
    const struct tensor *A = trace_find(t, "A"), *B = trace_find(t, "B");
    return A->rows == A->columns && B->rows == B->columns;
}

static const struct counterfactual counterfactuals[] = {
    {"order", "C", "C", .possible = is_square}, {0}};

const struct mechanism matrix_product = {
    {"matrix-product", keys}, run_matrix_product, equations, counterfactuals};

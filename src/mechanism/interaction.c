// SPDX-License-Identifier: MIT
// Two inputs, once multiplied and once added, and both results side by side:
// product = x1 x2, sum = x1 + x2, both = [product, sum].
// In a product each input says how much the other one counts; in a sum both go
// their own ways. N cases, a row each.
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"x1", KEY_MATRIX, "N", "1", KEY_REQUIRED},
    {"x2", KEY_MATRIX, "N", "1", KEY_REQUIRED}, {0}};
// clang-format on

static void run_interaction(struct trace *t)
{
    stage(t, "inputs");
    struct tensor *x1 = is(FIRST, rows_are(t, given(t, "x1", "x1"), "tokens"));
    struct tensor *x2 = is(SECOND, rows_are(t, given(t, "x2", "x2"), "tokens"));
    stage(t, "product");
    struct tensor *y = rows_are(t, tensor(t, "product", x1->rows, 1), "tokens");
    for (int r = 0; r < x1->rows; r++) {
        struct operand a = {x1, r}, b = {x2, r};
        if (model_without(t->model, "product"))
            add_up(t, y, r, LINEAR, a, b);
        else
            multiply(t, y, r, a, b);
    }
    is(MULTIPLIED, y);
    stage(t, "sum");
    struct tensor *z = is(ADDED_UP, add(t, "sum", x1, x2));
    stage(t, "both");
    is(BOTH, join(t, "both", y, z));
}

static const struct counterfactual counterfactuals[] = {
    {"product", "product both", "product"}, {0}};

const struct mechanism interaction = {
    {"interaction", keys}, run_interaction, NULL, counterfactuals};

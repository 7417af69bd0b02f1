// SPDX-License-Identifier: MIT
// Finished attention weights of another program: they are looked at, row by row
// and column by column. Of a file with many heads the lesson says which one, or
// that their mean is meant, or the rollout of all layers (Abnar and Zuidema
// 2020): lesson/import/imported.c has made A of them then.
#include "mechanism/all.h"
#include "mechanism/descend.h"
#include "mechanism/terms.h"
#include "model/heads.h"
#include "trace/operations.h"

// clang-format off
static const struct option which[] = {
    {"number", OPTION_NUMBER, .least = 1}, {"mean"}, {0}};
static const struct option rollouts[] = {{"false"}, {"true"}, {0}};

static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"queries", KEY_WORDS, "M", .flags = KEY_FEW},
    {"A", KEY_MATRIX, "M", "N", KEY_REQUIRED, .when = "queries"},
    {"A", KEY_MATRIX, "N", "N", KEY_REQUIRED, .when = "!queries"},
    {"layer", KEY_CHOICE, .flags = KEY_OFFERED, .when = "weights",
     .options = which},
    {"head", KEY_CHOICE, .flags = KEY_OFFERED, .when = "weights",
     .options = which},
    {"rollout", KEY_CHOICE, .flags = KEY_OFFERED, .when = "weights",
     .options = rollouts}, {0}};
// clang-format on

// Rows that softmax could have left: nothing below 0, sums of 1.
static bool are_shares(const struct matrix *A)
{
    for (int r = 0; r < A->rows; r++) {
        double sum = 0;
        for (int c = 0; c < A->columns; c++) {
            double x = A->data[r * A->columns + c];
            sum += x;
            if (!(x >= 0))
                return false;
        }
        if (!sums_to_one(sum))
            return false;
    }
    return true;
}

static void run_given_weights(struct trace *t)
{
    bool own = model_words(t->model, "queries").count;
    stage(t, "weights");
    struct tensor *A = is(WEIGHT, given(t, "weights", "A"));
    if (heads_rolled(t->model))
        means(t, "rollout");
    else if (heads_mean(t->model, "head") || heads_mean(t->model, "layer"))
        means(t, "averaged");
    rows_are(t, A, own ? "queries" : "tokens");
    columns_are(A, model_words(t->model, "tokens").word);
    A->row_role = ROLE_QUERY;
    A->column_role = ROLE_KEY;
    stage(t, "rows");
    read_off_rows(t, "weights", A, are_shares(model_matrix(t->model, "A")));
    stage(t, "columns");
    read_off_columns(t, "weights", A);
}

const struct mechanism given_weights = {
    {"weights", keys, true, model_descend}, run_given_weights, NULL, NULL};

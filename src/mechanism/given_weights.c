// Finished attention weights of another program: nothing is computed, they are
// looked at. Of a file with many heads the lesson says which one.
#include "mechanism/all.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

// clang-format off
static const struct key keys[] = {
    {"tokens", KEY_WORDS, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"queries", KEY_WORDS, "M", .flags = KEY_FEW},
    {"A", KEY_MATRIX, "M", "N", KEY_REQUIRED | KEY_SHARES, .when = "queries"},
    {"A", KEY_MATRIX, "N", "N", KEY_REQUIRED | KEY_SHARES, .when = "!queries"},
    {"layer", KEY_WHOLE},
    {"head", KEY_WHOLE}, {0}};
// clang-format on

static void run(struct trace *t)
{
    bool own = model_words(t->model, "queries").count;
    stage(t, "weights");
    struct tensor *A = is(WEIGHT, given(t, "weights", "A"));
    rows_are(t, A, own ? "queries" : "tokens");
    columns_are(A, model_words(t->model, "tokens").word);
    A->row_role = ROLE_QUERY;
    A->column_role = ROLE_KEY;
}

const struct mechanism given_weights = {{"weights", keys}, run, NULL, NULL};

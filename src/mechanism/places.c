// SPDX-License-Identifier: MIT
#include "mechanism/places.h"

#include <string.h>

#include "mechanism/head.h"
#include "mechanism/terms.h"
#include "model/key.h"

// Heads of kinds that know no positions are told none.
static bool told_by(const struct trace *t, const char *way)
{
    return kind_key(t->model->kind, "position") &&
           model_is(t->model, "position", way);
}

int places_start(const struct trace *t)
{
    return (int)model_number(t->model, "position.start", 0);
}

// --- added ---------------------------------------------------------------------

bool places_are_added(const struct trace *t)
{
    return told_by(t, "sinusoidal") || told_by(t, "counting") ||
           (told_by(t, "learned") && model_find(t->model, "W_P"));
}

struct tensor *places_learned(struct trace *t, const char *name, int n)
{
    struct tensor *W_P = parameter(t, "W_P");
    struct tensor *out = tensor(t, name, n, W_P->columns);
    rows_count_from(t, out, "position", places_start(t));
    columns_count(t, out, "dimension");
    out->column_from = 0;
    out->row_from = places_start(t);
    for (int i = 0; i < n; i++) {
        int row = places_start(t) + i, last = W_P->room - 1;
        copy_row(t, out, i, &(struct operand){W_P, row < last ? row : last});
    }
    return out;
}

bool places_in_halves(const struct trace *t)
{
    const struct entry *layout = model_find(t->model, "position.layout");
    return layout && !strcmp(layout->choice, "half");
}

// --- rope ----------------------------------------------------------------------

bool places_turn(const struct trace *t)
{
    return told_by(t, "rope");
}

static bool in_halves(const struct trace *t)
{
    const struct entry *pairs = model_find(t->model, "position.pairs");
    return pairs && !strcmp(pairs->choice, "half");
}

struct tensor *places_turned(struct trace *t, const char *name,
                             struct tensor *A)
{
    double base = model_number(t->model, "position.base", USUAL_BASE);
    return rotate(t, name, A, base, places_start(t), in_halves(t));
}

// --- shaw ----------------------------------------------------------------------

// e_ij = q_i · (k_j + a_ij) = q_i · k_j + q_i · a_ij
struct tensor *places_related(struct trace *t, struct tensor *scores,
                              const struct tensor *Q)
{
    struct tensor *a_K = told_by(t, "shaw") ? parameter(t, "a_K") : NULL;
    if (!a_K)
        return scores;
    stage(t, "placed");
    is(OFFSET, clipped(t, "offsets", scores, (a_K->room - 1) / 2));
    struct tensor *there = is(BIAS, relate(t, "relative", scores, Q, a_K));
    return is(BIASED, add(t, "placed", scores, there));
}

// z_i = Σ weight_ij (v_j + a_ij)
struct tensor *places_mixed(struct trace *t, const struct tensor *weights,
                            const struct tensor *V)
{
    struct tensor *a_V = told_by(t, "shaw") ? parameter(t, "a_V") : NULL;
    if (!a_V)
        return mix(t, "output", weights, V);
    struct tensor *found = is(OUTPUT, mix(t, "found", weights, V));
    struct tensor *where = is(OUTPUT, gather(t, "where", weights, a_V));
    return add(t, "output", found, where);
}

// --- t5 and alibi --------------------------------------------------------------

// Called by their numbers, from 0.
struct tensor *places_buckets(struct trace *t, struct tensor *table)
{
    if (!table)
        return NULL;
    rows_count(t, table, "bucket");
    table->row_from = 0;
    return table;
}

static struct tensor *bucket_bias(struct trace *t, const struct tensor *scores,
                                  struct tensor *table)
{
    bool ahead = head_looks_ahead(t);
    double far = model_number(t->model, "position.far", USUAL_FAR);
    is(OFFSET, buckets(t, "buckets", scores, table->room, ahead, far));
    return pick(t, "bias", scores, table, ahead, far);
}

// A slope that is typed, or this head's of all.
static struct tensor *slope_bias(struct trace *t, const struct tensor *scores)
{
    int heads = model_parts(t->model, "heads"), all = heads ? heads : 1;
    int head = t->scope && heads ? t->scope->number : 1;
    double typed = model_number(t->model, "position.slope", 0);
    return slant(t, "bias", scores, typed > 0 ? typed : alibi_slope(head, all),
                 typed > 0 ? 0 : all);
}

struct tensor *places_biased(struct trace *t, struct tensor *scores)
{
    struct tensor *table =
        told_by(t, "t5") ? places_buckets(t, parameter(t, "t5_bias")) : NULL;
    if (!table && !told_by(t, "alibi"))
        return scores;
    stage(t, "bias");
    struct tensor *bias = is(BIAS, table ? bucket_bias(t, scores, table)
                                         : slope_bias(t, scores));
    return is(BIASED, add(t, "biased", scores, bias));
}

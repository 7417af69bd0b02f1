// SPDX-License-Identifier: MIT
#include "mechanism/descend.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "mechanism/terms.h"
#include "trace/op/gradient/loss.h"
#include "trace/op/gradient/step.h"
#include "trace/operations.h"
#include "trace/origin.h"
#include "trace/gradients.h"
#include "train/optimizer.h"

// A matrix that is learned, with Adam's means of its gradients.
struct follower {
    struct entry *entry;
    double *numbers, *before; // they were before the last step
    double *gradients, *mean, *square;
    size_t count;
};

struct descending {
    struct arena arena; // of all that follows but the trace
    struct model model;
    struct follower *follower;
    int followers;
    struct trace trace; // of the numbers as they are
    int steps;
};

static double *copy_of(struct arena *arena, const double *from, size_t count)
{
    double *out = arena_array(arena, count + 1, sizeof *out);
    memcpy(out, from, count * sizeof *out);
    return out;
}

static double *zeros(struct arena *arena, size_t count)
{
    double *out = arena_array(arena, count + 1, sizeof *out);
    memset(out, 0, count * sizeof *out);
    return out;
}

static bool runs(struct descending *d)
{
    trace_free(&d->trace);
    return run_model(&d->trace, &d->model) && !d->trace.loss_fault;
}

// The gradients of what is learned as [e]; NULL: nothing is.
static const struct tensor *gradients_for(const struct trace *t,
                                          const struct entry *e)
{
    const struct tensor *W =
        e->type == ENTRY_MATRIX ? trace_find(t, e->name) : NULL;
    return W && W->learned ? gradients_of(t, W) : NULL;
}

static void find_followers(struct descending *d, struct entry *entries)
{
    d->follower =
        arena_array(&d->arena, (size_t)d->model.count + 1, sizeof *d->follower);
    for (int i = 0; i < d->model.count; i++) {
        struct entry *e = &entries[i];
        if (!gradients_for(&d->trace, e))
            continue;
        size_t count = (size_t)e->matrix.rows * (size_t)e->matrix.columns;
        struct follower *f = &d->follower[d->followers++];
        *f = (struct follower){
            .entry = e,
            .numbers = copy_of(&d->arena, matrix_numbers(&d->arena, &e->matrix),
                               count),
            .before = zeros(&d->arena, count),
            .gradients = zeros(&d->arena, count),
            .mean = zeros(&d->arena, count),
            .square = zeros(&d->arena, count),
            .count = count,
        };
        e->matrix.data = f->numbers;
        e->matrix.packed = NULL;
    }
}

struct descending *descending_begin(const struct model *m)
{
    assert(m && m->kind);
    if (!m->loss || m->loss->optimizer == OPTIMIZER_NONE)
        return NULL;
    struct descending *d = must_realloc(NULL, 1, sizeof *d);
    *d = (struct descending){.model = *m};
    size_t count = (size_t)m->count;
    struct entry *entries = arena_array(&d->arena, count + 1, sizeof *entries);
    memcpy(entries, m->entries, count * sizeof *entries);
    d->model.entries = entries;
    bool good = runs(d);
    if (good)
        find_followers(d, entries);
    if (good && d->followers)
        return d;
    descending_free(d);
    return NULL;
}

void descending_free(struct descending *d)
{
    if (!d)
        return;
    trace_free(&d->trace);
    arena_free(&d->arena);
    free(d);
}

static void follow(const struct descending *d, struct follower *f)
{
    const struct loss *l = d->model.loss;
    const struct tensor *gradients = gradients_for(&d->trace, f->entry);
    int columns = gradients->columns, count = (int)f->count;
    for (int i = 0; i < count; i++)
        f->gradients[i] = tensor_at(gradients, i / columns, i % columns);
    memcpy(f->before, f->numbers, f->count * sizeof *f->before);
    if (l->optimizer == OPTIMIZER_SGD)
        sgd_step(f->numbers, f->gradients, count, l->rate);
    else
        adam_step(f->numbers, f->mean, f->square, f->gradients, count,
                  (struct pace){l->rate, ADAM_MEAN}, d->steps + 1);
}

bool descending_step(struct descending *d)
{
    assert(d);
    for (int i = 0; i < d->followers; i++)
        follow(d, &d->follower[i]);
    if (runs(d)) {
        d->steps++;
        return true;
    }
    for (int i = 0; i < d->followers; i++)
        memcpy(d->follower[i].numbers, d->follower[i].before,
               d->follower[i].count * sizeof(double));
    runs(d);
    return false;
}

int descending_steps(const struct descending *d)
{
    return d->steps;
}

const struct model *descending_model(const struct descending *d)
{
    return &d->model;
}

const struct trace *descending_trace(const struct descending *d)
{
    return &d->trace;
}

double descending_loss(const struct descending *d)
{
    return tensor_at(trace_find(&d->trace, "loss"), 0, 0);
}

// --- for whoever reads a lesson ----------------------------------------------

// All steps together, as struct cost counts the work, and an operation by
// itself, however small: about half a second.
#define MOST_WORK 500e6
#define OPERATION_WORK 1000

// What was learned, in [arena], for it outlives the descent.
static void hand_over(struct arena *arena, const struct descending *d,
                      struct model *m)
{
    size_t count = (size_t)m->count;
    struct entry *entries = arena_array(arena, count + 1, sizeof *entries);
    memcpy(entries, d->model.entries, count * sizeof *entries);
    for (int i = 0; i < d->followers; i++) {
        const struct follower *f = &d->follower[i];
        struct entry *e = &entries[f->entry - d->model.entries];
        e->matrix.data = copy_of(arena, f->numbers, f->count);
        e->matrix.packed = NULL;
    }
    m->entries = entries;
}

struct descent model_descend(struct arena *arena, struct model *m, int steps)
{
    assert(arena && m && steps >= 0);
    struct descending *d = descending_begin(m);
    if (!d)
        return (struct descent){.end = DESCENT_NOTHING};
    double most = MOST_WORK / (d->trace.cost.work +
                               OPERATION_WORK * d->trace.operation_count);
    struct descent out = {DESCENT_DONE, steps};
    if (steps > most)
        out = (struct descent){DESCENT_FAR, (int)most};
    while (out.end == DESCENT_DONE && d->steps < steps)
        if (!descending_step(d))
            out = (struct descent){DESCENT_BURST, d->steps + 1};
    if (out.end == DESCENT_DONE)
        hand_over(arena, d, m);
    descending_free(d);
    return out;
}

// --- one step, in the trace --------------------------------------------------

TERM(SURPRISE, "surprise", ROLE_NONE, NULL);
TERM(LOSS, "loss", ROLE_NONE, NULL);

// --- what is wanted ----------------------------------------------------------

static int column_called(const struct tensor *m, const char *label)
{
    char room[16];
    for (int c = 0; c < m->columns; c++)
        if (!strcmp(column_label(m, c, room), label))
            return c;
    return -1;
}

// The column that row [row] of [m] wants, -1 for none; what is not there is a
// fault.
static int wanted_column(struct trace *t, const struct loss *l,
                         const struct tensor *m, int row)
{
    char room[16];
    const char *label = NULL;
    int column = -1;
    if (l->columns)
        column = row < l->column_count ? l->columns[row] - 1 : -1;
    else if (l->words.count)
        label = row < l->words.count ? l->words.word[row] : NULL;
    else if (row + 1 < m->rows)
        label = row_label(m, row + 1, room);
    if (label)
        column = column_called(m, label);
    if (t->dry) // words are not written yet, so anything may be wanted
        return column < 0 || column >= m->columns ? 0 : column;
    bool missing = label && column < 0;
    if (t->loss_fault == LOSS_GOOD && (missing || column >= m->columns)) {
        t->loss_fault = LOSS_COLUMN;
        t->loss_row = row;
        return -1;
    }
    return column;
}

// More is wanted than there are rows; how many words a decoder writes nobody
// knows before.
static void check_rows(struct trace *t, const struct loss *l,
                       const struct tensor *m)
{
    int wanted = l->columns ? l->column_count : l->words.count;
    if (wanted <= m->rows || m->row_words || t->dry)
        return;
    t->loss_fault = LOSS_ROWS;
    t->loss_row = m->rows;
}

// --- the loss ----------------------------------------------------------------

// Rows with the labels of those of [m] that are chosen.
static void label_chosen(struct trace *t, struct tensor *out,
                         const struct tensor *m, const int *rows)
{
    out->row_role = m->row_role;
    if (!m->row_labels) {
        out->row_words =
            rows[out->room - 1] == out->room - 1 ? m->row_words : NULL;
        return;
    }
    const char **labels =
        arena_array(&t->arena, (size_t)out->room, sizeof *labels);
    for (int i = 0; i < out->room; i++)
        labels[i] = m->row_labels[rows[i]];
    out->row_labels = labels;
}

// Rows of a tensor and the column that each of them wants, from 0.
struct wanted {
    int *rows, *columns;
    int count;
};

static struct wanted find_wanted(struct trace *t, const struct loss *l,
                                 const struct tensor *m)
{
    struct wanted w = {
        .rows = arena_array(&t->arena, (size_t)m->rows + 1, sizeof *w.rows),
        .columns =
            arena_array(&t->arena, (size_t)m->rows + 1, sizeof *w.columns)};
    check_rows(t, l, m);
    for (int r = 0; r < m->rows; r++) {
        w.columns[w.count] = wanted_column(t, l, m, r);
        w.rows[w.count] = r;
        w.count += w.columns[w.count] >= 0;
    }
    return w;
}

static const struct tensor *mean_surprise(struct trace *t,
                                          const struct wanted *w,
                                          const struct tensor *shares)
{
    struct tensor *each = is(SURPRISE, tensor(t, "loss.each", w->count, 1));
    label_chosen(t, each, shares, w->rows);
    for (int i = 0; i < w->count; i++)
        surprise(t, each, i, shares, w->rows[i], w->columns[i]);
    return is(LOSS, mean(t, "loss", each));
}

// --- a step ------------------------------------------------------------------

// One step of [W] against its gradients.
static void step(struct trace *t, const struct loss *l, const struct tensor *W)
{
    const struct tensor *gradients = gradients_of(t, W);
    if (l->optimizer == OPTIMIZER_SGD) {
        step_down(t, format(t, "new.%s", W->name), W, gradients, l->rate);
        return;
    }
    struct tensor *mean =
        step_mean(t, format(t, "mean.%s", W->name), gradients, ADAM_MEAN);
    struct tensor *square =
        step_square(t, format(t, "square.%s", W->name), gradients, ADAM_SQUARE);
    step_adam(t, format(t, "new.%s", W->name), W, mean, square, l->rate);
}

static void step_all(struct trace *t, const struct loss *l, int tensors)
{
    bool first = true;
    for (int i = 0; i < tensors && l->optimizer; i++) {
        const struct tensor *W = t->tensors[i];
        if (!W->learned || !gradients_of(t, W))
            continue;
        if (first && t->part_count > 1)
            part(t, "step", 0);
        if (first)
            stage(t, "step");
        first = false;
        step(t, l, W);
    }
}

void learn_back(struct trace *t, const struct loss *l)
{
    const struct tensor *of = trace_find(t, l->of);
    if (!of || of->words || !of->rows) {
        t->loss_fault = LOSS_OF;
        return;
    }
    t->loss_of = of;
    struct wanted wanted = find_wanted(t, l, of);
    if (t->loss_fault || !wanted.count)
        return;
    int tensors = t->tensor_count;
    if (t->part_count > 1)
        part(t, "loss", 0);
    stage(t, "loss");
    const struct tensor *shares = of;
    if (!tensor_holds_shares(of))
        shares = is(WEIGHT, softmax(t, "loss.shares", of, SOFTMAX));
    backpropagate(t, mean_surprise(t, &wanted, shares));
    step_all(t, l, tensors);
}

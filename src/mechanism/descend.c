// SPDX-License-Identifier: MIT
#include "mechanism/descend.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "trace/slopes.h"
#include "train/optimizer.h"

// A matrix that is learned, with Adam's means of its slopes.
struct follower {
    struct entry *entry;
    double *numbers, *before; // they were before the last step
    double *slopes, *mean, *square;
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

// The slopes of what is learned as [e]; NULL: nothing is.
static const struct tensor *slopes_for(const struct trace *t,
                                       const struct entry *e)
{
    const struct tensor *W =
        e->type == ENTRY_MATRIX ? trace_find(t, e->name) : NULL;
    return W && W->learned ? slopes_of(t, W) : NULL;
}

static void find_followers(struct descending *d, struct entry *entries)
{
    d->follower =
        arena_array(&d->arena, (size_t)d->model.count + 1, sizeof *d->follower);
    for (int i = 0; i < d->model.count; i++) {
        struct entry *e = &entries[i];
        if (!slopes_for(&d->trace, e))
            continue;
        size_t count = (size_t)e->matrix.rows * (size_t)e->matrix.columns;
        struct follower *f = &d->follower[d->followers++];
        *f = (struct follower){
            .entry = e,
            .numbers = copy_of(&d->arena, e->matrix.data, count),
            .before = zeros(&d->arena, count),
            .slopes = zeros(&d->arena, count),
            .mean = zeros(&d->arena, count),
            .square = zeros(&d->arena, count),
            .count = count,
        };
        e->matrix.data = f->numbers;
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
    const struct tensor *slopes = slopes_for(&d->trace, f->entry);
    int columns = slopes->columns, count = (int)f->count;
    for (int i = 0; i < count; i++)
        f->slopes[i] = tensor_at(slopes, i / columns, i % columns);
    memcpy(f->before, f->numbers, f->count * sizeof *f->before);
    if (l->optimizer == OPTIMIZER_SGD)
        sgd_step(f->numbers, f->slopes, count, l->rate);
    else
        adam_step(f->numbers, f->mean, f->square, f->slopes, count,
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

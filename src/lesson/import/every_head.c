// SPDX-License-Identifier: MIT
// All heads of a file of finished weights, each as small as it is shown beside
// the others.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "lesson/import/imported.h"
#include "tensorfile/tensors.h"

// The array that the lesson takes one head of, where it has several.
static const struct array *find_stack(const struct arrays *all,
                                      const struct kind *kind)
{
    const char *matrix = NULL;
    bool heads = false;
    for (const struct key *k = kind->keys; k->name; k++) {
        heads = heads || !strcmp(k->name, "head");
        if (k->type == KEY_MATRIX)
            matrix = k->name;
    }
    const struct array *a = heads && matrix ? arrays_find(all, matrix) : NULL;
    bool several = a && (a->axes == 3 || a->axes == 4) &&
                   a->count <= MOST_HEAD_NUMBERS && a->type != NUMBER_NONE;
    return several ? a : NULL;
}

static int side(size_t count, int every)
{
    return ((int)count + every - 1) / every;
}

static struct heads heads_of(const struct array *a)
{
    size_t rows = a->shape[a->axes - 2], columns = a->shape[a->axes - 1];
    size_t longer = rows > columns ? rows : columns;
    int every = ((int)longer + MOST_HEAD_SIDE - 1) / MOST_HEAD_SIDE;
    return (struct heads){.layers = a->axes == 4 ? (int)a->shape[0] : 1,
                          .heads = (int)a->shape[a->axes - 3],
                          .rows = side(rows, every),
                          .columns = side(columns, every),
                          .every = every};
}

static double most_of(const double *x, size_t count)
{
    double most = 0;
    for (size_t i = 0; i < count; i++)
        if (isfinite(x[i]) && x[i] > most)
            most = x[i];
    return most > 0 ? most : 1;
}

const struct heads *imported_heads(struct arena *arena,
                                   const struct arrays *all,
                                   const struct kind *kind)
{
    assert(arena && all && kind);
    const struct array *a = find_stack(all, kind);
    struct heads h = a ? heads_of(a) : (struct heads){0};
    int count = h.layers * h.heads;
    if (count < 2 || count > MOST_HEADS_SHOWN)
        return NULL;
    size_t size = a->count / (size_t)count,
           small = (size_t)(h.rows * h.columns);
    double *cell = arena_array(arena, (size_t)count * small, sizeof *cell);
    struct arena own = {0};
    double *one = arena_array(&own, size, sizeof *one);
    struct array whole = *a; // what is read from its first byte on, once
    bool good = a->bytes || !a->source->packed || array_load(&own, &whole);
    for (int k = 0; good && k < count; k++) {
        good = array_read(&whole, (size_t)k * size, size, one);
        if (good)
            heads_shrink(&h, one, (int)a->shape[a->axes - 2],
                         (int)a->shape[a->axes - 1], cell + (size_t)k * small);
    }
    arena_free(&own);
    h.cell = cell;
    h.full = good ? most_of(cell, (size_t)count * small) : 1;
    struct heads *out = arena_alloc(arena, sizeof *out);
    *out = h;
    return good ? out : NULL;
}

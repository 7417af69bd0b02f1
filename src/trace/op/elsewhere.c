// SPDX-License-Identifier: MIT
#include "trace/op/elsewhere.h"

#include <assert.h>
#include <string.h>

#include "trace/op/instead.h"
#include "trace/op/softmax/softmax.h"
#include "trace/operations.h"
#include "trace/origin.h"

// The rows of weights behind a row, each once.
struct rays {
    struct instead by[MAX_PARTS];
    int count;
    struct rows_seen seen;
};

static void add_ray(struct rays *r, const struct tensor *m, int row)
{
    for (int i = 0; i < r->count; i++)
        if (r->by[i].tensor == m)
            return;
    if (r->count < MAX_PARTS)
        r->by[r->count++] = (struct instead){m, row, NULL};
}

// Those that row [row] of [m] was made of; what is behind them does not matter.
static void find_rays(const struct tensor *m, int row, struct rays *r)
{
    const struct operation *o = m->writer[row];
    bool first;
    row_see(&r->seen, m, row, &first);
    for (int k = 0; first && o && k < o->in_count; k++) {
        const struct tensor *in = o->in[k].tensor;
        int read = row_read(o, k, row);
        bool light = o->kind->does == DOES_MIX && k == 0;
        if (light && in->rows == in->columns && row_holds_shares(in, read))
            add_ray(r, in, read);
        if (read >= 0 && o->kind->does != DOES_MIX)
            find_rays(in, read, r);
    }
}

const struct tensor *light_behind(const struct tensor *of, int row, int *at)
{
    assert(of && row >= 0 && row < of->rows);
    struct arena arena = {0};
    struct rays r = {.seen = {.arena = &arena}};
    find_rays(of, row, &r);
    arena_free(&arena);
    *at = r.count == 1 ? r.by[0].row : -1;
    return r.count == 1 ? r.by[0].tensor : NULL;
}

// All of it on the word itself.
static const double *own_light(const struct tensor *m, int row,
                               struct arena *arena)
{
    double *own = arena_array(arena, (size_t)m->columns, sizeof *own);
    own[row] = 1;
    return own;
}

// What row [row] of [of] would hold with the light of [r] elsewhere.
static bool rays_elsewhere(const struct tensor *of, int row, struct rays *r,
                           struct arena *arena, struct elsewhere *out)
{
    bool moves = false;
    int held = 0;
    *out = (struct elsewhere){0};
    for (int i = 0; i < r->count; i++)
        if (row_is_held(r->by[i].tensor, r->by[i].row))
            r->by[held++] = r->by[i]; // those that are free follow by themselves
    out->held = held;
    r->count = held ? held : r->count;
    for (int i = 0; i < r->count; i++) {
        const struct tensor *m = r->by[i].tensor;
        int at = r->by[i].row;
        r->by[i].numbers = held ? NULL : own_light(m, at, arena);
        const double *light = row_instead(m, at, &r->by[i], 1, arena);
        moves |= memcmp(light, tensor_row(m, at),
                        (size_t)m->columns * sizeof(double)) != 0;
        out->light = i ? out->light : light;
    }
    if (!moves)
        return false;
    out->numbers = row_instead(of, row, r->by, r->count, arena);
    return true;
}

bool light_elsewhere(const struct tensor *of, int row, struct arena *arena,
                     struct elsewhere *out)
{
    assert(of && row >= 0 && row < of->rows);
    struct rays r = {.seen = {.arena = arena}};
    find_rays(of, row, &r);
    return rays_elsewhere(of, row, &r, arena, out);
}

bool layer_elsewhere(const struct tensor *weights, const struct tensor *of,
                     int row, struct arena *arena, struct elsewhere *out)
{
    assert(weights && of && row >= 0 && row < of->rows);
    assert(row < weights->rows);
    struct rays r = {.by = {{weights, row, NULL}}, .count = 1};
    return rays_elsewhere(of, row, &r, arena, out);
}

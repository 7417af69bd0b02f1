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
    for (int k = 0; o && k < o->in_count; k++) {
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
    struct rays r = {0};
    find_rays(of, row, &r);
    *at = r.count == 1 ? r.by[0].row : -1;
    return r.count == 1 ? r.by[0].tensor : NULL;
}

// Where it falls by itself.
static const double *free_light(const struct tensor *m, int row,
                                struct arena *arena)
{
    double *out = arena_array(arena, (size_t)m->columns, sizeof *out);
    for (int c = 0; c < m->columns; c++)
        out[c] = row_is_held(m, row) ? softmax_free(m->writer[row], row, c)
                                     : tensor_at(m, row, c);
    return out;
}

// All of it on the word itself.
static const double *own_light(const struct tensor *m, int row,
                               struct arena *arena)
{
    double *own = arena_array(arena, (size_t)m->columns, sizeof *own);
    own[row] = 1;
    return own;
}

bool light_elsewhere(const struct tensor *of, int row, struct arena *arena,
                     struct elsewhere *out)
{
    assert(of && row >= 0 && row < of->rows);
    struct rays r = {0};
    bool moves = false;
    *out = (struct elsewhere){0};
    find_rays(of, row, &r);
    for (int i = 0; i < r.count; i++)
        out->held |= row_is_held(r.by[i].tensor, r.by[i].row);
    for (int i = 0; i < r.count; i++) {
        const struct tensor *m = r.by[i].tensor;
        int at = r.by[i].row;
        r.by[i].numbers = out->held ? free_light(m, at, arena)
                                    : own_light(m, at, arena);
        moves |= memcmp(r.by[i].numbers, tensor_row(m, at),
                        (size_t)m->columns * sizeof(double)) != 0;
    }
    if (!moves)
        return false;
    out->light = r.by[0].numbers;
    out->numbers = row_instead(of, row, r.by, r.count, arena);
    return true;
}

#include "trace/compare/difference.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static bool has_cell(const struct tensor *m, int row, int column)
{
    return m && row < m->rows && column < m->columns;
}

bool same_cell(const struct tensor *was, const struct tensor *now, int row,
               int column)
{
    if (!has_cell(was, row, column) || !has_cell(now, row, column))
        return false;
    double a = tensor_at(was, row, column), b = tensor_at(now, row, column);
    return !memcmp(&a, &b, sizeof a);
}

bool same_row(const struct tensor *was, const struct tensor *now, int row)
{
    assert(row >= 0);
    return was && now && row < was->rows && row < now->rows &&
           was->columns == now->columns &&
           !memcmp(tensor_row(was, row), tensor_row(now, row),
                   (size_t)now->columns * sizeof(double));
}

// How large a difference is beside others: what is no number is the largest.
static double difference_size(double by)
{
    return isnan(by) ? INFINITY : fabs(by);
}

// Counts row [row] into [d] and finds its largest difference.
static void difference_add_row(struct difference *d, int row)
{
    const struct tensor *m = d->now ? d->now : d->was;
    for (int k = 0; k < m->columns; k++) {
        if (same_cell(d->was, d->now, row, k))
            continue;
        d->differing++;
        if (!has_cell(d->was, row, k) || !has_cell(d->now, row, k))
            continue;
        double by = tensor_at(d->now, row, k) - tensor_at(d->was, row, k);
        if (!d->most.tensor || difference_size(by) > difference_size(d->by)) {
            d->most = (struct address){d->now, row, k, -1};
            d->by = by;
        }
    }
}

static struct difference start(const struct tensor *was,
                               const struct tensor *now, int row)
{
    return (struct difference){.was = was,
                               .now = now,
                               .row = row,
                               .reshaped = !was || !now ||
                                           was->rows != now->rows ||
                                           was->columns != now->columns,
                               .most = {NULL, -1, -1, -1}};
}

struct difference difference_of(const struct tensor *was,
                                const struct tensor *now)
{
    struct difference d = start(was, now, -1);
    const struct tensor *m = now ? now : was;
    for (int row = 0; m && row < m->rows; row++) {
        d.cells += m->columns;
        if (!same_row(was, now, row))
            difference_add_row(&d, row);
    }
    return d;
}

struct difference difference_of_row(const struct tensor *was,
                                    const struct tensor *now, int row)
{
    struct difference d = start(was, now, row);
    d.cells = (now ? now : was)->columns;
    difference_add_row(&d, row);
    return d;
}

struct changed difference_count(const struct trace *was,
                                const struct trace *now)
{
    struct changed all = {0};
    for (int i = 0; i < now->tensor_count; i++) {
        const struct tensor *m = now->tensors[i];
        if (model_matrix(now->model, m->name))
            continue;
        struct difference d = difference_of(trace_find(was, m->name), m);
        all.differing += d.differing;
        all.cells += d.cells;
    }
    return all;
}

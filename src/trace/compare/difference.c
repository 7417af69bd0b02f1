#include "trace/compare/difference.h"

#include <assert.h>
#include <math.h>
#include <string.h>

bool same_matched(const struct match *m, int row, int column)
{
    double a, b;
    if (!match_cell(m, row, column, &a))
        return false;
    b = tensor_at(m->now, row, column);
    return !memcmp(&a, &b, sizeof a);
}

bool same_cell(const struct tensor *was, const struct tensor *now, int row,
               int column)
{
    struct match m = match_of(was, now);
    return same_matched(&m, row, column);
}

static bool same_matched_row(const struct match *m, int row)
{
    int old = match_row(m, row);
    if (old < 0 || m->was->columns != m->now->columns)
        return false;
    if (m->columns.by == MATCH_PLACE)
        return !memcmp(tensor_row(m->was, old), tensor_row(m->now, row),
                       (size_t)m->now->columns * sizeof(double));
    for (int k = 0; k < m->now->columns; k++)
        if (!same_matched(m, row, k))
            return false;
    return true;
}

bool same_row(const struct tensor *was, const struct tensor *now, int row)
{
    assert(row >= 0);
    struct match m = match_of(was, now);
    return same_matched_row(&m, row);
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
        double old;
        if (same_matched(&d->match, row, k))
            continue;
        d->differing++;
        if (!match_cell(&d->match, row, k, &old)) {
            d->fresh++;
            continue;
        }
        double by = tensor_at(d->now, row, k) - old;
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
                               .match = match_of(was, now),
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
        if (!same_matched_row(&d.match, row))
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

// SPDX-License-Identifier: MIT
#include "trace/compare/difference.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "trace/op.h"

// Bounds grow with every step of a recurrence, beyond what could be seen. More
// than this share of the largest number of a row is a change, though it may
// have come of rounding.
static const double most_rounded = 1e-11;

// An exponential and a share are 0 where a word is masked, or too far behind
// for a number: never by a rounding.
static bool is_exactly_nothing(const struct cells *c)
{
    const struct tensor *m = c->tensor;
    if (!m->writer || !m->writer[c->row] || // of numbers alone
        tensor_at(m, c->row, c->column) != 0)
        return false;
    enum does does = m->writer[c->row]->kind->does;
    return does == DOES_RAISE || does == DOES_SHARE;
}

static bool is_rounded(const struct cells *was, const struct cells *now)
{
    if (is_exactly_nothing(was) != is_exactly_nothing(now))
        return false;
    struct bound a = bound_row(was->tensor, was->row);
    struct bound b = bound_row(now->tensor, now->row);
    double x = tensor_at(was->tensor, was->row, was->column);
    double y = tensor_at(now->tensor, now->row, now->column);
    double off = bound_number(&a, x) + bound_number(&b, y);
    double most = most_rounded * fmax(a.size, b.size);
    return off > 0 && fabs(y - x) <= fmin(off, most);
}

enum became pair_became(const struct cells *was, const struct cells *now)
{
    double x = tensor_at(was->tensor, was->row, was->column);
    double y = tensor_at(now->tensor, now->row, now->column);
    if (!memcmp(&x, &y, sizeof x))
        return CELL_SAME;
    return is_rounded(was, now) ? CELL_ROUNDED : CELL_CHANGED;
}

enum became cell_became(const struct match *m, int row, int column)
{
    int old = match_row(m, row), from = match_column(m, column);
    if (old < 0 || from < 0)
        return CELL_CHANGED;
    struct cells was = cells_of(m->was, old, 1, from, 1);
    struct cells now = cells_of(m->now, row, 1, column, 1);
    return pair_became(&was, &now);
}

bool same_matched(const struct match *m, int row, int column)
{
    return cell_became(m, row, column) != CELL_CHANGED;
}

bool same_cell(const struct tensor *was, const struct tensor *now, int row,
               int column)
{
    struct match m = match_of(was, now);
    return same_matched(&m, row, column);
}

static bool same_bits(const struct match *m, int row)
{
    int old = match_row(m, row);
    return old >= 0 && m->was->columns == m->now->columns &&
           m->columns.by == MATCH_PLACE &&
           !memcmp(tensor_row(m->was, old), tensor_row(m->now, row),
                   (size_t)m->now->columns * sizeof(double));
}

bool same_row(const struct tensor *was, const struct tensor *now, int row)
{
    assert(row >= 0);
    struct match m = match_of(was, now);
    if (match_row(&m, row) < 0 || was->columns != now->columns)
        return false;
    for (int k = 0; !same_bits(&m, row) && k < now->columns; k++)
        if (!same_matched(&m, row, k))
            return false;
    return true;
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
        enum became is = cell_became(&d->match, row, k);
        d->differing += is == CELL_CHANGED;
        if (!match_cell(&d->match, row, k, &old)) {
            d->fresh++;
            continue;
        }
        double by = is == CELL_SAME ? 0 : tensor_at(d->now, row, k) - old;
        if (is == CELL_ROUNDED) {
            d->rounded++;
            d->rounded_by = fmax(d->rounded_by, fabs(by));
        }
        if (is != CELL_CHANGED)
            continue;
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
        if (!same_bits(&d.match, row))
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

struct difference_walk difference_walk(const struct difference *d)
{
    assert(d && d->now);
    return (struct difference_walk){d, d->row < 0 ? 0 : d->row, -1, 0};
}

bool difference_next(struct difference_walk *w)
{
    const struct difference *d = w->d;
    int end = d->row < 0 ? d->now->rows : d->row + 1;
    double was;
    for (; w->row < end; w->row++, w->column = -1)
        while (++w->column < d->now->columns)
            if (match_cell(&d->match, w->row, w->column, &was) &&
                !same_matched(&d->match, w->row, w->column)) {
                w->by = tensor_at(d->now, w->row, w->column) - was;
                return true;
            }
    return false;
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
        all.rounded += d.rounded;
        all.cells += d.cells;
    }
    return all;
}

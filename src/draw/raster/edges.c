// SPDX-License-Identifier: MIT
// Edges into cells. All in whole numbers: two edges along the same line
// cancel exactly, whatever contours they belong to.
#include "draw/raster/coverage.h"

static const double SLOPE_ONE = 4294967296.0; // slopes have 32 binary places

// A row of pixels being written.
struct row {
    struct cell *cells;
    uint64_t *bits;
    struct reach *reach;
};

static inline void edge_add(struct row row, int column, int height, int twice_x)
{
    struct cell *cell = &row.cells[column];
    cell->height += (uint32_t)height;
    cell->area += (uint32_t)(height * twice_x);
    row.bits[column >> 6] |= UINT64_C(1) << (column & 63);
}

// How far a line goes sideways for each step along.
static int64_t slope(int32_t sideways, int32_t along)
{
    return (int64_t)(sideways * SLOPE_ONE / along);
}

// An edge within one row, from x0 to x1 > x0 over [height] > 0 steps.
static void across(struct row row, int32_t x0, int32_t x1, int height, int sign)
{
    int column = x0 >> SUB_BITS, last = x1 >> SUB_BITS;
    int64_t rise = slope(height, x1 - x0);
    int64_t y = rise * (SUB - (x0 & (SUB - 1)));
    int done = 0;
    for (int from = x0 & (SUB - 1); column < last; column++, from = 0) {
        int to = (int)(y >> 32);
        edge_add(row, column, sign * (to - done), from + SUB);
        done = to;
        y += rise * SUB;
    }
    if (done < height)
        edge_add(row, column, sign * (height - done), x1 & (SUB - 1));
}

// The part of an edge within one row, leaning either way.
static inline void part(struct row row, int32_t from, int32_t to, int height,
                        int sign)
{
    int32_t low = from < to ? from : to, high = from < to ? to : from;
    int first = low >> SUB_BITS, last = high >> SUB_BITS;
    if (first >> 6 < row.reach->first)
        row.reach->first = first >> 6;
    if (last >> 6 > row.reach->last)
        row.reach->last = last >> 6;
    if (first == last)
        edge_add(row, first, sign * height,
                 (low & (SUB - 1)) + (high & (SUB - 1)));
    else
        across(row, low, high, height, sign);
}

// A downward edge with all of it inside the cells.
static void inside(struct coverage *c, struct edge e, int sign)
{
    int at = e.y0 >> SUB_BITS, last = (e.y1 - 1) >> SUB_BITS;
    size_t stride = (size_t)c->width + 1;
    struct row row = {c->cells + (size_t)at * stride,
                      c->bits + (size_t)at * (size_t)c->words, c->reaches + at};
    if (at == last) {
        part(row, e.x0, e.x1, e.y1 - e.y0, sign);
        return;
    }
    int64_t step = slope(e.x1 - e.x0, e.y1 - e.y0);
    int32_t x = e.x0, y = e.y0;
    for (; at < last; at++) {
        // From the top each time: rounding does not add up.
        int32_t end = (at + 1) * SUB;
        int32_t to = e.x0 + (int32_t)(step * (end - e.y0) >> 32);
        part(row, x, to, end - y, sign);
        x = to;
        y = end;
        row.cells += stride;
        row.bits += c->words;
        row.reach++;
    }
    part(row, x, e.x1, e.y1 - y, sign);
}

// Where the line through [e] is at [y], or with x and y exchanged.
static int32_t x_at(struct edge e, int32_t y)
{
    double part = ((double)y - e.y0) / ((double)e.y1 - e.y0);
    return (int32_t)(e.x0 + part * ((double)e.x1 - e.x0));
}

static int32_t y_at(struct edge e, int32_t x)
{
    return x_at((struct edge){e.y0, e.x0, e.y1, e.x1}, x);
}

// Cuts a downward edge at the sides. What is left of the cells still winds
// around everything in the row, so it moves onto the left side; what is
// right of them winds around nothing.
static void cut_sides(struct coverage *c, struct edge e, int sign)
{
    int32_t most = c->width * SUB;
    if (e.y0 >= e.y1 || (e.x0 >= most && e.x1 >= most))
        return;
    if (e.x0 <= 0 && e.x1 <= 0) {
        inside(c, (struct edge){0, e.y0, 0, e.y1}, sign);
    } else if (e.x0 >= 0 && e.x1 >= 0 && e.x0 <= most && e.x1 <= most) {
        inside(c, e, sign);
    } else {
        int32_t side = e.x0 < 0 || e.x1 < 0 ? 0 : most;
        int32_t y = y_at(e, side);
        cut_sides(c, (struct edge){e.x0, e.y0, side, y}, sign);
        cut_sides(c, (struct edge){side, y, e.x1, e.y1}, sign);
    }
}

static void edge_cut(struct coverage *c, struct edge e, int sign)
{
    int32_t most = c->height * SUB;
    if (e.y1 <= 0 || e.y0 >= most)
        return;
    struct edge whole = e;
    if (e.y0 < 0) {
        e.x0 = x_at(whole, 0);
        e.y0 = 0;
    }
    if (e.y1 > most) {
        e.x1 = x_at(whole, most);
        e.y1 = most;
    }
    cut_sides(c, e, sign);
}

void coverage_edges(struct coverage *c)
{
    int32_t x = c->x * SUB, y = c->y * SUB;
    bool whole = c->left >= x && c->right <= x + c->width * SUB &&
                 c->top >= y && c->bottom <= y + c->height * SUB;
    for (int i = 0; i < c->count; i++) {
        struct edge e = c->edges[i];
        e = (struct edge){e.x0 - x, e.y0 - y, e.x1 - x, e.y1 - y};
        int sign = 1;
        if (e.y0 == e.y1)
            continue; // coverage_skip() left nothing of it
        if (e.y0 > e.y1) {
            e = (struct edge){e.x1, e.y1, e.x0, e.y0};
            sign = -1;
        }
        if (whole)
            inside(c, e, sign);
        else
            edge_cut(c, e, sign);
    }
}

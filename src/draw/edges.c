// Edges into cells. All in whole numbers: two edges along the same line
// cancel exactly, whatever contours they belong to.
#include "draw/coverage.h"

enum { SLOPE_BITS = 32 };

static const int64_t SLOPE_ONE = INT64_C(1) << SLOPE_BITS;

// A row of pixels being written.
struct row {
    struct cell *cells;
    uint64_t *bits;
};

static inline void add(const struct row *row, int column, int height,
                       int twice_x)
{
    struct cell *cell = &row->cells[column];
    cell->height += (uint32_t)height;
    cell->area += (uint32_t)(height * twice_x);
    row->bits[column >> 6] |= UINT64_C(1) << (column & 63);
}

// An edge within one row, from x0 to x1 > x0 over [height] > 0 steps; [rise]
// is its height per step of x.
static void across(const struct row *row, int32_t x0, int32_t x1, int height,
                   int sign, int64_t rise)
{
    int column = x0 >> SUB_BITS, last = x1 >> SUB_BITS;
    int64_t y = rise * (SUB - (x0 & (SUB - 1)));
    int done = 0;
    for (int from = x0 & (SUB - 1); column < last; column++, from = 0) {
        int to = (int)(y >> SLOPE_BITS);
        to = to < height ? to : height;
        add(row, column, sign * (to - done), from + SUB);
        done = to;
        y += rise * SUB;
    }
    if (done < height)
        add(row, column, sign * (height - done), x1 & (SUB - 1));
}

static void reach(struct coverage *c, int y, int32_t x0, int32_t x1)
{
    struct reach *r = &c->reaches[y];
    int first = x0 >> (SUB_BITS + 6), last = x1 >> (SUB_BITS + 6);
    r->first = first < r->first ? first : r->first;
    r->last = last > r->last ? last : r->last;
}

// A downward edge with all of it inside the cells.
static void inside(struct coverage *c, struct edge e, int sign)
{
    int64_t dx = e.x1 - e.x0, dy = e.y1 - e.y0;
    int64_t step = dx * SLOPE_ONE / dy;
    int64_t rise = dx ? dy * SLOPE_ONE / (dx < 0 ? -dx : dx) : 0;
    int32_t x = e.x0;
    for (int32_t y = e.y0; y < e.y1;) {
        int at = y >> SUB_BITS;
        int32_t end = (at + 1) * SUB;
        end = end < e.y1 ? end : e.y1;
        // From the top each time: rounding does not add up.
        int32_t to = e.x0 + (int32_t)(step * (end - e.y0) >> SLOPE_BITS);
        to = end == e.y1 ? e.x1 : to;
        struct row row = {c->cells + (size_t)at * ((size_t)c->width + 1),
                          c->bits + (size_t)at * (size_t)c->words};
        int32_t low = x < to ? x : to, high = x < to ? to : x;
        reach(c, at, low, high);
        if (low >> SUB_BITS == high >> SUB_BITS)
            add(&row, low >> SUB_BITS, sign * (end - y),
                (low & (SUB - 1)) + (high & (SUB - 1)));
        else
            across(&row, low, high, end - y, sign, rise);
        x = to;
        y = end;
    }
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

static void cut(struct coverage *c, struct edge e, int sign)
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
        if (e.y0 > e.y1) {
            e = (struct edge){e.x1, e.y1, e.x0, e.y0};
            sign = -1;
        }
        if (whole)
            inside(c, e, sign);
        else
            cut(c, e, sign);
    }
}

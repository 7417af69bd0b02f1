// SPDX-License-Identifier: MIT
// A box is four corners, and what is between them is alike.
#include "draw/raster/press.h"

#include <assert.h>

#include "draw/raster/blend.h"

enum { MOST_CORNER = 24 }; // pixels

static int floor_pixel(int32_t v)
{
    return v >= 0 ? v / UNIT : -((UNIT - 1 - v) / UNIT);
}

static int ceil_pixel(int32_t v)
{
    return -floor_pixel(-v);
}

// One side of a box, seen from outside: for the right side and the bottom,
// coordinates are negative and grow inward like the others.
struct end {
    int first;      // the first pixel it touches
    int count;      // pixels until after its corner's curve nothing changes
    int32_t inside; // where it is, from the first pixel
};

static struct end end_at(int32_t at, const struct draw *d, int32_t stroke)
{
    int32_t half = (stroke + 1) / 2;
    int32_t curve = d->radius > half ? d->radius : half;
    struct end e = {.first = floor_pixel(at - half)};
    e.inside = at - e.first * UNIT;
    e.count = ceil_pixel(e.inside + curve) + 1;
    return e;
}

static bool near(const struct draw *d)
{
    const int32_t far = 1 << 24;
    return d->x > -far && d->y > -far && d->x < far && d->y < far &&
           d->width < far && d->height < far && d->radius < far &&
           d->stroke < far;
}

// The four sides of a box.
struct ends {
    struct end left, right, top, bottom;
    int x0, y0, x1, y1; // the pixels
};

static struct ends ends_of(const struct draw *d, int32_t stroke)
{
    struct ends e = {.left = end_at(d->x, d, stroke),
                     .right = end_at(-(d->x + d->width), d, stroke),
                     .top = end_at(d->y, d, stroke),
                     .bottom = end_at(-(d->y + d->height), d, stroke)};
    e.x0 = e.left.first;
    e.y0 = e.top.first;
    e.x1 = -e.right.first;
    e.y1 = -e.bottom.first;
    return e;
}

static bool within(const struct ends *e, const struct surface *s)
{
    return e->x0 >= 0 && e->y0 >= 0 && e->x1 <= s->width && e->y1 <= s->height;
}

static uint32_t *pixel_at(const struct surface *s, int x, int y)
{
    return s->pixels + (size_t)y * (size_t)s->pitch + x;
}

static const struct stamp *corner(struct stamps *stamps, struct pen *pen,
                                  const struct draw *d, int32_t stroke,
                                  const struct end *across,
                                  const struct end *down)
{
    struct shape shape = {.x = across->inside,
                          .y = down->inside,
                          .radius = d->radius > 0 ? d->radius : 0,
                          .stroke = stroke};
    return stamp_of(stamps, pen, &shape, across->count, down->count);
}

// One row of pixels from one side to the other.
static void press_row(uint32_t *to, int width, const struct stamp *left,
                      const struct stamp *right, int row, color c)
{
    const uint8_t *mask = left->mask + row * left->columns;
    const uint8_t *end = right->mirrored + (row + 1) * right->columns;
    int from = left->alike[row], rest = right->alike[row];
    blend_mask(to, mask, from, c);
    blend_span(to + from, width - from - rest, c, mask[left->columns - 1]);
    blend_mask(to + width - rest, end - rest, rest, c);
}

// The four corners and what is between them.
static void press_corners(struct stamps *stamps, struct pen *pen,
                          const struct draw *d, int32_t stroke,
                          const struct ends *e, color c,
                          const struct surface *s)
{
    const struct stamp *corners[2][2] = {
        {corner(stamps, pen, d, stroke, &e->left, &e->top),
         corner(stamps, pen, d, stroke, &e->right, &e->top)},
        {corner(stamps, pen, d, stroke, &e->left, &e->bottom),
         corner(stamps, pen, d, stroke, &e->right, &e->bottom)},
    };
    int height = e->y1 - e->y0;
    for (int y = 0; y < height; y++) {
        int below = height - 1 - y;
        bool low = below < e->bottom.count;
        int row = low ? below : y < e->top.count ? y : e->top.count - 1;
        uint32_t *to = pixel_at(s, e->x0, e->y0 + y);
        press_row(to, e->x1 - e->x0, corners[low][0], corners[low][1], row, c);
    }
}

// A small box as a whole.
static void press_whole(struct stamps *stamps, struct pen *pen,
                        const struct draw *d, int32_t stroke,
                        const struct ends *e, color c, const struct surface *s)
{
    int width = e->x1 - e->x0, height = e->y1 - e->y0;
    struct shape shape = {e->left.inside,      e->top.inside, d->width,
                          d->height,           d->radius,     stroke,
                          stroke ? d->dash : 0};
    const struct stamp *all = stamp_of(stamps, pen, &shape, width, height);
    for (int y = 0; y < height; y++)
        blend_mask(pixel_at(s, e->x0, e->y0 + y), all->mask + y * width, width,
                   c);
}

// With stamps; false when it is too large, too small or partly off the
// surface, and nothing was painted.
static bool press_stamps(struct stamps *stamps, struct pen *pen,
                         const struct draw *d, int32_t stroke, color c,
                         const struct surface *s)
{
    if (!near(d))
        return false;
    struct ends e = ends_of(d, stroke);
    if (!within(&e, s))
        return false;
    stamps_begin(stamps);
    int width = e.x1 - e.x0, height = e.y1 - e.y0;
    bool dashed = stroke && d->dash > 0;
    if (!dashed && e.left.count <= MOST_CORNER &&
        e.left.count + e.right.count <= width &&
        e.top.count + e.bottom.count <= height)
        press_corners(stamps, pen, d, stroke, &e, c, s);
    else if (width * (int64_t)height <= STAMP_PIXELS)
        press_whole(stamps, pen, d, stroke, &e, c, s);
    else
        return false;
    return true;
}

void press_box(struct stamps *stamps, struct pen *pen, const struct draw *d,
               const struct surface *s)
{
    assert(stamps && pen && d && d->kind == DRAW_BOX);
    if (d->width <= 0 || d->height <= 0)
        return;
    if (d->fill >> 24 &&
        (d->radius <= 0 || !press_stamps(stamps, pen, d, 0, d->fill, s)))
        pen_fill(pen, d, s);
    if (d->stroke > 0 && d->line >> 24 &&
        !press_stamps(stamps, pen, d, d->stroke, d->line, s))
        pen_outline(pen, d, s);
}

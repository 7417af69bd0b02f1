// SPDX-License-Identifier: MIT
#include "draw/box.h"

#include <assert.h>
#include <math.h>

#include "draw/raster/blend.h"
#include "draw/raster/stroke.h"

static const double PI = 3.14159265358979323846;

struct box box_of(const struct draw *d, double grow)
{
    assert(d && isfinite(grow));
    const double scale = SUB / UNIT;
    double width = d->width * scale, height = d->height * scale;
    double most = fmin(width, height) / 2;
    double radius = fmax(0, fmin(d->radius * scale, most));
    struct box b = {.left = d->x * scale - grow, .top = d->y * scale - grow};
    b.right = b.left + width + 2 * grow;
    b.bottom = b.top + height + 2 * grow;
    // A sharp corner stays sharp outside, too.
    b.radius = radius > 0 ? fmax(0, radius + grow) : 0;
    return b;
}

bool box_is_empty(const struct box *b)
{
    assert(b);
    return b->left >= b->right || b->top >= b->bottom;
}

void box_track(struct track *t, const struct box *b)
{
    assert(t && b && !box_is_empty(b) && b->radius >= 0);
    double r = b->radius;
    const struct vec centers[] = {{b->right - r, b->top + r},
                                  {b->right - r, b->bottom - r},
                                  {b->left + r, b->bottom - r},
                                  {b->left + r, b->top + r}};
    track_add(t, (b->left + b->right) / 2, b->top);
    int first = t->count;
    if (r > 0)
        arc_add(t, (struct vec){0, 0}, r, (struct vec){0, -1},
                (struct vec){1, 0});
    track_add(t, r, 0);
    int count = t->count - first;
    // The other corners are the first one, turned by a quarter each.
    for (int i = count; i < 4 * count; i++) {
        struct vec p = t->at[first + i - count];
        track_add(t, -p.y, p.x);
    }
    for (int i = 0; i < 4 * count; i++) {
        t->at[first + i].x += centers[i / count].x;
        t->at[first + i].y += centers[i / count].y;
    }
}

// The straight parts of the four sides.
static double straight(const struct box *b)
{
    return 2 * (b->right - b->left + b->bottom - b->top) - 8 * b->radius;
}

double box_arc(const struct box *b)
{
    return PI / 2 * b->radius;
}

double box_flat_arc(const struct box *b, const struct track *t)
{
    assert(b && t && t->count > 0);
    double around = 0;
    for (int i = 0; i < t->count; i++) {
        struct vec p = t->at[i], q = t->at[(i + 1) % t->count];
        around += sqrt((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y));
    }
    return (around - straight(b)) / 4;
}

struct box_dashes box_dashes(const struct box *b, double arc, double length)
{
    assert(b && arc >= 0 && length > 0);
    double wide = b->right - b->left;
    double around = straight(b) + 4 * arc;
    double a_quarter = fmax(1, floor(around / (8 * length) + 0.5));
    double fitted = around / (8 * a_quarter);
    // The middle of a dash falls on the middle of the corner.
    double start = fitted / 2 + arc / 2;
    return (struct box_dashes){fitted, start, start + wide / 2 - b->radius};
}

// How much of pixel [i] the stretch [from, to] of 1/64 pixel covers, 0 to 64.
static int part_of(int i, int64_t from, int64_t to)
{
    int64_t low = (int64_t)i * UNIT, high = low + UNIT;
    low = from > low ? from : low;
    high = to < high ? to : high;
    return high > low ? (int)(high - low) : 0;
}

static int64_t box_clamp(int64_t v, int64_t most)
{
    return v < 0 ? 0 : v > most ? most : v;
}

static uint32_t cover_of(int across, int down)
{
    return (uint32_t)(across * down * 255 + UNIT * UNIT / 2) / (UNIT * UNIT);
}

struct middle box_middle(const struct draw *d, double half)
{
    assert(d && half >= 0);
    struct middle none = {0, 0};
    const int32_t far = 1 << 24;
    bool near = d->x > -far && d->y > -far && d->x < far && d->y < far &&
                d->width < far && d->height < far;
    struct box outer = box_of(d, half), inner = box_of(d, -half);
    if (!near || box_is_empty(&inner))
        return none;
    double curve = fmax(outer.radius, inner.top - outer.top + inner.radius);
    struct middle m = {(int)ceil((outer.top + curve) / SUB),
                       (int)floor((outer.bottom - curve) / SUB)};
    return m.from < m.to ? m : none;
}

void box_fill(const struct draw *d, const struct surface *s)
{
    assert(d && d->radius <= 0 && surface_is_whole(s));
    int64_t x0 = box_clamp(d->x, (int64_t)s->width * UNIT);
    int64_t y0 = box_clamp(d->y, (int64_t)s->height * UNIT);
    int64_t x1 = box_clamp((int64_t)d->x + d->width, (int64_t)s->width * UNIT);
    int64_t y1 =
        box_clamp((int64_t)d->y + d->height, (int64_t)s->height * UNIT);
    if (x0 >= x1 || y0 >= y1)
        return;
    int left = (int)(x0 / UNIT), last = (int)((x1 - 1) / UNIT);
    int bottom = (int)((y1 + UNIT - 1) / UNIT);
    int left_part = part_of(left, x0, x1), right_part = part_of(last, x0, x1);
    for (int y = (int)(y0 / UNIT); y < bottom; y++) {
        int down = part_of(y, y0, y1);
        uint32_t *row = s->pixels + (size_t)y * (size_t)s->pitch;
        blend_span(row + left, 1, d->fill, cover_of(left_part, down));
        if (last == left)
            continue;
        blend_span(row + left + 1, last - left - 1, d->fill,
                   cover_of(UNIT, down));
        blend_span(row + last, 1, d->fill, cover_of(right_part, down));
    }
}

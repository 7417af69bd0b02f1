// SPDX-License-Identifier: MIT
#include "draw/list.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

void list_begin(struct list *l, struct arena *arena, int width, int height,
                color paper)
{
    assert(l && arena && width > 0 && height > 0);
    *l = (struct list){.width = width,
                       .height = height,
                       .paper = paper,
                       .arena = arena,
                       .draws = l->draws,
                       .room = l->room};
}

void list_free(struct list *l)
{
    free(l->draws);
    l->draws = NULL;
    l->count = l->room = 0;
}

void list_add(struct list *l, const struct draw *d)
{
    assert(l && d && d->point_count >= 0);
    struct draw copy = *d; // [d] may be one of the list's own records
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 64;
        l->draws = must_realloc(l->draws, (size_t)l->room, sizeof *l->draws);
    }
    l->draws[l->count++] = copy;
}

// Moves every record by so many units to the left and up.
static void list_shift(struct list *l, int32_t left, int32_t up)
{
    for (int i = 0; i < l->count; i++) {
        struct draw *d = &l->draws[i];
        d->x -= left;
        d->y -= up;
        if (!d->points || d->point_count < 1)
            continue;
        struct point *moved =
            arena_array(l->arena, (size_t)d->point_count, sizeof *moved);
        for (int k = 0; k < d->point_count; k++)
            moved[k] =
                (struct point){d->points[k].x - left, d->points[k].y - up};
        d->points = moved;
    }
}

void list_raise(struct list *l, int by)
{
    assert(l);
    list_shift(l, 0, by * UNIT);
}

static int32_t tilted(int64_t length)
{
    return (int32_t)(length * 46341 / 65536); // TILT, the same everywhere
}

struct text_bounds text_bounds(const struct draw *d, int32_t above,
                               int32_t below)
{
    assert(d && d->kind == DRAW_TEXT);
    if (!d->tilted)
        return (struct text_bounds){d->x, d->y - above, d->x + d->width,
                                    d->y + below};
    int64_t width = d->width;
    return (struct text_bounds){
        d->x - tilted(above), d->y - tilted(width + above),
        d->x + tilted(width + below), d->y + tilted(below)};
}

// The left, right and upper edge of a record, from which strokes reach out.
struct reach {
    int32_t left, right, top;
};

static struct reach draw_reach(const struct draw *d)
{
    int32_t half = d->stroke / 2;
    struct reach r = {d->x - half, d->x + d->width + half, d->y - half};
    if (d->kind == DRAW_TEXT) {
        struct text_bounds b = text_bounds(d, d->size, d->size / 3);
        return (struct reach){b.left, b.right, b.top};
    }
    if (!d->points || d->point_count < 1)
        return r;
    r = (struct reach){INT32_MAX, INT32_MIN, INT32_MAX};
    for (int k = 0; k < d->point_count; k++) {
        int32_t x = d->points[k].x, y = d->points[k].y;
        r.left = x - half < r.left ? x - half : r.left;
        r.right = x + half > r.right ? x + half : r.right;
        r.top = y - half < r.top ? y - half : r.top;
    }
    return r;
}

// Of what it draws, the lower edge.
static int32_t draw_bottom(const struct draw *d)
{
    if (d->kind == DRAW_TEXT)
        return text_bounds(d, d->size, d->size / 3).bottom;
    if (!d->points || d->point_count < 1)
        return d->y + d->height + d->stroke / 2;
    int32_t y = d->points[0].y;
    for (int k = 1; k < d->point_count; k++)
        y = d->points[k].y > y ? d->points[k].y : y;
    return y + d->stroke / 2;
}

void list_trim(struct list *l, int margin)
{
    assert(l && margin >= 0);
    int32_t most = 0;
    for (int i = 0; i < l->count; i++) {
        int32_t y = draw_bottom(&l->draws[i]);
        most = y > most ? y : most;
    }
    int height = (most + UNIT - 1) / UNIT + margin;
    if (height < l->height)
        l->height = height;
}

void list_crop(struct list *l, int margin)
{
    assert(l && margin >= 0);
    struct reach all = {INT32_MAX, INT32_MIN, INT32_MAX};
    for (int i = 0; i < l->count; i++) {
        struct reach r = draw_reach(&l->draws[i]);
        all.left = r.left < all.left ? r.left : all.left;
        all.right = r.right > all.right ? r.right : all.right;
        all.top = r.top < all.top ? r.top : all.top;
    }
    if (!l->count || all.left >= all.right)
        return;
    list_shift(l, all.left - margin * UNIT, all.top - margin * UNIT);
    l->width = (all.right - all.left + UNIT - 1) / UNIT + 2 * margin;
    list_trim(l, margin);
}

static int32_t scaled(int32_t length, double scale)
{
    return (int32_t)lround(length * scale);
}

// A line stays one, however small its picture.
static int32_t scaled_line(int32_t width, double scale)
{
    int32_t to = scaled(width, scale),
            least = width < UNIT / 2 ? width : UNIT / 2;
    return to > least ? to : least;
}

void list_within(struct list *to, const struct list *of, int32_t x, int32_t y,
                 double scale)
{
    assert(to && of && to != of && scale > 0);
    for (int i = 0; i < of->count; i++) {
        struct draw d = of->draws[i];
        d.x = x + scaled(d.x, scale);
        d.y = y + scaled(d.y, scale);
        d.width = scaled(d.width, scale);
        d.height = scaled(d.height, scale);
        d.radius = scaled(d.radius, scale);
        d.stroke = scaled_line(d.stroke, scale);
        d.dash = scaled_line(d.dash, scale);
        d.size = scaled(d.size, scale);
        struct point *points =
            d.points && d.point_count > 0
                ? arena_array(to->arena, (size_t)d.point_count, sizeof *points)
                : NULL;
        for (int k = 0; points && k < d.point_count; k++)
            points[k] = (struct point){x + scaled(d.points[k].x, scale),
                                       y + scaled(d.points[k].y, scale)};
        d.points = points;
        list_add(to, &d);
    }
}

static void *copied(struct arena *arena, const void *of, size_t count,
                    size_t size)
{
    return of ? memcpy(arena_array(arena, count, size), of, count * size)
              : NULL;
}

void list_copy(struct list *to, struct arena *arena, const struct list *of)
{
    assert(to && arena && of && to != of);
    list_begin(to, arena, of->width, of->height, of->paper);
    for (int i = 0; i < of->count; i++) {
        struct draw d = of->draws[i];
        size_t points = d.point_count > 0 ? (size_t)d.point_count : 0;
        size_t pixels = d.rows > 0 && d.columns > 0
                            ? (size_t)d.rows * (size_t)d.columns
                            : 0;
        d.text = d.text ? arena_copy(arena, d.text, strlen(d.text)) : NULL;
        d.points = copied(arena, d.points, points, sizeof *d.points);
        d.pixels = copied(arena, d.pixels, pixels, sizeof *d.pixels);
        list_add(to, &d);
    }
}

// FNV-1a over 32-bit words instead of bytes, for an image has a million of
// them; the shift brings the high bits, which the product mixes best, back.
static uint64_t hash_mix(uint64_t hash, uint32_t word)
{
    hash = (hash ^ word) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    size_t length = text ? strlen(text) : 0;
    hash = hash_mix(hash, (uint32_t)length);
    for (size_t i = 0; i < length; i++)
        hash = hash_mix(hash, (uint8_t)text[i]);
    return hash;
}

static uint64_t mix_points(uint64_t hash, const struct draw *d)
{
    hash = hash_mix(hash, (uint32_t)d->point_count);
    for (int i = 0; d->points && i < d->point_count; i++) {
        hash = hash_mix(hash, (uint32_t)d->points[i].x);
        hash = hash_mix(hash, (uint32_t)d->points[i].y);
    }
    return hash;
}

static uint64_t mix_pixels(uint64_t hash, const struct draw *d)
{
    hash = hash_mix(hash, (uint32_t)d->rows);
    hash = hash_mix(hash, (uint32_t)d->columns);
    if (!d->pixels || d->rows <= 0 || d->columns <= 0)
        return hash;
    size_t count = (size_t)d->rows * (size_t)d->columns;
    for (size_t i = 0; i < count; i++)
        hash = hash_mix(hash, d->pixels[i]);
    return hash;
}

static uint64_t mix_draw(uint64_t hash, const struct draw *d)
{
    const uint32_t words[] = {
        d->kind,
        (uint32_t)d->x,
        (uint32_t)d->y,
        (uint32_t)d->width,
        (uint32_t)d->height,
        (uint32_t)d->radius,
        (uint32_t)d->stroke,
        (uint32_t)d->dash,
        d->fill,
        d->line,
        (uint32_t)d->size,
        d->weight | (uint32_t)d->tilted << 8,
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hash = hash_mix(hash, words[i]);
    hash = mix_text(hash, d->text);
    hash = mix_points(hash, d);
    return mix_pixels(hash, d);
}

static const uint64_t start = UINT64_C(0xcbf29ce484222325);

// True when [d] is one of the [count] with [hashes], tried from [from] on.
static bool is_among(const struct draw *d, const uint64_t *hashes, int count,
                     int from)
{
    uint64_t hash = mix_draw(start, d);
    for (int i = 0; i < count; i++)
        if (hashes[(from + i) % count] == hash)
            return true;
    return false;
}

void list_keep(struct list *l, const struct list *other)
{
    assert(l && other && l != other);
    uint64_t *hashes =
        arena_array(l->arena, (size_t)other->count + 1, sizeof *hashes);
    int kept = 0;
    for (int i = 0; i < other->count; i++)
        hashes[i] = mix_draw(start, &other->draws[i]);
    for (int i = 0; i < l->count; i++)
        if (is_among(&l->draws[i], hashes, other->count, i))
            l->draws[kept++] = l->draws[i];
    l->count = kept;
}

uint64_t list_hash(const struct list *l)
{
    assert(l);
    uint64_t hash = start;
    hash = hash_mix(hash, (uint32_t)l->width);
    hash = hash_mix(hash, (uint32_t)l->height);
    hash = hash_mix(hash, l->paper);
    hash = hash_mix(hash, (uint32_t)l->count);
    for (int i = 0; i < l->count; i++)
        hash = mix_draw(hash, &l->draws[i]);
    return hash;
}

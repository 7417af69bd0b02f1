// SPDX-License-Identifier: MIT
// An animated GIF (GIF89a): every frame only the rectangle that changed, in up
// to 256 colours of its own; exact where it has no more, else the nearest.
#include <assert.h>
#include <gif_lib.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "export/film.h"
#include "export/format.h"

// --- 256 colours -------------------------------------------------------------
//
// The colours of a picture that may have only 256.

enum { PALETTE_MOST = 256 };

// A table of all colours there are, with how many pixels have each and which
// of the palette's stands for it. Zero-initialise it; palette_free() gives it
// back.
struct palette {
    struct shade {
        uint32_t color; // without alpha
        uint32_t count; // 0: nothing is here
        int index;      // in [chosen]
    } * table;
    size_t room, used; // room: a power of two
    uint32_t chosen[PALETTE_MOST];
    int count; // of them
};

enum { FIRST_ROOM = 1024 };

static uint32_t naked(uint32_t pixel)
{
    return pixel & 0xFFFFFF;
}

// Where [rgb] is, or would be.
static struct shade *palette_find(const struct palette *p, uint32_t rgb)
{
    size_t at = (rgb * UINT32_C(2654435769) >> 8) & (p->room - 1);
    while (p->table[at].count && p->table[at].color != rgb)
        at = (at + 1) & (p->room - 1);
    return &p->table[at];
}

static void palette_clear(struct palette *p, size_t room)
{
    if (room != p->room)
        p->table = must_realloc(p->table, room, sizeof *p->table);
    memset(p->table, 0, room * sizeof *p->table);
    p->room = room;
    p->used = 0;
}

static void palette_grow(struct palette *p)
{
    struct palette larger = {0};
    palette_clear(&larger, p->room * 2);
    for (size_t i = 0; i < p->room; i++)
        if (p->table[i].count)
            *palette_find(&larger, p->table[i].color) = p->table[i];
    free(p->table);
    p->table = larger.table;
    p->room = larger.room;
}

static void palette_add(struct palette *p, uint32_t rgb, uint32_t count)
{
    struct shade *s = palette_find(p, rgb);
    if (!s->count) {
        *s = (struct shade){.color = rgb};
        p->used++;
    }
    s->count += count;
    if (p->used * 2 > p->room)
        palette_grow(p);
}

// Neighbours are mostly alike: they are counted together.
static void count_row(struct palette *p, const uint32_t *row, int width)
{
    for (int from = 0, to; from < width; from = to) {
        for (to = from + 1; to < width && row[to] == row[from];)
            to++;
        palette_add(p, naked(row[from]), (uint32_t)(to - from));
    }
}

// The most frequent first; of equally many the darker, so that the order is
// the same everywhere.
static int by_count(const void *a, const void *b)
{
    const struct shade *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    return x->color < y->color ? -1 : x->color > y->color;
}

static void palette_choose(struct palette *p)
{
    struct shade *all = must_realloc(NULL, p->used + 1, sizeof *all);
    size_t n = 0;
    for (size_t i = 0; i < p->room; i++)
        if (p->table[i].count)
            all[n++] = p->table[i];
    qsort(all, n, sizeof *all, by_count);
    p->count = n < PALETTE_MOST ? (int)n : PALETTE_MOST;
    for (int i = 0; i < p->count; i++)
        p->chosen[i] = all[i].color;
    free(all);
}

static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int by = (int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF);
        sum += by * by;
    }
    return sum;
}

static int palette_nearest(const struct palette *p, uint32_t rgb)
{
    int best = 0, least = INT_MAX;
    for (int i = 0; i < p->count && least; i++) {
        int d = distance(p->chosen[i], rgb);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

// Makes [p] the palette of the pixels in a rectangle of [width] x [height], its
// rows [pitch] apart: all their colours when they have at most 256, else the
// most frequent ones.
static void palette_make(struct palette *p, const uint32_t *pixels, int width,
                         int height, int pitch)
{
    assert(p && pixels && width > 0 && height > 0 && pitch >= width);
    palette_clear(p, p->room ? p->room : FIRST_ROOM);
    for (int y = 0; y < height; y++)
        count_row(p, pixels + (size_t)y * (size_t)pitch, width);
    palette_choose(p);
    for (size_t i = 0; i < p->room; i++)
        if (p->table[i].count)
            p->table[i].index = palette_nearest(p, p->table[i].color);
}

// Which of [chosen] a pixel of that rectangle gets: its own colour, or the
// nearest one.
static int palette_index(const struct palette *p, uint32_t pixel)
{
    assert(p && p->count > 0);
    return palette_find(p, naked(pixel))->index;
}

static void palette_free(struct palette *p)
{
    free(p->table);
    *p = (struct palette){0};
}

// --- the file ----------------------------------------------------------------

enum { TICKS = 100 }; // GIF counts hundredths of a second

struct gif {
    struct film film;
    GifFileType *file; // NULL: giflib could not
    struct palette palette;
    uint32_t *before;  // the pixels of the frame before
    GifPixelType *row; // one row of indices
    int64_t frames;
};

// A block of pixels.
struct area {
    int x, y, width, height;
};

static int gif_append(GifFileType *file, const GifByteType *bytes, int length)
{
    struct export *e = file->UserData;
    struct strbuf *out = &e->made[e->count - 1].bytes;
    strbuf_add_n(out, (const char *)bytes, (size_t)length);
    return length;
}

// Shows for ever, again and again.
static bool put_loop(GifFileType *file)
{
    const unsigned char again[] = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) &&
           EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") &&
           EGifPutExtensionBlock(file, sizeof again, again) &&
           EGifPutExtensionTrailer(file);
}

static bool gif_begin(struct export *e)
{
    struct gif *g = arena_array(&e->arena, 1, sizeof *g);
    e->self = g;
    film_begin(&g->film, &e->stops, e->wish.view, e->wish.font, &e->arena);
    g->frames = film_frames(&e->stops);
    const struct surface *s = &g->film.surface;
    g->before = arena_array(&e->arena, (size_t)s->width * (size_t)s->height,
                            sizeof *g->before);
    g->row = arena_array(&e->arena, (size_t)s->width, sizeof *g->row);
    export_file(e, 0);
    g->file = EGifOpen(e, gif_append, NULL);
    if (!g->file)
        return export_fail(e, "export.library");
    EGifSetGifVersion(g->file, true);
    if (!EGifPutScreenDesc(g->file, s->width, s->height, 8, 0, NULL) ||
        !put_loop(g->file))
        return export_fail(e, "export.library");
    return true;
}

static bool rows_equal(const struct gif *g, int y)
{
    const struct surface *s = &g->film.surface;
    size_t at = (size_t)y * (size_t)s->width;
    return !memcmp(s->pixels + at, g->before + at,
                   (size_t)s->width * sizeof *s->pixels);
}

static bool columns_equal(const struct gif *g, int x, int top, int bottom)
{
    const struct surface *s = &g->film.surface;
    for (int y = top; y < bottom; y++) {
        size_t at = (size_t)y * (size_t)s->width + (size_t)x;
        if (s->pixels[at] != g->before[at])
            return false;
    }
    return true;
}

// What differs from the frame before; at least one pixel, for a frame without
// any is none.
static struct area gif_changed(const struct gif *g, bool first)
{
    const struct surface *s = &g->film.surface;
    int top = 0, bottom = s->height, left = 0, right = s->width;
    if (first)
        return (struct area){0, 0, right, bottom};
    while (top < bottom && rows_equal(g, top))
        top++;
    if (top == bottom)
        return (struct area){0, 0, 1, 1};
    while (rows_equal(g, bottom - 1))
        bottom--;
    while (columns_equal(g, left, top, bottom))
        left++;
    while (columns_equal(g, right - 1, top, bottom))
        right--;
    return (struct area){left, top, right - left, bottom - top};
}

// The palette as giflib has it: a power of two of colours. NULL: no memory.
static ColorMapObject *colors_of(const struct palette *p)
{
    int room = 2;
    while (room < p->count)
        room *= 2;
    ColorMapObject *map = GifMakeMapObject(room, NULL);
    for (int i = 0; map && i < p->count; i++)
        map->Colors[i] = (GifColorType){(GifByteType)(p->chosen[i] >> 16),
                                        (GifByteType)(p->chosen[i] >> 8),
                                        (GifByteType)p->chosen[i]};
    return map;
}

static bool put_timing(GifFileType *file, const struct film *f)
{
    int64_t ticks = film_time(f->until, TICKS) - film_time(f->from, TICKS);
    GraphicsControlBlock block = {.DisposalMode = DISPOSE_DO_NOT,
                                  .DelayTime = (int)ticks,
                                  .TransparentColor = NO_TRANSPARENT_COLOR};
    GifByteType bytes[4];
    EGifGCBToExtension(&block, bytes);
    return EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes);
}

static bool put_rows(struct gif *g, const struct area *at)
{
    const struct surface *s = &g->film.surface;
    for (int y = at->y; y < at->y + at->height; y++) {
        const uint32_t *from = s->pixels + (size_t)y * (size_t)s->width + at->x;
        for (int x = 0; x < at->width; x++)
            g->row[x] = x && from[x] == from[x - 1]
                            ? g->row[x - 1]
                            : (GifPixelType)palette_index(&g->palette, from[x]);
        if (!EGifPutLine(g->file, g->row, at->width))
            return false;
    }
    return true;
}

static bool put_frame(struct gif *g, bool first)
{
    const struct surface *s = &g->film.surface;
    struct area at = gif_changed(g, first);
    palette_make(&g->palette,
                 s->pixels + (size_t)at.y * (size_t)s->width + at.x, at.width,
                 at.height, s->width);
    ColorMapObject *map = colors_of(&g->palette);
    bool good = map && put_timing(g->file, &g->film) &&
                EGifPutImageDesc(g->file, at.x, at.y, at.width, at.height,
                                 false, map) &&
                put_rows(g, &at);
    GifFreeMapObject(map);
    memcpy(g->before, s->pixels,
           (size_t)s->width * (size_t)s->height * sizeof *s->pixels);
    return good;
}

static bool gif_end(struct export *e)
{
    struct gif *g = e->self;
    bool good = EGifCloseFile(g->file, NULL);
    g->file = NULL;
    return good || export_fail(e, "export.library");
}

static bool gif_more(struct export *e)
{
    struct gif *g = e->self;
    film_next(&g->film);
    film_paint(&g->film, &e->frame, &e->list);
    if (!put_frame(g, e->done == 0))
        return export_fail(e, "export.library");
    if (e->done + 1 < g->frames)
        return true;
    gif_end(e);
    return false;
}

static int64_t gif_pieces(const struct export *e)
{
    return ((const struct gif *)e->self)->frames;
}

static void gif_drop(struct export *e)
{
    struct gif *g = e->self;
    if (!g)
        return;
    if (g->file)
        EGifCloseFile(g->file, NULL);
    palette_free(&g->palette);
    film_end(&g->film);
}

const struct file_format gif_format = {
    .ending = "gif",
    .can = CAN_STEPS | CAN_PAGES | CAN_FILM,
    .begin = gif_begin,
    .more = gif_more,
    .pieces = gif_pieces,
    .drop = gif_drop,
};

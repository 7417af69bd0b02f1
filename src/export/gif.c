// SPDX-License-Identifier: MIT
// An animated GIF (GIF89a): every frame only the rectangle that changed, in up
// to 256 colours of its own; exact where it has no more, else the nearest.
#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "export/film.h"
#include "export/format.h"
#include "export/palette.h"

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

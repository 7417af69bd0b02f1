// SPDX-License-Identifier: MIT
#include "export/film.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "frame/route.h"
#include "scene/beats.h"

// Of the movement to a stop, with the one at rest: at least that.
static int frames_to(const struct stops *s, int64_t stop)
{
    if (!stops_moves(s, stop))
        return 1;
    struct shown shown = stops_shown(s, stop);
    return (int)lround(beats_seconds(shown.trace, shown.position) * FILM_RATE);
}

int64_t film_frames(const struct stops *stops)
{
    assert(stops && stops->count > 0);
    int64_t count = 0;
    for (int64_t k = 0; k < stops->count; k++)
        count += frames_to(stops, k);
    return count;
}

int64_t film_time(int64_t moment, int per_second)
{
    assert(moment >= 0 && per_second > 0);
    return (moment * per_second + FILM_RATE / 2) / FILM_RATE;
}

void film_begin(struct film *f, const struct stops *stops,
                const struct view *view, const struct font *font,
                struct arena *arena)
{
    assert(f && stops && view && font && arena);
    const struct extent *e = &view->extent;
    *f = (struct film){.stops = stops, .view = view, .font = font};
    int width = (int)lround(e->width * e->scale);
    int height = (int)lround(e->height * e->scale);
    f->surface = (struct surface){width, height, width, NULL};
    f->surface.pixels = arena_array(arena, (size_t)width * (size_t)height,
                                    sizeof *f->surface.pixels);
    f->raster = raster_new();
}

void film_end(struct film *f)
{
    raster_free(f->raster);
}

// How long a step at rest is read.
static int64_t reading(const struct film *f)
{
    struct strbuf text = {0};
    documents_sentence(&f->stops->documents, &f->shown, f->view, &text);
    double seconds = route_reading(strbuf_text(&text));
    strbuf_free(&text);
    return llround(seconds * FILM_RATE);
}

bool film_next(struct film *f)
{
    assert(f && f->stops);
    if (f->stop >= f->stops->count)
        return false;
    if (!f->frame)
        f->frames = frames_to(f->stops, f->stop);
    f->frame++;
    f->shown = stops_shown(f->stops, f->stop);
    f->shown.fraction = (double)f->frame / f->frames;
    f->from = f->now;
    f->until = f->now + 1;
    if (f->frame == f->frames) {
        f->until += reading(f);
        f->stop++;
        f->frame = 0;
    }
    f->now = f->until;
    return true;
}

void film_paint(struct film *f, struct arena *arena, struct list *list)
{
    assert(f && f->surface.pixels && arena && list);
    arena_reset(arena);
    documents_build(&f->stops->documents, &f->shown, f->view, f->font, arena,
                    list);
    raster_draw(f->raster, list, f->font, &f->surface);
}

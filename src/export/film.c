// SPDX-License-Identifier: MIT
#include "export/film.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "export/trained_film.h"
#include "frame/route.h"
#include "scene/beats.h"

#define MOVED 0.5 // seconds from one stop of a word to the next
#define TRAINED 8 // and of a training
#define ENDED 2   // what it ends with stays so long

// Of the movement to a stop, with the one at rest: at least that.
static int frames_to(const struct stops *s, int64_t stop)
{
    if (!stops_moves(s, stop))
        return 1;
    struct shown shown = stops_shown(s, stop);
    double seconds =
        s->listed ? MOVED : beats_seconds(shown.trace, shown.position);
    return (int)lround(seconds * FILM_RATE);
}

int64_t film_frames(const struct stops *stops)
{
    assert(stops && stops->count > 0);
    if (stops->reel == REEL_TRAINING)
        return TRAINED * FILM_RATE;
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

static int64_t reading(const struct film *f, const struct shown *shown)
{
    struct strbuf text = {0};
    documents_sentence(&f->stops->documents, shown, f->view, &text);
    double seconds = route_reading(strbuf_text(&text));
    strbuf_free(&text);
    return llround(seconds * FILM_RATE);
}

// What is read of a short film is read as fast as its length asks.
static double pace_of(const struct film *f)
{
    const struct stops *s = f->stops;
    if (!stops_short(s) || s->reel == REEL_TRAINING)
        return 1;
    double all = 0;
    for (int64_t k = 0; k < s->count; k++) {
        struct shown shown = stops_shown(s, k);
        all += (double)reading(f, &shown);
    }
    double room = REEL_SECONDS * FILM_RATE - (double)film_frames(s);
    return fmin(1, fmax(room, 0) / all);
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
    f->pace = pace_of(f);
    if (stops->reel == REEL_TRAINING)
        f->trained =
            trained_film(&stops->documents.document->lesson.model, arena);
}

void film_end(struct film *f)
{
    raster_free(f->raster);
    if (f->trained)
        trained_film_end(f->trained);
}

// What is learned first changes most: half-way through the film it is at a
// quarter of the steps.
static bool train_on(struct film *f)
{
    int frames = TRAINED * FILM_RATE;
    if (f->frame >= frames)
        return false;
    double part = (double)f->frame / (frames - 1);
    trained_film_go(f->trained, part * part);
    f->frame++;
    f->from = f->now;
    f->until = f->now + 1;
    if (f->frame == frames)
        f->until += ENDED * FILM_RATE;
    f->now = f->until;
    return true;
}

bool film_next(struct film *f)
{
    assert(f && f->stops);
    if (f->trained)
        return train_on(f);
    if (f->stop >= f->stops->count)
        return false;
    if (!f->frame)
        f->frames = frames_to(f->stops, f->stop);
    f->frame++;
    f->shown = stops_shown(f->stops, f->stop);
    f->shown.fraction = (double)f->frame / f->frames;
    if (f->stops->listed && f->stop) { // each of its own stage
        f->shown.closed = 1 - f->shown.fraction;
        f->shown.above = f->stops->list[f->stop - 1];
        f->shown.fraction = 1;
    }
    f->from = f->now;
    f->until = f->now + 1;
    if (f->frame == f->frames) {
        f->shown.closed = 0;
        f->until += (int64_t)floor(f->pace * (double)reading(f, &f->shown));
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
    if (f->trained) {
        trained_film_build(f->trained, f->view, f->font, arena, list);
        raster_draw(f->raster, list, f->font, &f->surface);
        return;
    }
    documents_build(&f->stops->documents, &f->shown, f->view, f->font, arena,
                    list);
    raster_draw(f->raster, list, f->font, &f->surface);
}

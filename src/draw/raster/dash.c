// SPDX-License-Identifier: MIT
#include "draw/raster/stroke.h"

#include <assert.h>
#include <math.h>

// Shorter dashes could not be told apart, only take forever.
static const double SHORTEST = SUB / 2;

struct walk {
    struct coverage *c;
    const struct dashes *d;
    double length; // of a dash and of a gap
    double phase;  // from 0; a dash up to [length], a gap up to twice that
};

static void dash_finish(struct walk *w)
{
    stroke_add(w->c, w->d->scratch, w->d->piece, w->d->width, CAP_BUTT);
    w->d->piece->count = 0;
}

static void dash_skip(struct walk *w, double length)
{
    dash_finish(w);
    w->phase = fmod(w->phase + length, 2 * w->length);
}

// Narrows [*from, *to] to where p + t * d is within -margin .. most + margin.
static void narrow(double p, double d, double most, double margin, double *from,
                   double *to)
{
    double low = -margin - p, high = most + margin - p;
    if (d == 0) {
        if (low > 0 || high < 0)
            *to = *from;
        return;
    }
    double a = low / d, b = high / d;
    *from = fmax(*from, fmin(a, b));
    *to = fmin(*to, fmax(a, b));
}

static void dash_extend(struct track *piece, double x, double y)
{
    if (piece->count) {
        struct vec last = piece->at[piece->count - 1];
        if (fabs(x - last.x) + fabs(y - last.y) < 1e-3)
            return;
    }
    track_add(piece, x, y);
}

// Walks one segment. What cannot be seen is skipped in one step: a line may
// be a million pixels long.
static void segment(struct walk *w, struct vec p, struct vec q)
{
    struct vec d = {q.x - p.x, q.y - p.y};
    double length = sqrt(d.x * d.x + d.y * d.y);
    if (length <= 0)
        return; // a box as round as it is high repeats points
    d = (struct vec){d.x / length, d.y / length};
    double margin = w->d->width + SUB, from = 0, to = length;
    narrow(p.x, d.x, w->d->most.x, margin, &from, &to);
    narrow(p.y, d.y, w->d->most.y, margin, &from, &to);
    if (from >= to) {
        dash_skip(w, length);
        return;
    }
    if (from > 0)
        dash_skip(w, from);
    for (double at = from; at < to;) {
        bool on = w->phase < w->length;
        double rest = (on ? 1 : 2) * w->length - w->phase;
        double step = fmin(rest, to - at);
        if (on) {
            dash_extend(w->d->piece, p.x + d.x * at, p.y + d.y * at);
            at += step;
            dash_extend(w->d->piece, p.x + d.x * at, p.y + d.y * at);
        } else {
            at += step;
        }
        w->phase += step;
        if (step < rest)
            break;
        if (on)
            dash_finish(w);
        w->phase = on ? w->length : 0;
    }
    if (to < length)
        dash_skip(w, length - to);
}

void dash_add(struct coverage *c, const struct track *line,
              const struct dashes *d)
{
    assert(c && line && d->width > 0 && d->length > 0);
    struct walk w = {c, d, fmax(d->length, SHORTEST), 0};
    w.phase = fmod(d->start, 2 * w.length);
    w.phase += w.phase < 0 ? 2 * w.length : 0;
    d->piece->count = 0;
    for (int i = 1; i < line->count; i++)
        segment(&w, line->at[i - 1], line->at[i]);
    dash_finish(&w);
}

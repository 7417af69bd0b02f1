// SPDX-License-Identifier: MIT
#include "draw/raster/stroke.h"

#include <assert.h>
#include <math.h>

// A flattened arc stays this close to the true one: 1/32 pixel.
static const double TOLERANCE = SUB / 32.0;

static struct vec along(struct vec p, struct vec d, double length)
{
    return (struct vec){p.x + d.x * length, p.y + d.y * length};
}

static double dot(struct vec a, struct vec b)
{
    return a.x * b.x + a.y * b.y;
}

static double length_of(struct vec v)
{
    return sqrt(dot(v, v));
}

static struct vec unit(struct vec v)
{
    double length = length_of(v);
    return (struct vec){v.x / length, v.y / length};
}

static void track_put(struct track *t, struct vec p)
{
    track_add(t, p.x, p.y);
}

// Halving needs square roots only, which round the same everywhere; sines
// do not.
static void halve(struct track *t, struct vec center, double radius,
                  struct vec from, struct vec to, int depth)
{
    if (depth == 0) {
        track_put(t, along(center, from, radius));
        return;
    }
    struct vec middle = unit((struct vec){from.x + to.x, from.y + to.y});
    halve(t, center, radius, from, middle, depth - 1);
    halve(t, center, radius, middle, to, depth - 1);
}

void arc_add(struct track *t, struct vec center, double radius, struct vec from,
             struct vec to)
{
    assert(t && isfinite(radius) && radius >= 0);
    struct vec chord = {to.x - from.x, to.y - from.y};
    double height = radius * dot(chord, chord) / 8;
    int depth = 0;
    for (; height > TOLERANCE && depth < 8; height /= 4)
        depth++;
    halve(t, center, radius, from, to, depth);
}

// The arc over the outside of a turn from direction [before] to [after],
// from the one's normal to the other's.
static void round_join(struct track *t, struct vec center, double half,
                       const struct vec normals[2], struct vec outward)
{
    if (dot(normals[0], normals[1]) > 0) {
        arc_add(t, center, half, normals[0], normals[1]);
        return;
    }
    arc_add(t, center, half, normals[0], outward);
    arc_add(t, center, half, outward, normals[1]);
}

// A segment of a line walked in either direction.
struct leg {
    struct vec from, to, direction, normal;
    double length;
};

static struct leg leg_between(struct vec from, struct vec to)
{
    struct vec d = {to.x - from.x, to.y - from.y};
    double length = length_of(d);
    d = (struct vec){d.x / length, d.y / length};
    return (struct leg){from, to, d, {d.y, -d.x}, length};
}

static void stroke_join(struct track *t, const struct leg *a,
                        const struct leg *b, double half)
{
    double turn = dot(a->normal, b->direction);
    double straight = dot(a->direction, b->direction);
    if (turn < 0 || (turn == 0 && straight < 0)) {
        struct vec outward = unit((struct vec){
            a->direction.x - b->direction.x, a->direction.y - b->direction.y});
        struct vec normals[2] = {a->normal, b->normal};
        round_join(t, a->to, half, normals, outward);
        return;
    }
    track_put(t, along(a->to, a->normal, half));
    // Inside a turn the legs overlap, and the corner is within the overlap
    // when both are long enough. If not, going through the middle point
    // makes the outline the sum of the two legs.
    double shorter = a->length < b->length ? a->length : b->length;
    if (straight < 0 || half * turn > shorter)
        track_put(t, a->to);
}

// The outline along one side of the line from its point [first] to the
// other end, and around that end.
static void stroke_side(struct track *t, const struct track *line, int first,
                        double half, enum cap cap)
{
    int step = first == 0 ? 1 : -1;
    const struct vec *at = line->at + first;
    struct leg leg = leg_between(at[0], at[step]);
    track_put(t, along(leg.from, leg.normal, half));
    for (int i = 2; i < line->count; i++) {
        struct leg next = leg_between(leg.to, at[i * step]);
        stroke_join(t, &leg, &next, half);
        track_put(t, along(next.from, next.normal, half));
        leg = next;
    }
    struct vec normals[2] = {leg.normal, {-leg.normal.x, -leg.normal.y}};
    if (cap == CAP_ROUND)
        round_join(t, leg.to, half, normals, leg.direction);
    else
        track_put(t, along(leg.to, leg.normal, half));
}

void stroke_add(struct coverage *c, struct track *scratch,
                const struct track *line, double width, enum cap cap)
{
    assert(c && scratch && line && width > 0);
    struct track dot_line = {0};
    struct vec ends[2];
    if (line->count == 0 || (line->count == 1 && cap == CAP_BUTT))
        return;
    if (line->count == 1) { // a dot: two half circles around one point
        ends[0] = ends[1] = line->at[0];
        ends[1].x += 1e-3;
        dot_line = (struct track){ends, 2, 2};
        line = &dot_line;
    }
    scratch->count = 0;
    stroke_side(scratch, line, 0, width / 2, cap);
    stroke_side(scratch, line, line->count - 1, width / 2, cap);
    coverage_contour(c, scratch->at, scratch->count, false);
}

// --- dashes ------------------------------------------------------------------

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

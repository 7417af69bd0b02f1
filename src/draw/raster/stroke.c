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

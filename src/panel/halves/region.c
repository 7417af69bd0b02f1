// SPDX-License-Identifier: MIT
// The part of a plane that gets a yes. Every hidden unit bends along one line;
// these lines cut the plane into pieces, in each of which the output is one
// straight sum, which cuts off the part of the piece where it is above 0.
#include "panel/halves/halves.h"

static double height(const struct straight *l, struct spot p)
{
    return l->x * p.x + l->y * p.y + l->at;
}

// The spot between [a] and [b] where [l] is 0.
static struct spot crossing(const struct straight *l, struct spot a,
                            struct spot b)
{
    double from = height(l, a), to = height(l, b), t = from / (from - to);
    return (struct spot){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

// The part of [r] where sign · [l] is 0 or more (Sutherland and Hodgman 1974).
static struct region cut(const struct region *r, const struct straight *l,
                         double sign, struct arena *arena)
{
    struct region out = {
        arena_array(arena, 2 * (size_t)r->count + 2, sizeof(struct spot)), 0};
    for (int i = 0; i < r->count; i++) {
        struct spot a = r->corner[i], b = r->corner[(i + 1) % r->count];
        double from = sign * height(l, a), to = sign * height(l, b);
        if (from >= 0)
            out.corner[out.count++] = a;
        if ((from > 0 && to < 0) || (from < 0 && to > 0))
            out.corner[out.count++] = crossing(l, a, b);
    }
    return out;
}

static bool has_area(const struct region *r)
{
    double area = 0;
    for (int i = 0; i < r->count; i++) {
        struct spot a = r->corner[i], b = r->corner[(i + 1) % r->count];
        area += a.x * b.y - b.x * a.y;
    }
    return area > 1e-12 || area < -1e-12;
}

static struct spot middle_of(const struct region *r)
{
    struct spot m = {0, 0};
    for (int i = 0; i < r->count; i++) {
        m.x += r->corner[i].x / r->count;
        m.y += r->corner[i].y / r->count;
    }
    return m;
}

// The straight sum that the output is in the piece around [at].
static struct straight output_at(const struct decider *d, struct spot at)
{
    struct straight sum = {0, 0, d->bias};
    if (!d->units)
        return d->direct;
    for (int k = 0; k < d->units; k++) {
        const struct straight *l = &d->unit[k];
        if (d->bent && height(l, at) <= 0)
            continue;
        sum.x += d->weight[k] * l->x;
        sum.y += d->weight[k] * l->y;
        sum.at += d->weight[k] * l->at;
    }
    return sum;
}

// Adds the edge of [yes] along which the output is 0, inside of [piece].
static void add_edge(struct regions *all, const struct region *piece,
                     const struct straight *sum)
{
    struct spot found[2];
    int count = 0;
    for (int i = 0; i < piece->count && count < 2; i++) {
        struct spot a = piece->corner[i];
        struct spot b = piece->corner[(i + 1) % piece->count];
        double from = height(sum, a), to = height(sum, b);
        if (from == 0)
            found[count++] = a;
        else if ((from > 0 && to < 0) || (from < 0 && to > 0))
            found[count++] = crossing(sum, a, b);
    }
    if (count == 2) {
        all->edges[2 * all->edge_count] = found[0];
        all->edges[2 * all->edge_count++ + 1] = found[1];
    }
}

// The pieces into which the lines of the units cut the rectangle.
static struct region *cut_up(const struct decider *d, struct region all,
                             int *count, struct arena *arena)
{
    enum { MOST = 1 + MOST_LINES_SHOWN * (MOST_LINES_SHOWN + 1) / 2 };
    struct region *piece = arena_array(arena, 2 * MOST, sizeof *piece);
    piece[0] = all;
    *count = 1;
    for (int k = 0; k < d->units && d->bent; k++)
        for (int i = 0, before = *count; i < before; i++) {
            struct region over = cut(&piece[i], &d->unit[k], 1, arena);
            struct region under = cut(&piece[i], &d->unit[k], -1, arena);
            if (!has_area(&over) || !has_area(&under) || *count >= 2 * MOST)
                continue;
            piece[i] = over;
            piece[(*count)++] = under;
        }
    return piece;
}

static struct region rectangle(struct spot low, struct spot high,
                               struct arena *arena)
{
    struct region r = {arena_array(arena, 4, sizeof *r.corner), 4};
    r.corner[0] = low;
    r.corner[1] = (struct spot){high.x, low.y};
    r.corner[2] = high;
    r.corner[3] = (struct spot){low.x, high.y};
    return r;
}

struct regions regions_of(const struct decider *d, struct spot low,
                          struct spot high, struct arena *arena)
{
    int count;
    struct region *piece =
        cut_up(d, rectangle(low, high, arena), &count, arena);
    struct regions all = {
        .yes = arena_array(arena, (size_t)count, sizeof *all.yes),
        .edges = arena_array(arena, 2 * (size_t)count, sizeof *all.edges)};
    for (int i = 0; i < count; i++) {
        struct straight sum = output_at(d, middle_of(&piece[i]));
        struct region yes = cut(&piece[i], &sum, 1, arena);
        bool level = sum.x == 0 && sum.y == 0;
        if (level ? sum.at > 0 : has_area(&yes))
            all.yes[all.count++] = level ? piece[i] : yes;
        if (!level)
            add_edge(&all, &piece[i], &sum);
    }
    return all;
}

bool straight_across(const struct straight *l, struct spot low,
                     struct spot high, struct spot out[2])
{
    struct spot corner[] = {low, {high.x, low.y}, high, {low.x, high.y}};
    struct region all = {corner, 4};
    struct regions found = {.edges = out};
    add_edge(&found, &all, l);
    return found.edge_count > 0;
}

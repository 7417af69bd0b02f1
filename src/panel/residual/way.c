// SPDX-License-Identifier: MIT
// The line itself: straight from word to next word, with what leaves it, goes
// through a part, and comes back by a sum.
#include <math.h>

#include "panel/residual/residual.h"
#include "scene/mark/clock.h"

enum { BENDS = 12 };

// The place [along] the line, [across] it.
static struct spot spot_at(const struct residual *r, double along,
                           double across)
{
    return r->down ? (struct spot){r->at.x + across, along}
                   : (struct spot){along, r->at.y + across};
}

// The part now computed is lit; all others are calm.
static bool is_lit_stop(const struct residual *r, const struct line_stop *stop)
{
    return r->now >= 0 && stop->layer == r->stop[r->now].layer &&
           stop->feeds == r->stop[r->now].feeds;
}

static color way_ink(const struct scene *s, bool lit)
{
    return mix_colors(s->theme->rule, s->theme->ink, lit ? 0.85 : 0.35);
}

static uint64_t way_id(const char *name, const struct line_stop *stop)
{
    return id_cell(name, stop->tensor, -1, 0);
}

// A ring with what happens there: a plus, or the slash of a normalization.
static void paint_node(struct scene *s, const struct residual *r,
                       const char *name, const struct line_stop *stop,
                       struct spot at, bool plus, color ink)
{
    double radius = u(s, 9), arm = radius * (plus ? 0.55 : 0.7);
    double dx = plus ? arm : arm * 0.7, dy = plus ? 0 : -arm * 0.7;
    struct item *ring =
        paint_dot(s, way_id(text_print(s, "line %s", name), stop), at, radius,
                  s->theme->paper);
    ring->layer = LAYER_CELL;
    ring->stroke = u(s, 1.8);
    ring->line = ink;
    ring->target =
        (struct target){TARGET_CELLS, {stop->tensor, r->row, -1, -1}, 0};
    for (int k = 0; k < 1 + plus; k++) {
        double x = k ? 0 : dx, y = k ? arm : dy;
        struct spot line[] = {{at.x - x, at.y - y}, {at.x + x, at.y + y}};
        paint_line(s, way_id(text_print(s, "line %s %d", name, k), stop),
                   LAYER_LABEL, line, 2, u(s, 1.8), ink);
    }
}

// From the line down to what is read, through the part, and back.
static void paint_branch(struct scene *s, const struct residual *r, int from,
                         int read, int added, int to)
{
    const struct line_stop *a = &r->stop[from], *b = &r->stop[added],
                           *end = &r->stop[to];
    double leaves = stop_middle(a), in = stop_middle(b);
    double back = to < r->count ? stop_node(end) : in;
    double down =
        read >= 0 ? stop_middle(&r->stop[read]) : leaves + (in - leaves) * 0.5;
    double bend = fmin((down - leaves) / 2, u(s, 18));
    double rise = fmin((back - in) / 2, u(s, 18));
    bool lit = is_lit_stop(r, b);
    color ink = way_ink(s, lit);
    struct spot way[2 * BENDS];
    bezier(spot_at(r, leaves, r->line), spot_at(r, leaves + bend, r->line),
           spot_at(r, leaves + bend, r->branch),
           spot_at(r, leaves + 2 * bend, r->branch), BENDS, way);
    bezier(spot_at(r, back - 2 * rise, r->branch),
           spot_at(r, back - rise, r->branch), spot_at(r, back, r->branch),
           spot_at(r, back, r->line), BENDS, way + BENDS);
    paint_line(s, way_id("line branch", b), LAYER_LINK, way, 2 * BENDS,
               u(s, lit ? 2.5 : 1.5),
               lit ? role_color(s->theme, ROLE_OUTPUT) : ink);
    if (read >= 0)
        paint_node(s, r, "norm", &r->stop[read],
                   spot_at(r, stop_middle(&r->stop[read]), r->branch), false,
                   ink);
    double half = fmin(b->way.size * 0.36, u(s, 30)), high = u(s, 8);
    struct spot lo = spot_at(r, in - half, r->branch - high);
    struct spot hi = spot_at(r, in + half, r->branch + high);
    struct item *part =
        paint_box(s, way_id("line part", b), LAYER_CELL,
                  (struct rect){lo.x, lo.y, hi.x - lo.x, hi.y - lo.y}, u(s, 6),
                  lit ? mix_colors(s->theme->paper,
                                   role_color(s->theme, ROLE_OUTPUT), 0.3)
                      : s->theme->chrome);
    part->stroke = u(s, 1.5);
    part->line = lit ? role_color(s->theme, ROLE_OUTPUT) : ink;
    part->target =
        (struct target){TARGET_CELLS, {b->tensor, r->row, -1, -1}, 0};
}

// From one state to the next; where the sum is taken out it is cut.
static void paint_stretch(struct scene *s, const struct residual *r, int from,
                          int to)
{
    const struct line_stop *b = &r->stop[to];
    double a = stop_middle(&r->stop[from]), end = stop_middle(b);
    bool cut = b->joined == LINE_CUT, lit = is_lit_stop(r, b);
    for (int k = 0; k < 1 + cut; k++) {
        double x0 = k ? stop_node(b) : a;
        double x1 = cut && !k ? a + (stop_node(b) - a) * 0.3 : end;
        struct spot line[] = {spot_at(r, x0, r->line), spot_at(r, x1, r->line)};
        paint_line(s, way_id(k ? "line on" : "line stretch", b), LAYER_LINK,
                   line, 2, u(s, lit ? 4 : 3), way_ink(s, lit));
    }
}

static void paint_end(struct scene *s, const struct residual *r, int last)
{
    double size = u(s, 11), a = stop_middle(&r->stop[last]);
    double b = r->end + u(s, 26);
    if (r->down)
        b = r->end + u(s, 18);
    struct spot line[] = {spot_at(r, a, r->line),
                          spot_at(r, b - size * 0.8, r->line)};
    color ink = way_ink(s, r->now < 0);
    paint_line(s, id_named("line end", 0), LAYER_LINK, line, 2, u(s, 3), ink);
    paint_head(s, id_named("line head", 0), line[0], spot_at(r, b, r->line),
               size, ink);
}

void residual_paint_way(struct scene *s, const struct residual *r)
{
    int state = 0, read = -1, added = -1;
    for (int k = 0; k < r->count; k++) {
        const struct line_stop *stop = &r->stop[k];
        if (stop->way.left_out)
            continue;
        if (stop->kind == LINE_READ)
            read = k;
        else if (stop->kind == LINE_ADDED)
            added = k;
        else if (k) {
            paint_stretch(s, r, state, k);
            if (added >= 0)
                paint_branch(s, r, state, read, added, k);
            if (stop->joined != LINE_CUT &&
                (added >= 0 || stop->joined == LINE_NORM))
                paint_node(
                    s, r, "node", stop, spot_at(r, stop_node(stop), r->line),
                    stop->joined == LINE_SUM, way_ink(s, is_lit_stop(r, stop)));
        }
        if (stop->kind != LINE_STATE)
            continue;
        state = k, read = added = -1;
        paint_dot(s, way_id("line state", stop),
                  spot_at(r, stop_middle(stop), r->line), u(s, 4),
                  way_ink(s, is_lit_stop(r, stop)));
    }
    paint_end(s, r, state);
}

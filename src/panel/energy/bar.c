// SPDX-License-Identifier: MIT
// The votes piled up: a vote for adds to the top, a vote against bites out of
// it; below zero the pile hangs.
#include <math.h>

#include "base/number.h"
#include "math/range.h"
#include "panel/energy/energy.h"
#include "scene/mark/axis.h"
#include "scene/ghost/ghost.h"
#include "scene/span.h"

struct slice {
    double from, to; // from nearer to zero
    int unit;
};

struct pile {
    struct slice *parts;
    int count;
    double sum, low, high; // the sum so far; the range it went through
    double before;         // the sum without the last vote
};

// True when one is above zero and the other below.
static bool opposed(double a, double b)
{
    return (a < 0 && b > 0) || (a > 0 && b < 0);
}

static double tip(const struct pile *p)
{
    return p->count ? p->parts[p->count - 1].to : 0;
}

// Eats what has the other sign, then adds the rest.
static void cast(struct pile *p, double vote, int unit)
{
    double left = vote;
    while (p->count && opposed(left, tip(p))) {
        struct slice *top = &p->parts[p->count - 1];
        double size = top->to - top->from;
        if (fabs(size) > fabs(left)) {
            top->to += left;
            left = 0;
            break;
        }
        left += size;
        p->count--;
    }
    if (left != 0) {
        double from = tip(p);
        p->parts[p->count++] = (struct slice){from, from + left, unit};
    }
    p->before = p->sum;
    p->sum += vote;
    p->low = fmin(p->low, p->sum);
    p->high = fmax(p->high, p->sum);
}

// Widens [r] to hold all that the votes of [o] for the pair add up to on their
// way.
static void hold_way(const struct operation *o, const struct energy *e,
                     struct range *r)
{
    double sum = 0;
    for (int k = 0; k < e->units; k++) {
        sum += operation_term(o, e->row, e->column, k);
        range_hold(r, sum);
    }
}

// The range of the scale is that of all energies and of this pair's way, so
// that bars of different pairs compare, and of the same pair beside it.
static struct range range_of(const struct scene *s, const struct energy *e)
{
    struct range all = {0, 0};
    const struct operation *beside =
        made_beside(s, &(struct address){e->out, e->row, e->column, -1});
    hold_way(e->o, e, &all);
    if (beside)
        hold_way(beside, e, &all);
    span_hold(s, e->out, -1, -1, &all);
    range_open(&all);
    return all;
}

struct scale {
    struct range range;
    double top, height, x, w;
};

static struct rect bar_span(const struct scale *v, double a, double b)
{
    double above = range_below(&v->range, fmax(a, b)) * v->height;
    double below = range_below(&v->range, fmin(a, b)) * v->height;
    return (struct rect){v->x, v->top + above, v->w, below - above};
}

static void paint_parts(struct scene *s, const struct energy *e,
                        const struct pile *p, const struct scale *v)
{
    for (int i = 0; i < p->count; i++) {
        const struct slice *part = &p->parts[i];
        struct rect at = bar_span(v, part->from, part->to);
        color full =
            part->to < part->from ? s->theme->negative : s->theme->positive;
        bool here = part->unit == e->current;
        struct item *b =
            paint_box(s, id_named("vote part", part->unit), LAYER_CELL, at,
                      fmin(u(s, 2), at.h / 3),
                      here ? full : mix_colors(full, s->theme->paper, 0.5));
        b->from = id_named("vote slot", part->unit);
        b->line = s->theme->paper;
        b->stroke = fmin(u(s, 1.5), at.h / 3);
        b->beat = BEAT_COPY;
        b->turn = e->current < 0 ? part->unit : 0;
        b->turns = e->current < 0 ? e->units : 1;
    }
    double vote = p->sum - p->before;
    if (e->current < 0 || !opposed(vote, p->before))
        return;
    double end = opposed(p->sum, p->before) ? 0 : p->sum;
    struct item *bite =
        paint_box(s, id_named("bite", e->current), LAYER_SLOT,
                  bar_span(v, end, p->before), u(s, 2),
                  mix_colors(vote < 0 ? s->theme->negative : s->theme->positive,
                             s->theme->paper, 0.85));
    bite->line = vote < 0 ? s->theme->negative : s->theme->positive;
    bite->stroke = u(s, 1.5);
    bite->dash = u(s, 3);
}

// A round corner at [b] on the way from [a] to [c].
static int corner(struct spot a, struct spot b, struct spot c, double radius,
                  struct spot *out)
{
    double in = hypot(b.x - a.x, b.y - a.y), go = hypot(c.x - b.x, c.y - b.y);
    double r = fmin(radius, fmin(in, go) / 2);
    double t = in > 0 ? r / in : 0, v = go > 0 ? r / go : 0;
    struct spot from = {b.x + (a.x - b.x) * t, b.y + (a.y - b.y) * t};
    struct spot to = {b.x + (c.x - b.x) * v, b.y + (c.y - b.y) * v};
    bezier(from, b, b, to, 8, out);
    return 8;
}

// The dotted way from the vote to its slice of the pile.
static void paint_way(struct scene *s, const struct energy *e,
                      const struct pile *p, const struct scale *v)
{
    struct rect from = energy_cell(e, ROW_VOTE, e->current);
    struct rect to = bar_span(v, p->before, p->sum);
    double low = from.y + from.h, turn = e->table.x + e->table.w + u(s, 22);
    struct spot way[] = {{from.x + from.w / 2, low + u(s, 5)},
                         {from.x + from.w / 2, low + u(s, 15)},
                         {turn, low + u(s, 15)},
                         {turn, to.y + to.h / 2},
                         {to.x - u(s, 6), to.y + to.h / 2}};
    struct spot spots[26];
    int count = 0;
    spots[count++] = way[0];
    for (int i = 1; i < 4; i++)
        count +=
            corner(way[i - 1], way[i], way[i + 1], u(s, 12), spots + count);
    spots[count++] = way[4];
    paint_line(s, id_named("vote way", 0), LAYER_LINK, spots, count, u(s, 2.5),
               s->theme->ink)
        ->dash = u(s, 4);
}

// The baseline of the total, over all that is piled up.
static double total_base(const struct scene *s, const struct energy *e,
                         const struct pile *p, const struct scale *v)
{
    double high = e->current < 0 ? p->sum : fmax(p->sum, p->before);
    return bar_span(v, 0, fmax(high, 0)).y - text_size(s, TEXT_SENTENCE) * 0.3;
}

// The scale of the pile, its numbers at the right, but for those that the
// total reaches.
static void paint_ticks(struct scene *s, const struct energy *e,
                        const struct pile *p, const struct scale *v)
{
    char total[NUMBER_SIZE];
    double size = text_size(s, TEXT_SENTENCE), base = total_base(s, e, p, v);
    number_print(total, p->sum, CELL_DECIMALS);
    double reach = v->x + (v->w + text_width(s, size, WEIGHT_BOLD, total)) / 2;
    double small = text_size(s, TEXT_SMALL), grow = u(s, 6);
    double x = v->x + v->w + grow, end = s->stage.x + s->stage.w;
    double each = axis_interval(&v->range, v->height, small * 2);
    int from = each > 0 ? (int)ceil(v->range.low / each) : 0;
    int to = each > 0 ? (int)floor(v->range.high / each) : 0;
    for (int k = from; k <= to; k++) {
        char number[NUMBER_SIZE];
        double y = bar_span(v, k * each, k * each).y;
        number_print(number, k * each, CELL_DECIMALS);
        double wide = text_width(s, small, WEIGHT_REGULAR, number);
        bool taken = y + small > base - size && y - small < base;
        if (x + u(s, 5) + wide > end || (taken && reach > x))
            continue;
        paint_line(s, id_named("energy tick", k), LAYER_BACK,
                   (struct spot[]){{v->x - grow, y}, {x, y}}, 2, u(s, 1),
                   s->theme->rule);
        paint_text(s, id_named("energy tick number", k), x + u(s, 5),
                   y + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->grey, text_print(s, "%s", number));
    }
}

static void paint_total(struct scene *s, const struct energy *e,
                        const struct pile *p, const struct scale *v)
{
    double size = text_size(s, TEXT_SENTENCE);
    char number[NUMBER_SIZE];
    double y = total_base(s, e, p, v);
    number_print(number, p->sum, CELL_DECIMALS);
    paint_text(s, id_named("energy so far", 1), v->x + v->w / 2, y, size,
               WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
               text_print(s, "%s", number));
    struct spot zero[] = {{v->x - u(s, 18), bar_span(v, 0, 0).y},
                          {v->x + v->w + u(s, 6), bar_span(v, 0, 0).y}};
    paint_line(s, id_named("energy zero", 0), LAYER_LABEL, zero, 2, u(s, 2.5),
               s->theme->ink);
    if (e->current >= 0)
        return;
    struct item *all =
        paint_outline(s, id_cell("cell", e->out, e->row, e->column),
                      bar_span(v, 0, p->sum), u(s, 2), u(s, 3));
    all->target =
        (struct target){TARGET_CELLS, {e->out, e->row, e->column, -1}, 0};
    struct item *was = ghost_of(s, all, e->out, e->row, e->column);
    if (was)
        was->at = bar_span(v, 0, ghost_value(s, e->out, e->row, e->column));
}

const char *energy_title(const struct scene *s, bool some)
{
    return caption(s, some ? "panel.energy.far" : "panel.energy.title",
                   NO_SLOTS);
}

void energy_bar(struct scene *s, const struct energy *e)
{
    struct pile pile = {0};
    pile.parts =
        arena_array(s->pose->arena, (size_t)e->units + 1, sizeof *pile.parts);
    for (int k = 0; k < e->votes; k++)
        cast(&pile, energy_vote(e, k), k);
    double small = text_size(s, TEXT_SMALL), w = fmin(u(s, 56), e->bar.w / 2);
    double head = small * 1.6 + text_size(s, TEXT_SENTENCE) * 1.15;
    struct scale v = {.range = range_of(s, e),
                      .top = e->bar.y + head,
                      .height = e->bar.h - head,
                      .x = e->bar.x + (e->bar.w - w) / 2 + u(s, 14),
                      .w = w};
    double ticks = text_width(s, small, WEIGHT_REGULAR, "−15") + u(s, 12);
    v.x = fmin(v.x, s->stage.x + s->stage.w - ticks - w);
    paint_text(s, id_named("energy so far", 0), v.x + w / 2,
               e->bar.y + small * 1.05, small, WEIGHT_REGULAR, ALIGN_MIDDLE,
               s->theme->grey, energy_title(s, e->current >= 0));
    paint_parts(s, e, &pile, &v);
    paint_ticks(s, e, &pile, &v);
    int first = s->pose->count;
    paint_total(s, e, &pile, &v);
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    if (e->current >= 0)
        paint_way(s, e, &pile, &v);
}

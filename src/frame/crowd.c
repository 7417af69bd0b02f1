// SPDX-License-Identifier: MIT
#include "frame/crowd.h"

#include <math.h>
#include <string.h>

// From which part of the movement to which it is looked at, and how often; how
// much of it shows that is seen, and how much of a number another may cover.
enum { LOOKS = 24 };
static const double looks_from = 0.2, looks_to = 0.9, seen = 0.15, cover = 0.15;

bool is_number(const struct item *i)
{
    bool cell = i->target.kind == TARGET_CELLS && !i->target.number &&
                i->target.address.tensor;
    if (i->layer >= LAYER_CHROME || i->layer == LAYER_SLOT || i->tilted ||
        i->beat == BEAT_WORDS || i->beat == BEAT_CUT)
        return false;
    if (i->kind == ITEM_BOX && i->layer == LAYER_CELL && cell &&
        i->target.address.column >= 0)
        return true; // one too small for its number, too
    return (cell || i->kind == ITEM_BOX) && i->text &&
           strpbrk(i->text, "0123456789");
}

// What of it shows: a box that has a ground or an edge, else its number.
static struct rect ink_of(const struct scene *s, const struct item *i)
{
    bool drawn = alpha_of(i->fill) > 0 || i->stroke > 0;
    if (!i->text || (i->kind == ITEM_BOX && drawn))
        return i->at;
    double w = text_width(s, i->size, i->weight, i->text);
    double x = i->at.x - (i->align == ALIGN_END      ? w
                          : i->align == ALIGN_MIDDLE ? w / 2
                                                     : 0);
    double top = i->at.y - i->size * 0.75;
    if (i->kind == ITEM_BOX) {
        x = i->at.x + (i->at.w - w) / 2;
        top = i->at.y + (i->at.h - i->size * 0.75) / 2;
    }
    return (struct rect){x, top, w, i->size * 0.75};
}

// A chip on its way.
struct way {
    struct rect from, to, at;
    bool shows;
};

struct crowd {
    struct chip *chips;
    struct way *ways;
    int *first; // of a group in chips; one more: their count
    int groups;
    double
        *gone; // how far the chip of a group that goes farthest goes; of what
               // is opened 0, for that goes on
    bool *moves;
    struct rect *bounds; // of what shows of a group
};

static struct rect joined(struct rect a, struct rect b)
{
    if (a.w <= 0)
        return b;
    double x = fmin(a.x, b.x), y = fmin(a.y, b.y);
    return (struct rect){x, y, fmax(a.x + a.w, b.x + b.w) - x,
                         fmax(a.y + a.h, b.y + b.h) - y};
}

// How much of the smaller of two the other covers.
static double covered(struct rect a, struct rect b)
{
    double w = fmin(a.x + a.w, b.x + b.w) - fmax(a.x, b.x);
    double h = fmin(a.y + a.h, b.y + b.h) - fmax(a.y, b.y);
    double least = fmin(a.w * a.h, b.w * b.h);
    return w > 0 && h > 0 && least > 0 ? w * h / least : 0;
}

// Where all are at [f] of the movement.
static void look_at(struct crowd *c, double f)
{
    for (int g = 0; g < c->groups; g++) {
        struct rect all = {0, 0, 0, 0};
        for (int k = c->first[g]; k < c->first[g + 1]; k++) {
            const struct item *to = c->chips[k].to;
            struct way *w = &c->ways[k];
            double part = (f - to->when.from) / (to->when.to - to->when.from);
            w->at = rect_between(w->from, w->to, ease(f));
            w->shows = to->alpha * (c->chips[k].glides ? 1 : ease(part)) > seen;
            all = w->shows ? joined(all, w->at) : all;
        }
        c->bounds[g] = all;
    }
}

// True when one of two numbers covers another on their way, and at neither end.
static bool meet(const struct crowd *c, int i, int k)
{
    const struct way *a = &c->ways[i], *b = &c->ways[k];
    return a->shows && b->shows && covered(a->at, b->at) > cover &&
           covered(a->from, b->from) <= cover &&
           covered(a->to, b->to) <= cover &&
           !address_equal(&c->chips[i].to->target.address,
                          &c->chips[k].to->target.address);
}

static bool run_over(const struct crowd *c, int a, int b)
{
    for (int i = c->first[a]; i < c->first[a + 1]; i++)
        for (int k = c->first[b]; k < c->first[b + 1]; k++)
            if (meet(c, i, k))
                return true;
    return false;
}

// Two neighbours of a group that stand beside each other stay so, or over each
// other.
static bool turns(const struct way *a, const struct way *b)
{
    double x = b->from.x - a->from.x, y = b->from.y - a->from.y;
    double to_x = b->to.x - a->to.x, to_y = b->to.y - a->to.y;
    double both = hypot(x, y) * hypot(to_x, to_y);
    return both > 0 && x * to_x + y * to_y < 0.7 * both;
}

static bool of_one_cell(const struct chip *a, const struct chip *b)
{
    const struct address *one = &a->to->target.address;
    return one->tensor && one->column >= 0 &&
           address_equal(one, &b->to->target.address);
}

// True when what would glide to the box stands there in a line that comes, or
// with a cell that does.
static bool is_part_of_line(const struct crowd *c, int group)
{
    for (int i = c->first[group]; i < c->first[group + 1]; i++)
        for (int k = 0; k < c->first[c->groups] && c->chips[i].in; k++) {
            const struct rect *a = &c->ways[i].to, *b = &c->ways[k].to;
            bool line = fabs(a->y + a->h / 2 - b->y - b->h / 2) < 1;
            if (c->chips[k].in && !c->chips[k].glides &&
                (line || of_one_cell(&c->chips[i], &c->chips[k])))
                return true;
        }
    return false;
}

static bool falls_apart(const struct crowd *c, int group, bool early)
{
    if (early && is_part_of_line(c, group))
        return true;
    for (int k = c->first[group]; k + 1 < c->first[group + 1]; k++) {
        const struct address *a = &c->chips[k].to->target.address;
        const struct address *b = &c->chips[k + 1].to->target.address;
        const struct way *w = &c->ways[k];
        bool line = a->row == b->row || a->column == b->column;
        if ((early && line && turns(w, w + 1)) || meet(c, k, k + 1))
            return true;
    }
    return false;
}

static bool glides(const struct crowd *c, int group)
{
    return c->chips[c->first[group]].glides && c->moves[group];
}

// The group that is to stop, of those that meet at a moment; -1 for none.
static int find_stop(struct crowd *c, double f, bool early)
{
    look_at(c, f);
    for (int a = 0; a < c->groups; a++) {
        if (glides(c, a) && falls_apart(c, a, early))
            return a;
        for (int b = a + 1; b < c->groups; b++) {
            bool one = glides(c, a), two = glides(c, b);
            if ((!one && !two) || covered(c->bounds[a], c->bounds[b]) <= 0 ||
                !run_over(c, a, b))
                continue;
            return !two || (one && c->gone[a] >= c->gone[b]) ? a : b;
        }
    }
    return -1;
}

static bool together(const struct chip *a, const struct chip *b)
{
    return a->in == b->in && a->glides == b->glides && a->from && b->from &&
           a->to->target.address.tensor &&
           a->to->target.address.tensor == b->to->target.address.tensor;
}

// Orders the chips by the group that they are of.
static int gather(struct chip *chips, int count, struct arena *arena)
{
    struct chip *sorted = arena_array(arena, (size_t)count, sizeof *sorted);
    int groups = 0, n = 0;
    for (int k = 0; k < count; k++)
        chips[k].group = -1;
    for (int k = 0; k < count; k++) {
        if (chips[k].group >= 0)
            continue;
        for (int i = k; i < count; i++)
            if (i == k ||
                (chips[i].group < 0 && together(&chips[k], &chips[i]))) {
                chips[i].group = groups;
                sorted[n++] = chips[i];
            }
        groups++;
    }
    memcpy(chips, sorted, (size_t)count * sizeof *chips);
    return groups;
}

static struct crowd crowd_of(const struct scene *s, struct chip *chips,
                             int count, struct arena *arena)
{
    struct crowd c = {.chips = chips, .groups = gather(chips, count, arena)};
    c.ways = arena_array(arena, (size_t)count, sizeof *c.ways);
    c.first = arena_array(arena, (size_t)c.groups + 1, sizeof *c.first);
    c.gone = arena_array(arena, (size_t)c.groups, sizeof *c.gone);
    c.moves = arena_array(arena, (size_t)c.groups, sizeof *c.moves);
    c.bounds = arena_array(arena, (size_t)c.groups, sizeof *c.bounds);
    c.first[c.groups] = count;
    for (int k = count - 1; k >= 0; k--) {
        struct way *w = &c.ways[k];
        int g = chips[k].group;
        w->to = ink_of(s, chips[k].to);
        w->from = w->to;
        if (chips[k].from)
            w->from = ink_of(s, chips[k].from);
        c.first[g] = k;
        double gone = hypot(w->to.x - w->from.x, w->to.y - w->from.y);
        c.moves[g] = c.moves[g] || gone > 1;
        c.gone[g] = fmax(c.gone[g], gone);
    }
    for (int k = 0; k < count; k++) {
        const struct address *a = &chips[k].to->target.address;
        if (a->tensor == s->now.tensor && a->row == s->now.row)
            c.gone[chips[k].group] = 0;
    }
    return c;
}

void crowd_part(const struct scene *s, struct chip *chips, int count,
                void (*stop)(struct chip *chip, void *context), void *context)
{
    if (count < 2)
        return;
    struct crowd c = crowd_of(s, chips, count, s->pose->arena);
    for (int k = 0; k <= LOOKS;) {
        double f = looks_from + (looks_to - looks_from) * k / LOOKS;
        int g = find_stop(&c, f, k == 0);
        if (g < 0) {
            k++;
            continue;
        }
        for (int i = c.first[g]; i < c.first[g + 1]; i++) {
            stop(&c.chips[i], context);
            c.chips[i].glides = false;
            c.ways[i].from =
                c.chips[i].from ? ink_of(s, c.chips[i].from) : c.ways[i].to;
        }
        k = 0;
    }
}

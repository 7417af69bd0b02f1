// SPDX-License-Identifier: MIT
#include "frame/crowd.h"

#include <math.h>
#include <string.h>

// From which part of the movement to which it is looked at, and how often; how
// much of it shows that is seen, and how much of a number another may cover.
enum { LOOKS = 24 };
static const double looks_from = 0.2, looks_to = 0.95, seen = 0.15,
                    cover = 0.15;

// What comes and leaves is looked at so often. Less of it is covered.
enum { MOMENTS = 16 };
static const double cover_still = 0.04;

static double moment(int m)
{
    return looks_from + (looks_to - looks_from) * m / (MOMENTS - 1);
}

// When at the latest something comes.
static const struct span last = {0.75, 1};

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

static bool has_edge(const struct item *i)
{
    return i->kind == ITEM_BOX && (alpha_of(i->fill) > 0 || i->stroke > 0);
}

struct rect ink_of(const struct scene *s, const struct item *i)
{
    if (!i->text || has_edge(i))
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
    struct rect *bounds;        // of what shows of a group
    struct rect *then, *around; // at each moment: of each chip, of each group
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

// True when one of two numbers covers another on their way, and at neither end
// at which both show.
static bool meet(const struct crowd *c, int i, int k)
{
    const struct way *a = &c->ways[i], *b = &c->ways[k];
    bool begin = c->chips[i].glides && c->chips[k].glides;
    return a->shows && b->shows && covered(a->at, b->at) > cover &&
           (!begin || covered(a->from, b->from) <= cover) &&
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

static int size_of(const struct crowd *c, int group)
{
    return c->first[group + 1] - c->first[group];
}

// Of two that glide the one that is to stop: a few numbers rather than many,
// else what goes farther.
static int weaker(const struct crowd *c, int a, int b)
{
    if (size_of(c, a) >= 3 * size_of(c, b))
        return b;
    if (size_of(c, b) >= 3 * size_of(c, a))
        return a;
    return c->gone[a] >= c->gone[b] ? a : b;
}

// What comes can do so when what glides over its place has passed.
static bool waits(struct crowd *c, int group)
{
    bool waited = true;
    for (int k = c->first[group]; k < c->first[group + 1]; k++) {
        struct item *i = c->chips[k].to;
        waited = waited && i->when.from >= last.from;
        i->when = last;
    }
    return !waited;
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
            if (one && two)
                return weaker(c, a, b);
            int goes = one ? a : b, comes = one ? b : a;
            if (c->chips[c->first[comes]].glides || // it stands there
                size_of(c, comes) > 2 * size_of(c, goes) || !waits(c, comes))
                return goes;
            look_at(c, f);
        }
    }
    return -1;
}

static bool stays(const struct chip *chip)
{
    return chip->glides && item_stays(chip->from, chip->to);
}

static bool together(const struct chip *a, const struct chip *b)
{
    return a->in == b->in && a->glides == b->glides && a->from && b->from &&
           stays(a) == stays(b) && a->to->target.address.tensor &&
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

// An edge that only one end has is all the way as wide as its box.
static void set_way(const struct scene *s, const struct chip *chip,
                    struct way *w)
{
    const struct item *to = chip->to, *from = chip->from ? chip->from : to;
    bool edge = to->kind == ITEM_BOX && from->kind == ITEM_BOX &&
                has_edge(from) != has_edge(to);
    w->from = edge ? from->at : ink_of(s, from);
    w->to = edge ? to->at : ink_of(s, to);
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
        set_way(s, &chips[k], w);
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

// Remembers where what glides is at each moment.
static void remember(struct crowd *c, struct arena *arena)
{
    int count = c->first[c->groups];
    c->then = arena_array(arena, (size_t)count * MOMENTS, sizeof *c->then);
    c->around =
        arena_array(arena, (size_t)c->groups * MOMENTS, sizeof *c->around);
    for (int m = 0; m < MOMENTS; m++) {
        look_at(c, moment(m));
        for (int k = 0; k < count; k++)
            c->then[m * count + k] = c->ways[k].at;
        memcpy(c->around + m * c->groups, c->bounds,
               (size_t)c->groups * sizeof *c->around);
    }
}

const struct crowd *crowd_part(const struct scene *s, struct chip *chips,
                               int count,
                               void (*stop)(struct chip *chip, void *context),
                               void *context)
{
    struct arena *arena = s->pose->arena;
    struct crowd *c = arena_array(arena, 1, sizeof *c);
    *c = crowd_of(s, chips, count, arena);
    for (int k = 0; k <= LOOKS;) {
        double f = looks_from + (looks_to - looks_from) * k / LOOKS;
        int g = find_stop(c, f, k == 0);
        if (g < 0) {
            k++;
            continue;
        }
        for (int i = c->first[g]; i < c->first[g + 1]; i++) {
            stop(&c->chips[i], context);
            c->chips[i].glides = false;
            set_way(s, &c->chips[i], &c->ways[i]);
        }
        k = 0;
    }
    remember(c, arena);
    return c;
}

static bool passes_at(const struct crowd *c, int m, struct rect at)
{
    const struct rect *then = c->then + m * c->first[c->groups];
    for (int g = 0; g < c->groups; g++) {
        if (!glides(c, g) || covered(c->around[m * c->groups + g], at) <= 0)
            continue;
        for (int k = c->first[g]; k < c->first[g + 1]; k++)
            if (covered(then[k], at) > cover_still)
                return true;
    }
    return false;
}

bool crowd_passes(const struct crowd *c, struct rect from, struct rect to,
                  struct span when)
{
    for (int m = 0; m < MOMENTS; m++) {
        double f = moment(m);
        if (f >= when.from && f <= when.to &&
            passes_at(c, m, rect_between(from, to, ease(f))))
            return true;
    }
    return false;
}

bool crowd_says(const struct crowd *c, const struct address *a)
{
    for (int k = 0; k < c->first[c->groups]; k++) {
        const struct chip *chip = &c->chips[k];
        if (chip->glides && chip->to->text && !chip->from->text &&
            address_equal(a, &chip->to->target.address))
            return true;
    }
    return false;
}

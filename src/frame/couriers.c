// SPDX-License-Identifier: MIT
#include "frame/couriers.h"

#include <assert.h>
#include <math.h>

#include "scene/beats.h"

enum { MOST_COPIES = 64 };

// In what is opened copies stay in the box that it is opened in.
static bool is_inside(const struct scene *s, struct rect at)
{
    const struct rect *box = &s->box;
    double x = at.x + at.w / 2, y = at.y + at.h / 2;
    return box->w <= 0 || (x >= box->x && x <= box->x + box->w && y >= box->y &&
                           y <= box->y + box->h);
}

// Where the number of [a] stands; NULL: nowhere that a copy may go.
static const struct item *place_of(const struct scene *s,
                                   const struct address *a)
{
    const struct item *best = NULL;
    for (int k = 0; k < s->pose->count; k++) {
        const struct item *i = &s->pose->items[k];
        bool here = i->target.kind == TARGET_CELLS && i->alpha > 0 &&
                    (i->kind == ITEM_BOX || i->kind == ITEM_TEXT) &&
                    address_equal(&i->target.address, a) && is_inside(s, i->at);
        if (here && (!best || i->text))
            best = i;
    }
    return best;
}

// Where copies of what is read meet: at their product, if the picture has it,
// or at the cell.
static struct rect meeting_place(const struct scene *s, int term,
                                 struct rect cell)
{
    const struct address product = {s->now.tensor, s->now.row, s->now.column,
                                    term};
    const struct item *at = pose_find(s->pose, id_named("chip", term));
    if (!at)
        at = place_of(s, &product);
    return at ? at->at : cell;
}

static struct rect rect_around(struct rect a, struct rect b)
{
    double x = fmin(a.x, b.x), y = fmin(a.y, b.y);
    return (struct rect){x, y, fmax(a.x + a.w, b.x + b.w) - x,
                         fmax(a.y + a.h, b.y + b.h) - y};
}

// Where the copies go: the cell of the step, or all cells of its row.
static bool find_goal(const struct scene *s, struct rect *out)
{
    const struct address *now = &s->now;
    int from = now->column < 0 ? 0 : now->column;
    int to = now->column < 0 ? now->tensor->columns - 1 : from;
    const struct item *a =
        pose_find(s->pose, id_cell("cell", now->tensor, now->row, from));
    const struct item *b =
        pose_find(s->pose, id_cell("cell", now->tensor, now->row, to));
    if (now->column >= 0 && (!a || !is_inside(s, a->at)))
        a = b = place_of(s, now);
    if (!a || !b)
        return false;
    *out = rect_around(a->at, b->at);
    // the smallest windows have no room for it
    return out->w > 0 && out->h > 0 && is_inside(s, *out);
}

static double way(struct rect from, struct rect to)
{
    return hypot(from.x + from.w / 2 - to.x - to.w / 2,
                 from.y + from.h / 2 - to.y - to.h / 2);
}

// Where a layer is shown as lines of numbers the vectors stand beside their
// matrices, or before what comes of each, and nothing need fly over these.
static bool shows_lines(const struct scene *s)
{
    return pose_find(s->pose, id_named("affine result", 0)) ||
           pose_find(s->pose, id_named("fed rule", 0));
}

// Where the number of a cell stands, of all places nearest to [goal]: on a
// short way a copy passes over the fewest others. NULL: nowhere.
static const struct item *
nearest_of(const struct pose *p, const struct address *cell, struct rect goal)
{
    const struct item *best =
        pose_find(p, id_cell("cell", cell->tensor, cell->row, cell->column));
    for (int k = 0; best && best->text && k < p->count; k++) {
        const struct item *i = &p->items[k];
        bool same = i->target.kind == TARGET_CELLS && i->kind == ITEM_BOX &&
                    i->alpha > 0 && i->text && i->layer == LAYER_CELL &&
                    i->beat == BEAT_AUTO &&
                    address_equal(&i->target.address, cell);
        if (same && way(i->at, goal) < way(best->at, goal))
            best = i;
    }
    return best;
}

// What an operand sends.
struct sent {
    const struct cells *cells;
    int operand;
    int first;        // term that its first cell takes part in
    int turns;        // beats that all copies take
    bool whole;       // they go at once, as they stand
    struct rect goal; // where to
    struct pose from; // what stands in the picture
};

static const struct item *sender(const struct sent *o, int k)
{
    const struct cells *c = o->cells;
    const struct address cell = {c->tensor, c->row + k / c->columns,
                                 c->column + k % c->columns, -1};
    return nearest_of(&o->from, &cell, o->goal);
}

static int count_of(const struct sent *o)
{
    return o->cells->rows * o->cells->columns;
}

// Where all of a vector stands, or its first [most] numbers.
static struct rect stands_in(const struct sent *o, int most)
{
    struct rect all = {0, 0, 0, 0};
    bool any = false;
    for (int k = 0; k < count_of(o) && k < most; k++) {
        const struct item *from = sender(o, k);
        if (from)
            all = any ? rect_around(all, from->at) : from->at;
        any |= from != NULL;
    }
    return all;
}

// How much of what is [length] long has room in [room]; in the smallest windows
// it is nothing, and fits.
static double part_of(double room, double length)
{
    return length > room ? room / length : 1;
}

// The place in [goal] of a number that stands at [at] of what goes there as a
// whole from [all]: as it is, or closer where that has no room.
static struct rect place_in(struct rect goal, struct rect all, struct rect at)
{
    double across = part_of(goal.w, all.w), down = part_of(goal.h, all.h);
    double x = goal.x + goal.w / 2, y = goal.y + goal.h / 2;
    return (struct rect){x + (at.x - all.x - all.w / 2) * across,
                         y + (at.y - all.y - all.h / 2) * down, at.w * across,
                         at.h * down};
}

// The copy of [from] that comes to [at]: its number on a ground that is no
// larger, so that what it passes and what it leaves can be read.
static struct item courier(const struct scene *s, const struct item *from,
                           const struct sent *o, int k, struct rect at)
{
    struct item copy = *from;
    double size = from->size;
    double wide = text_width(s, size, from->weight, from->text) + u(s, 6);
    double fits = part_of(fmax(at.w, 1), wide);
    double w = wide * fits, h = fmin(1.3 * size * fits, from->at.h);
    // P[7] · P[7] reads its cells twice
    copy.id = (from->id ^
               id_cell("courier", s->now.tensor, s->now.row, s->now.column)) +
              (uint64_t)o->operand;
    copy.from = from->id;
    copy.at = (struct rect){at.x + (at.w - w) / 2, at.y + (at.h - h) / 2, w, h};
    copy.size = size * fits;
    copy.radius = u(s, 3);
    copy.fill = s->theme->paper;
    copy.line = s->theme->rule;
    copy.stroke = u(s, 1);
    copy.ink = s->theme->ink;
    copy.layer = LAYER_FLYING;
    copy.alpha = 0;
    copy.delay = 0;
    copy.target.kind = TARGET_NONE;
    copy.was = NULL;
    copy.beat = BEAT_COPY;
    copy.turn = o->whole ? 0 : o->first + k;
    copy.turns = o->turns;
    return copy;
}

// Adds at most [most], and returns how many.
static int send(struct scene *s, const struct sent *o, int most)
{
    int count = count_of(o), sent = 0;
    int term = o->first + (s->now.term > 0 ? s->now.term : 0);
    struct rect all = o->whole ? stands_in(o, most) : o->goal;
    for (int k = 0; k < count && sent < most; k++) {
        const struct item *from = sender(o, k);
        if (!from || !from->text) // no chip without its number
            continue;
        struct rect at = o->whole ? place_in(o->goal, all, from->at)
                                  : meeting_place(s, term + k, o->goal);
        struct item copy = courier(s, from, o, k, at);
        *pose_add(s->pose, copy.kind, copy.layer, copy.id) = copy;
        sent++;
    }
    return sent;
}

void add_couriers(struct scene *s)
{
    assert(s->pose);
    struct sent o = {.whole = s->now.column < 0};
    // A weighted sum shows its products: nothing flies over them.
    if (!beats_gather(s) || scene_operation(s)->kind->form == FORM_MIX)
        return;
    pose_sort(s->pose);
    if (!find_goal(s, &o.goal) || (o.whole && shows_lines(s)))
        return;
    const struct operation *made = scene_operation(s);
    bool pairs = made->kind->form == FORM_PRODUCT && s->now.term < 0;
    o.from = *s->pose;
    for (int i = 0, sent = 0; i < s->read_count; i++) {
        o.cells = &s->reads[i];
        o.operand = i;
        if (pairs && i > 0 && i % 2 == 0)
            o.first += s->reads[i - 2].columns;
        if (o.whole && o.cells->rows > 1)
            continue; // a matrix stays
        o.turns = o.whole ? 1 : pairs ? operation_terms(made) : count_of(&o);
        sent += send(s, &o, MOST_COPIES - sent);
    }
}

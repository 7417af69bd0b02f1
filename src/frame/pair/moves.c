// SPDX-License-Identifier: MIT
#include "frame/pair/moves.h"

#include <math.h>

#include "frame/pair/painted.h"
#include "panel/panels.h"

// The parts of the time of each, which is in seconds.
#define SPLITS 0.5
#define PARTED 0.4 // 0.2 s; then B − A fills
#define SWAPS 0.3
#define LOSES 0.7
#define COPIED (0.2 / LOSES) // the copy has arrived
#define FALLEN (0.4 / LOSES) // the step is out; then what is below it runs anew

double pair_seconds(enum pair_move move)
{
    static const double seconds[] = {
        [PAIR_SPLITS] = SPLITS, [PAIR_SWAPS] = SWAPS, [PAIR_LOSES] = LOSES};
    return seconds[move];
}

// What moves: the pair at rest, and what it is drawn with.
struct moving {
    const struct pair *pair;
    struct painted_pair *now;
    const struct view *view;
    const struct font *font;
    struct arena *arena;
    struct list *list;
};

static void moves_emit(const struct moving *m, const struct pose *p)
{
    pose_emit(p, m->view->extent.scale, m->font, m->list);
}

static void emit_between(const struct moving *m, const struct pose *from,
                         const struct pose *to, double fraction)
{
    struct pose between = {.arena = m->arena};
    pose_blend(from, to, fraction, &between);
    moves_emit(m, &between);
}

// What is in both glides until [end]; what goes is gone before what comes
// begins to, so that no two texts fade over each other.
static void give_times(struct pose *from, struct pose *to, double end)
{
    struct pose *both[] = {from, to};
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < both[side]->count; k++) {
            struct item *i = &both[side]->items[k];
            bool stays = pose_find(both[!side], i->id);
            i->when = (struct span){!stays && side ? end * 0.6 : 0,
                                    !stays && !side ? end * 0.4 : end};
            i->delay = 0;
        }
}

// The ground of a pane on its way, which lies over the other.
static void emit_ground(const struct moving *m, struct rect from,
                        struct rect to, double fraction)
{
    struct pose ground = {.arena = m->arena};
    struct item *i =
        pose_add(&ground, ITEM_BOX, LAYER_BACK, id_named("pair ground", 0));
    i->at = rect_between(from, to, ease(fraction));
    i->fill = m->view->look.theme->paper;
    moves_emit(m, &ground);
}

// Both panes with what lies between them.
static struct rect all_of(const struct moving *m)
{
    const struct pair_places *at = &m->now->at;
    struct rect a = at->half[0], b = at->box.w > 0 ? at->box : at->half[1];
    double edge = 12 * extent_measure(&m->view->extent) / 720;
    double bottom =
        fmax(a.y + a.h, fmax(b.y + b.h, at->half[1].y + at->half[1].h));
    return (struct rect){a.x - edge, a.y, b.x + b.w - a.x + 2 * edge,
                         bottom - a.y};
}

// The picture of the leader by itself, in the room of both.
static struct pose single(const struct moving *m)
{
    const struct pair *p = m->pair;
    const struct shown *lead = &p->shown[p->leads];
    struct pose pose = {.arena = m->arena};
    struct view *view = arena_array(m->arena, 1, sizeof *view);
    *view = pair_view(m->view, lead->trace);
    struct scene s = scene_of(lead, view, m->font, &pose);
    pair_make_room(&s, p);
    panels_paint(&s);
    pose_sort(&pose);
    return pose;
}

// --- the picture becomes two -------------------------------------------------

// When a row of B − A comes; the rest of that pane is there at once.
static struct span time_of_row(const struct item *i)
{
    const struct address *a = &i->target.address;
    bool cell = i->target.kind == TARGET_CELLS && a->row >= 0 && a->column >= 0;
    if (!cell || i->layer != LAYER_CELL || i->kind != ITEM_BOX)
        return (struct span){PARTED * 0.6, PARTED};
    double row = (1 - PARTED) / a->tensor->rows;
    return (struct span){PARTED + a->row * row, PARTED + (a->row + 1) * row};
}

static void emit_splitting(struct moving *m)
{
    struct pose before = single(m), none = {.arena = m->arena};
    struct pose *third = &m->now->pose[BETWEEN];
    double moved = m->pair->moved;
    bool both = m->now->at.half[0].w > 0; // else B − A stands alone
    for (int k = 0; k < third->count; k++)
        third->items[k].when = time_of_row(&third->items[k]);
    emit_between(m, &none, third, moved);
    for (int k = both; k >= 0; k--) { // A lies over B
        give_times(&before, &m->now->pose[k], PARTED);
        if (both && k == 0)
            emit_ground(m, all_of(m), m->now->at.half[0], moved / PARTED);
        emit_between(m, &before, &m->now->pose[k], moved);
    }
    moves_emit(m, &m->now->pose[AROUND]);
}

// --- the two change places ---------------------------------------------------

// The pair before: what leads now has followed.
static struct pair swapped(const struct pair *p)
{
    struct pair before = *p;
    for (int k = 0; k < 2; k++) {
        before.shown[k] = p->shown[!k];
        before.names[k].name = p->names[!k].name;
    }
    struct shown *lead = &before.shown[p->leads];
    pair_follow(p, !p->leads, p->shown[p->leads].position, &lead->position);
    lead->page = NULL;
    lead->fraction = 1;
    return before;
}

static void emit_swapping(struct moving *m)
{
    struct pair before = swapped(m->pair);
    struct painted_pair was;
    pair_paint(&was, &before, before.shown[before.leads].position, m->view,
               m->font, m->arena, false);
    const struct rect *half = m->now->at.half;
    for (int k = 0; k < AROUND; k++) {
        if (k == 1)
            emit_ground(m, half[0], half[1], m->pair->moved);
        emit_between(m, &was.pose[k < BETWEEN ? !k : k], &m->now->pose[k],
                     m->pair->moved);
    }
    moves_emit(m, &m->now->pose[AROUND]);
}

// --- a step is taken out -----------------------------------------------------

static void shift(struct item *i, double x, double y, struct arena *arena)
{
    struct spot *spots =
        arena_array(arena, (size_t)i->spot_count + 1, sizeof *spots);
    for (int k = 0; k < i->spot_count; k++)
        spots[k] = (struct spot){i->spots[k].x + x, i->spots[k].y + y};
    i->spots = i->spot_count ? spots : i->spots;
    i->at.x += x;
    i->at.y += y;
}

// The left picture once more, in the right place.
static struct pose copied(const struct moving *m)
{
    const struct rect *half = m->now->at.half;
    const struct pose *left = &m->now->pose[0];
    struct pose copy = {.arena = m->arena};
    for (int k = 0; k < left->count; k++) {
        const struct item *i = &left->items[k];
        struct item *to = pose_add(&copy, i->kind, i->layer, i->id);
        *to = *i;
        shift(to, half[1].x - half[0].x, half[1].y - half[0].y, m->arena);
    }
    return copy; // sorted as the left one is
}

// True for what shows a tensor that the right result lacks.
static bool is_lost(const struct moving *m, const struct item *i)
{
    const struct tensor *t = i->target.address.tensor;
    return t && !trace_find(m->pair->shown[1].trace, t->name);
}

// What [copy] has and the right result lacks falls out of it; the rest becomes
// what it is there, from above.
static void give_fall(const struct moving *m, struct pose *copy,
                      struct pose *right)
{
    const struct rect *half = &m->now->at.half[1];
    double fallen = (FALLEN - COPIED) / (1 - COPIED);
    for (int k = 0; k < copy->count; k++)
        copy->items[k].when = (struct span){0, fallen}; // if it only goes
    for (int k = 0; k < right->count; k++) {
        struct item *i = &right->items[k];
        double y = i->spot_count ? i->spots[0].y : i->at.y;
        double down = fmin(fmax((y - half->y) / fmax(half->h, 1), 0), 1);
        double from = fallen + down * (1 - fallen) * 0.7;
        i->when = (struct span){from, from + (1 - fallen) * 0.3};
        i->delay = 0;
    }
    struct pose there = *right;
    for (int k = 0; k < copy->count; k++) {
        const struct item *i = &copy->items[k];
        if (pose_find(&there, i->id) || !is_lost(m, i))
            continue;
        struct item *out = pose_add(right, i->kind, i->layer, i->id);
        *out = *i;
        shift(out, 0, half->h * 0.15, m->arena);
        out->alpha = 0;
        out->when = (struct span){0, fallen};
    }
    pose_sort(right);
}

static void emit_losing(struct moving *m)
{
    struct pose before = single(m), copy = copied(m);
    struct pose *left = &m->now->pose[0], *right = &m->now->pose[1];
    double moved = m->pair->moved;
    give_times(&before, left, 1);
    double copying = fmin(moved / COPIED, 1);
    emit_between(m, &before, left, copying);
    if (moved < COPIED) {
        emit_ground(m, all_of(m), m->now->at.half[1], copying);
        give_times(&before, &copy, 1);
        emit_between(m, &before, &copy, copying);
    } else {
        give_fall(m, &copy, right);
        emit_between(m, &copy, right, (moved - COPIED) / (1 - COPIED));
    }
    moves_emit(m, &m->now->pose[AROUND]);
}

void pair_moves(const struct pair *p, struct painted_pair *rest,
                const struct view *view, const struct font *font,
                struct arena *arena, struct list *list)
{
    struct moving m = {.pair = p,
                       .now = rest,
                       .view = view,
                       .font = font,
                       .arena = arena,
                       .list = list};
    if (p->move == PAIR_SPLITS)
        emit_splitting(&m);
    else if (p->move == PAIR_SWAPS)
        emit_swapping(&m);
    else
        emit_losing(&m);
}

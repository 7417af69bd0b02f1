// SPDX-License-Identifier: MIT
#include "frame/into.h"

#include <math.h>

// Words change at once, in the middle.
static const struct span words = {0, 0.5};

// Where what is opened stands in the picture above it: a term or else its cell,
// or a row.
static bool find_opened(const struct scene *above, const struct scene *open,
                        const struct pose *from, struct rect *out)
{
    const struct address *a = &open->now;
    struct address first = {trace_find(above->trace, a->tensor->name), a->row, 0,
                            -1};
    struct address last = first;
    struct rect left, right;
    bool row = above->position.level < LEVEL_ROW || a->column < 0;
    last.column = a->tensor->columns - 1;
    if (!row)
        first.column = last.column = a->column;
    if (pose_place(from, a, out))
        return true;
    if (!pose_place(from, &first, &left) || !pose_place(from, &last, &right))
        return false;
    double x = fmin(left.x, right.x), y = fmin(left.y, right.y);
    *out = (struct rect){x, y, fmax(left.x + left.w, right.x + right.w) - x,
                         fmax(left.y + left.h, right.y + right.h) - y};
    return true;
}

static bool inside(const struct rect *box, const struct item *i)
{
    double x = i->at.x + i->at.w / 2, y = i->at.y + i->at.h / 2;
    if (i->spot_count) {
        x = i->spots[0].x;
        y = i->spots[0].y;
    }
    return x >= box->x && x <= box->x + box->w && y >= box->y &&
           y <= box->y + box->h;
}

// The place in [cell] of what stands at (x, y) in [box].
static struct spot shrink(const struct rect *box, const struct rect *cell,
                          double x, double y)
{
    return (struct spot){cell->x + (x - box->x) / box->w * cell->w,
                         cell->y + (y - box->y) / box->h * cell->h};
}

// What is in the box alone, as small as the cell holds it.
static struct item small_of(const struct item *i, const struct rect *box,
                            const struct rect *cell, struct arena *arena)
{
    struct item small = *i;
    struct spot at = shrink(box, cell, i->at.x, i->at.y);
    double by = fmin(cell->w / box->w, cell->h / box->h);
    small.at = (struct rect){at.x, at.y, i->at.w * cell->w / box->w,
                             i->at.h * cell->h / box->h};
    small.size = i->size * by;
    small.alpha = 0;
    if (i->spot_count) {
        struct spot *spots =
            arena_array(arena, (size_t)i->spot_count, sizeof *spots);
        for (int k = 0; k < i->spot_count; k++)
            spots[k] = shrink(box, cell, i->spots[k].x, i->spots[k].y);
        small.spots = spots;
    }
    return small;
}

// When what comes does so: the box grows out of what is opened with all that is
// in it, and the light that falls on it; its names are said. No edge goes faster
// than the whole way from end to end allows.
static const struct span grows = {0, 1}, shows = {0.5, 0.95}, named = {0.7, 1},
                         leaves = {0, 0.3};

static bool is_words(const struct item *i)
{
    return i->beat == BEAT_CUT || i->beat == BEAT_WORDS;
}

// The light, and the frames that it falls from and on.
static bool is_light(const struct item *i)
{
    bool open = false;
    for (int level = LEVEL_STAGE; level < LEVEL_COUNT; level++)
        open = open || i->id == id_named("open", level);
    return open || i->layer == LAYER_POOL;
}

// Adds to [from] what [i], which is new, begins as.
static void begin(struct item *i, const struct rect *box,
                  const struct rect *cell, struct pose *from)
{
    bool light = is_light(i), in = inside(box, i);
    i->when = light ? grows : in ? shows : named;
    i->moves = light || !in ? (struct span){0, 0} : grows;
    if (!light && !in)
        return;
    struct item small = small_of(i, box, cell, from->arena);
    if (light && i->kind == ITEM_BOX)
        small.at = *cell;
    if (light && i->spot_count == 4) { // all of it at the cell's lower edge
        double left = cell->x, right = left + cell->w, y = cell->y + cell->h;
        struct spot *cone = arena_array(from->arena, 4, sizeof *cone);
        for (int k = 0; k < 4; k++)
            cone[k] = (struct spot){k == 1 || k == 2 ? right : left, y};
        small.spots = cone;
    }
    *pose_add(from, small.kind, small.layer, small.id) = small;
}

double into_time(double part)
{
    double steady = 0.5 - sin(asin(1 - 2 * part) / 3); // which ease() undoes
    return part <= 0 || part >= 1 ? part : (part + steady) / 2;
}

// What only passes on the way of a step has no way here.
static void drop_passing(struct pose *p)
{
    int count = 0;
    for (int k = 0; k < p->count; k++)
        if (!p->items[k].passes)
            p->items[count++] = p->items[k];
    p->count = count;
}

void into_give(const struct scene *above, const struct scene *open,
               struct pose *from, struct pose *to)
{
    struct rect cell = {0, 0, 0, 0}, box = open->box;
    bool opens = box.w > 0 && find_opened(above, open, from, &cell);
    drop_passing(from);
    drop_passing(to);
    int count = from->count;
    for (int k = 0; k < to->count; k++) {
        struct item *i = &to->items[k];
        const struct pose before = {from->arena, from->items, count, count};
        bool is = pose_find(&before, i->id) != NULL;
        i->carries = true;
        i->delay = 0;
        i->moves = (struct span){0, 0};
        i->cuts = i->beat == BEAT_CUT;
        i->when = i->cuts || (is_words(i) && i->text) ? words : grows;
        i->hidden = NULL;
        i->from = 0;
        i->apart = i->anew = false;
        i->hand = NULL;
        if (!is && opens && !is_words(i))
            begin(i, &box, &cell, from);
    }
    for (int k = 0; k < from->count; k++) {
        struct item *i = &from->items[k];
        i->when = leaves;
        i->cuts = i->beat == BEAT_CUT;
        if (is_words(i))
            i->when = words;
    }
    pose_sort(from);
}

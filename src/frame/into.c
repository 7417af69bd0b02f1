// SPDX-License-Identifier: MIT
#include "frame/into.h"

#include <math.h>
#include <string.h>

#include "frame/crowd.h"
#include "panel/softmax.h"

// Words change at once, in the middle.
static const struct span words = {0, 0.5}, unsaid = {0.2, 0.5},
                         said_anew = {0.5, 0.8};

// Where [a], a cell or a row, stands in the picture above, in its box and not in
// a strip.
static bool find_place(const struct pose *from, const struct address *a,
                       bool row, struct rect *out)
{
    struct address first = *a, last = *a;
    struct rect left, right;
    if (row) {
        first.column = 0;
        last.column = a->tensor->columns - 1;
    }
    if (!pose_largest(from, &first, &left) ||
        !pose_largest(from, &last, &right))
        return false;
    double x = fmin(left.x, right.x), y = fmin(left.y, right.y);
    *out = (struct rect){x, y, fmax(left.x + left.w, right.x + right.w) - x,
                         fmax(left.y + left.h, right.y + right.h) - y};
    return true;
}

// Where what is opened stands there: a term or else its cell, or a row; of a
// softmax that of its weights, where only these show.
static bool find_opened(const struct scene *above, const struct scene *open,
                        const struct pose *from, struct rect *out)
{
    const struct address *a = &open->now;
    struct address is = {trace_find(above->trace, a->tensor->name), a->row,
                         a->column, -1};
    struct softmax four;
    bool row = above->position.level < LEVEL_ROW || a->column < 0;
    if (pose_largest(from, a, out) ||
        (is.tensor && find_place(from, &is, row, out)))
        return true;
    if (!find_softmax(open, &four))
        return false;
    is.tensor = trace_find(above->trace, four.out->name);
    return is.tensor && find_place(from, &is, true, out);
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
// in it, and the light that falls on it; strips fill, names are said. No edge
// goes faster than the whole way from end to end allows.
static const struct span grows = {0, 1}, shows = {0.5, 0.95},
                         fills = {0.5, 0.9}, leaves = {0, 0.3};

static struct spot middle_of(const struct item *i)
{
    if (i->spot_count)
        return i->spots[0];
    return (struct spot){i->at.x + i->at.w / 2, i->at.y + i->at.h / 2};
}

// What changes with the sentence; what stands in a box goes with that, and what
// is cut in a picture with what it is said of.
static bool is_words(const struct scene *s, const struct item *i)
{
    if (s->box.w > 0 && inside(&s->box, i))
        return false;
    bool below = s->box.w > 0 || middle_of(i).y > s->stage.y + s->stage.h;
    return i->beat == BEAT_WORDS || (i->beat == BEAT_CUT && below);
}

// A pool under cells, which is no light that falls on a box.
static bool is_pool(const struct item *i)
{
    return i->kind == ITEM_BOX && i->layer == LAYER_POOL &&
           alpha_of(i->fill) > 0;
}

// The light, and the frames that it falls from and on.
static bool is_light(const struct item *i)
{
    bool open = false;
    for (int level = LEVEL_STAGE; level < LEVEL_COUNT; level++)
        open = open || i->id == id_named("open", level);
    return open || (i->layer == LAYER_POOL && !is_pool(i));
}

// What is opened, where it stood, and the box that grows out of it.
struct into {
    const struct rect *box, *cell; // NULL: it did not show
    struct pose *from, *to;
    struct arena *arena;
    const struct scene *scene; // of [to]
    const struct crowd *crowd;
};

// All of the light at the lower edge of what is opened.
static struct spot *closed_cone(const struct into *way)
{
    const struct rect *cell = way->cell;
    double left = cell->x, right = left + cell->w, y = cell->y + cell->h;
    struct spot *cone = arena_array(way->arena, 4, sizeof *cone);
    for (int k = 0; k < 4; k++)
        cone[k] = (struct spot){k == 1 || k == 2 ? right : left, y};
    return cone;
}

// The frame in the strip in which [i] stands, where it is new: it goes there
// from what is opened; NULL. Of what stands beside the box under the strip, [name].
static const struct item *new_frame(const struct into *way,
                                    const struct item *i, bool *name)
{
    double x = i->at.x + i->at.w / 2, y = i->at.y + i->at.h / 2;
    for (int level = LEVEL_STAGE; level < LEVEL_COUNT; level++) {
        const struct item *cone = pose_find(way->to, id_named("cone", level));
        if (!cone || y >= cone->spots[2].y)
            continue;
        *name = x < cone->spots[3].x || x > cone->spots[2].x;
        uint64_t id = id_named("open", level);
        return pose_find(way->from, id) ? NULL : pose_find(way->to, id);
    }
    return NULL;
}

static bool is_of_rail(const struct item *i)
{
    bool is =
        i->id == id_named("rail", 0) || i->id == id_named("rail handle", 0);
    for (int k = 0; k < LEVEL_COUNT; k++)
        is = is || i->id == id_named("rail node", k) ||
             i->id == id_named("rail name", k) ||
             i->id == id_named("rail count", k);
    return is;
}

// What is new among the words comes after them, on the rail where that stood.
static void begin_said(const struct into *way, struct item *i)
{
    i->when = said_anew;
    if (is_of_rail(i) && !pose_find(way->from, id_named("rail", 0)))
        i->when = (struct span){0.7, 1}; // beside what was wider
    const struct item *was = pose_find(way->from, id_named("rail", 0));
    const struct item *is = pose_find(way->to, id_named("rail", 0));
    if (!was || !is || !is_of_rail(i))
        return;
    struct item *there = arena_array(way->arena, 1, sizeof *there);
    *there = *i;
    there->alpha = 0;
    there->at.y += was->spots[0].y - is->spots[0].y;
    i->begins = there;
    i->moves = grows;
}

// What is new in a strip comes there with its frame.
static void begin_in_strip(const struct into *way, struct item *i)
{
    bool name = false;
    const struct item *frame = new_frame(way, i, &name);
    i->when = fills;
    i->moves = (struct span){0, 0};
    if (!frame || !way->cell || i->layer >= LAYER_CHROME)
        return;
    const struct rect *cell = way->cell, *open = &frame->at;
    double down = cell->y + cell->h / 2 - open->y - open->h / 2;
    double right = name ? 0 : cell->x + cell->w / 2 - open->x - open->w / 2;
    struct rect ink = ink_of(way->scene, i);
    if (i->text) // no name is cut
        right = fmax(right, fmin(way->box->x - ink.x, 0));
    struct item *small = arena_array(way->arena, 1, sizeof *small);
    *small = *i;
    small->alpha = 0;
    small->at.x += right;
    small->at.y += down;
    if (i->spot_count) {
        struct spot *spots =
            arena_array(way->arena, (size_t)i->spot_count, sizeof *spots);
        for (int k = 0; k < i->spot_count; k++)
            spots[k] =
                (struct spot){i->spots[k].x + right, i->spots[k].y + down};
        small->spots = spots;
    }
    i->moves = grows;
    i->begins = small;
}

// Gives what [i], which is new, begins as.
static void begin(const struct into *way, struct item *i)
{
    bool light = is_light(i);
    if (!light && !inside(way->box, i)) {
        begin_in_strip(way, i);
        return;
    }
    i->when = light ? grows : shows;
    i->moves = (struct span){0, 0};
    if (!way->cell)
        return;
    i->moves = light ? i->moves : grows;
    struct item *small = arena_array(way->arena, 1, sizeof *small);
    *small = small_of(i, way->box, way->cell, way->arena);
    if (light && i->kind == ITEM_BOX)
        small->at = *way->cell;
    if (light && i->spot_count == 4)
        small->spots = closed_cone(way);
    i->begins = small;
}

// What does not glide comes with the box, or in its strip.
static void stop(struct chip *chip, void *context)
{
    begin(context, chip->to);
    chip->to->apart = true;
    chip->from = chip->to->begins;
}

// What is full and what is an empty place are two things: a bar would grow to
// the length of its place, as if its value rose.
static bool empties(const struct item *was, const struct item *i)
{
    return was && i->kind == ITEM_BOX && i->layer < LAYER_CHROME &&
           (was->dash > 0) != (i->dash > 0);
}

// True when [i] goes by no more than [LOOSE] pixels farther or elsewhere than a
// chip does, or hardly goes.
static bool goes_along(const struct item *was, const struct item *i,
                       const struct chip *chips, int count)
{
    enum { LOOSE = 24 };
    struct spot a = middle_of(was), b = middle_of(i);
    if (hypot(b.x - a.x, b.y - a.y) <= LOOSE)
        return true;
    for (int k = 0; k < count; k++) {
        if (!chips[k].glides)
            continue;
        struct spot c = middle_of(chips[k].from), d = middle_of(chips[k].to);
        if (hypot(b.x - a.x - d.x + c.x, b.y - a.y - d.y + c.y) <= LOOSE)
            return true;
    }
    return false;
}

// True when a number that glides lies in the pool at both ends.
static bool lies_under(const struct item *was, const struct item *i,
                       const struct chip *chips, int count)
{
    for (int k = 0; k < count; k++)
        if (chips[k].glides && inside(&was->at, chips[k].from) &&
            inside(&i->at, chips[k].to))
            return true;
    return fabs(was->at.x - i->at.x) < 4 && fabs(was->at.y - i->at.y) < 4 &&
           fabs(was->at.w - i->at.w) < 4 && fabs(was->at.h - i->at.h) < 4;
}

// True of the label of a row or a column whose cells do not glide.
static bool lost_cells(const struct item *i, const struct chip *chips,
                       int count)
{
    const struct address *a = &i->target.address;
    bool row = i->target.number == ROW_LABEL, some = false;
    if (i->target.kind != TARGET_CELLS || !i->target.number)
        return false;
    for (int k = 0; k < count; k++) {
        const struct address *b = &chips[k].to->target.address;
        if (b->tensor != a->tensor ||
            (row ? a->row != b->row : a->column != b->column))
            continue;
        if (chips[k].glides)
            return false;
        some = true;
    }
    return some;
}

static bool goes_with(const struct item *was, const struct item *i,
                      const struct chip *chips, int count)
{
    return is_pool(i)
               ? lies_under(was, i, chips, count)
               : goes_along(was, i, chips, count) &&
                     (item_stays(was, i) || !lost_cells(i, chips, count));
}

// Labels and marks glide with their cells, else they come with the box.
static void stop_labels(const struct into *way, const struct chip *chips,
                        int count)
{
    for (int k = 0; k < way->to->count; k++) {
        struct item *i = &way->to->items[k];
        const struct item *was = pose_find(way->from, i->id);
        bool mark = i->kind != ITEM_IMAGE && i->layer < LAYER_CHROME &&
                    !is_number(i) && !(i->text && is_words(way->scene, i)) &&
                    !is_light(i);
        if (!was || i->apart || !mark || goes_with(was, i, chips, count))
            continue;
        begin(way, i);
        i->apart = true;
    }
}

// The cells of a tensor, and their labels.
struct kin {
    const struct tensor *tensor;
    bool passed;
};

struct family {
    struct kin *kin;
    int count;
};

// Of what has none, NULL.
static struct kin *kin_of(struct family *f, const struct item *i)
{
    const struct tensor *m = i->target.address.tensor;
    if (!m)
        return NULL;
    for (int k = 0; k < f->count; k++)
        if (f->kin[k].tensor == m)
            return &f->kin[k];
    f->kin[f->count] = (struct kin){m, false};
    return &f->kin[f->count++];
}

static bool is_read(const struct item *i)
{
    return is_number(i) || (i->text && !i->tilted);
}

static bool same_span(struct span a, struct span b)
{
    return a.from == b.from && a.to == b.to;
}

// True of what something that glides passes over, or any of its kin.
static bool is_passed(const struct into *way, const struct scene *s,
                      const struct item *was, const struct item *i,
                      struct span when)
{
    return is_read(i) &&
           crowd_passes(way->crowd, ink_of(s, was), ink_of(s, i), when);
}

// A plus between numbers.
static bool is_sign(const struct item *i)
{
    static const char *const signs[] = {"+", "−", "·", "×", "÷", "=", NULL};
    for (int k = 0; signs[k]; k++)
        if (i->text && !strcmp(i->text, signs[k]))
            return true;
    return false;
}

static struct rect around(struct rect a, struct rect b)
{
    double x = fmin(a.x, b.x), y = fmin(a.y, b.y);
    return (struct rect){x, y, fmax(a.x + a.w, b.x + b.w) - x,
                         fmax(a.y + a.h, b.y + b.h) - y};
}

// What joins numbers or lies under them.
static bool is_ground(const struct item *i)
{
    return i->kind == ITEM_POLYGON || i->kind == ITEM_LINE ||
           i->layer == LAYER_BACK;
}

static struct rect ground_of(const struct item *i)
{
    if (!i->spot_count)
        return i->at;
    struct rect all = {i->spots[0].x, i->spots[0].y, 1, 1};
    for (int k = 1; k < i->spot_count; k++)
        all = around(all, (struct rect){i->spots[k].x, i->spots[k].y, 1, 1});
    return all;
}

// True when it goes at once: it frames, or joins, or says what glides.
static bool goes_first(const struct into *way, const struct item *i,
                       struct span looks)
{
    return i->layer == LAYER_OUTLINE || i->layer == LAYER_POOL || is_sign(i) ||
           (is_ground(i) &&
            crowd_passes(way->crowd, ground_of(i), ground_of(i), looks)) ||
           (is_number(i) && crowd_says(way->crowd, &i->target.address));
}

// What leaves does so late where nothing glides over it.
static void linger(const struct into *way, const struct scene *above)
{
    static const struct span looks = {0.2, 0.45}, late = {0.15, 0.55};
    struct pose *from = way->from;
    struct family f = {
        arena_array(way->arena, (size_t)from->count + 1, sizeof *f.kin), 0};
    for (int turn = 0; turn < 2; turn++)
        for (int k = 0; k < from->count; k++) {
            struct item *i = &from->items[k];
            const struct item *is = pose_find(way->to, i->id);
            struct kin *kin = kin_of(&f, i);
            if ((is && !is->apart) || is_words(above, i) ||
                goes_first(way, i, looks))
                continue;
            if (turn == 0 && kin)
                kin->passed = kin->passed || is_passed(way, above, i, i, looks);
            else if (turn == 1 &&
                     !(kin ? kin->passed : is_passed(way, above, i, i, looks)))
                i->when = late;
        }
}

// When what comes does so: soon where nothing glides over it, last where
// something does till then.
static void hasten(const struct into *way, const struct scene *open)
{
    static const struct span early = {0.42, 0.65}, late = {0.74, 0.95},
                             soon = {0.32, 0.82}, last = {0.8, 1};
    struct pose *to = way->to;
    struct family f = {
        arena_array(way->arena, (size_t)to->count + 1, sizeof *f.kin), 0};
    for (int turn = 0; turn < 2; turn++)
        for (int k = 0; k < to->count; k++) {
            struct item *i = &to->items[k];
            const struct item *was = i->begins ? i->begins : i;
            bool fill = same_span(i->when, fills);
            bool comes =
                same_span(i->when, shows) || (fill && open->box.w <= 0);
            if ((!comes && !fill) || is_words(open, i))
                continue;
            struct kin *kin = kin_of(&f, i);
            if (turn == 0 && kin)
                kin->passed =
                    kin->passed || is_passed(way, open, was, i, early);
            else if (turn == 1 && is_passed(way, open, was, i, late))
                i->when = last;
            else if (turn == 1 && comes &&
                     !(kin ? kin->passed : is_passed(way, open, was, i, early)))
                i->when = soon;
        }
}

// What comes around numbers that glide comes with them.
static void come_around(const struct into *way, const struct chip *chips,
                        int count, struct item *i)
{
    struct rect was, is;
    bool some = false;
    for (int k = 0; k < count; k++) {
        const struct chip *c = &chips[k];
        if (!c->glides || !inside(&i->at, c->to))
            continue;
        was = some ? around(was, c->from->at) : c->from->at;
        is = some ? around(is, c->to->at) : c->to->at;
        some = true;
    }
    if (!some)
        return;
    struct item *begins = arena_array(way->arena, 1, sizeof *begins);
    *begins = *i;
    begins->alpha = 0;
    begins->at = (struct rect){i->at.x + was.x - is.x, i->at.y + was.y - is.y,
                               fmax(i->at.w + was.w - is.w, 0),
                               fmax(i->at.h + was.h - is.h, 0)};
    i->begins = begins;
    i->moves = grows;
}

static void come_with_numbers(const struct into *way, const struct chip *chips,
                              int count)
{
    for (int k = 0; k < way->to->count; k++) {
        struct item *i = &way->to->items[k];
        bool frame =
            i->kind == ITEM_BOX && !i->text &&
            (is_pool(i) || (i->layer == LAYER_OUTLINE && !is_light(i)));
        if (frame && (i->apart || !pose_find(way->from, i->id)))
            come_around(way, chips, count, i);
    }
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

// A rail that lies over the formula goes down when the words have changed, and
// up before they do.
static void keep_rail_over_words(const struct into *way)
{
    const struct item *was = pose_find(way->from, id_named("rail", 0));
    const struct item *is = pose_find(way->to, id_named("rail", 0));
    if (!was || !is || was->spots[0].y == is->spots[0].y ||
        is->spots[0].y != is->spots[1].y)
        return;
    bool down = is->spots[0].y > was->spots[0].y;
    for (int k = 0; k < way->to->count; k++) {
        struct item *i = &way->to->items[k];
        if (is_of_rail(i))
            i->moves = down ? (struct span){0.5, 1} : (struct span){0, 0.5};
    }
    for (int k = 0; k < way->from->count && !down; k++) {
        struct item *i = &way->from->items[k];
        if (is_of_rail(i))
            i->when = (struct span){0, 0.2};
    }
}

// True when the box is that of the step above, which is no strip now.
static bool stays_open(const struct scene *above, const struct scene *open,
                       const struct pose *to)
{
    const struct rect *a = &above->box, *b = &open->box;
    return a->x == b->x && a->y == b->y && a->w == b->w && b->w > 0 &&
           !pose_find(to, id_named("band", (int)above->position.level));
}

void into_give(const struct scene *above, const struct scene *open,
               struct pose *from, struct pose *to)
{
    struct rect cell = {0, 0, 0, 0}, box = open->box;
    bool opens = box.w > 0 && find_opened(above, open, from, &cell);
    if (opens && stays_open(above, open, to))
        cell = above->box;
    drop_passing(from);
    drop_passing(to);
    struct into way = {&box, opens ? &cell : NULL, from, to, from->arena, open,
                       NULL};
    struct chip *chips =
        arena_array(from->arena, (size_t)to->count + 1, sizeof *chips);
    int count = 0;
    for (int k = 0; k < to->count; k++) {
        struct item *i = &to->items[k];
        const struct item *was = pose_find(from, i->id);
        i->carries = true;
        i->delay = 0;
        i->moves = (struct span){0, 0};
        bool said = is_words(open, i);
        i->cuts = said && i->beat == BEAT_CUT;
        i->when = i->cuts ? words : grows;
        i->hidden = NULL;
        i->from = 0;
        i->apart = i->anew = i->runs = false;
        i->begins = NULL;
        i->hand = NULL;
        i->apart = empties(was, i);
        if (!was && said && !i->cuts)
            begin_said(&way, i);
        else if ((!was || i->apart) && !said)
            begin(&way, i);
        if (i->alpha > 0 && (is_number(i) || (was && is_number(was))))
            chips[count++] =
                (struct chip){i, was && !i->apart ? was : i->begins,
                              inside(&box, i), was && !i->apart, 0};
    }
    way.crowd = crowd_part(open, chips, count, stop, &way);
    stop_labels(&way, chips, count);
    for (int k = 0; k < from->count; k++) {
        struct item *i = &from->items[k];
        i->when = leaves;
        bool said = is_words(above, i);
        i->cuts = said && i->beat == BEAT_CUT;
        if (said)
            i->when = i->cuts ? words : unsaid;
    }
    come_with_numbers(&way, chips, count);
    keep_rail_over_words(&way);
    linger(&way, above);
    hasten(&way, open);
    pose_sort(from);
}

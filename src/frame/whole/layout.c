// SPDX-License-Identifier: MIT
// Where the equations of a promise stand, and the notes on their parts.
#include <math.h>
#include <string.h>

#include "frame/whole/whole.h"

enum { LARGEST = 56, SMALLEST = 30, FLOOR = 16, BESIDE = 24 };
enum {
    ROW = 35,
    SHAPES = 100,
    COLUMN = 200,
    GUTTER = 40,
    BETWEEN = 12,
    CLEARANCE = 12
};

// Where shapes stand.
enum shapes { SHAPES_OVER, SHAPES_BELOW, SHAPES_BESIDE, SHAPES_NOWHERE };

// What is shown; where there is no room for it, the next one.
static const struct density {
    enum shapes shapes;
    bool leading; // all that leads there, not only the equation at work
    bool notes;
} densities[] = {
    {SHAPES_OVER, true, true},     {SHAPES_BELOW, true, true},
    {SHAPES_BESIDE, true, true},   {SHAPES_BELOW, false, true},
    {SHAPES_NOWHERE, false, true}, {SHAPES_NOWHERE, false, false},
};

enum { DENSITIES = sizeof densities / sizeof *densities };

struct plan {
    const struct scene *s;
    const struct promise *p;
    struct rect at;
    double size;
    bool broken; // after the relation
    struct density density;
};

// --- one equation ------------------------------------------------------------

const struct type_mark *whole_part(const struct setting *set)
{
    const struct type_mark *m = &set->marks[set->count - 1];
    return set->count && m->kind == MARK_PART ? m : NULL;
}

// The right side goes to a line of its own. Returns how wide the left one is.
static double break_line(struct setting *set, double size)
{
    const struct type_mark *right = whole_part(set);
    if (!right || right->first == 0)
        return 0;
    double left = right->x, drop = size * 0.4 - right->y;
    for (int i = right->first; i < set->count; i++) {
        set->marks[i].x -= left;
        set->marks[i].y += drop;
    }
    set->extent.down = right->y + right->height;
    set->extent.up = size;
    set->extent.width = fmax(left, right->width);
    return left;
}

static struct setting set_equation(const struct plan *plan,
                                   const struct spelled *e, double size)
{
    struct typesetter t = {.font = plan->s->font,
                           .size = size,
                           .least = text_size(plan->s, TEXT_SMALL),
                           .weight = WEIGHT_REGULAR};
    if (!e->beside && plan->density.shapes == SHAPES_OVER) {
        t.place = tall_place;
        t.of = plan->s;
    }
    return typeset(&t, &e->formula, INFINITY);
}

// --- notes -------------------------------------------------------------------

static bool same_box(const struct type_mark *a, const struct type_mark *b)
{
    return fabs(a->x - b->x) + fabs(a->y - b->y) + fabs(a->width - b->width) +
               fabs(a->height - b->height) <
           1;
}

// A part in a numerator: there is more of the formula under it.
static bool stands_over(const struct setting *set, int i)
{
    const struct type_mark *m = &set->marks[i];
    for (int k = i + 1; k < set->count; k++)
        if (set->marks[k].kind == MARK_PART &&
            set->marks[k].first <= m->first &&
            set->marks[k].y + set->marks[k].height >
                m->y + m->height + 0.3 * m->size)
            return true;
    return false;
}

// The level of a note: one more than those that lie in its part.
static int level_of(const struct whole_line *l, const struct part_note *n)
{
    int level = 0;
    for (int k = 0; k < l->note_count; k++) {
        const struct part_note *in = &l->notes[k];
        if (in->over == n->over && in->part->first >= n->part->first &&
            in->part < n->part)
            level = in->level + 1 > level ? in->level + 1 : level;
    }
    return level;
}

// Notes on all parts; of two that are the same on the paper the inner one. The
// one on all of them stands under the left side where it may.
static void note_parts(const struct scene *s, struct whole_line *l,
                       bool left_side)
{
    const struct setting *set = &l->set;
    l->notes =
        arena_array(s->pose->arena, (size_t)set->count + 1, sizeof *l->notes);
    for (int i = 0; i < set->count; i++) {
        const struct type_mark *m = &set->marks[i];
        bool again = m->kind != MARK_PART;
        for (int k = 0; k < l->note_count && !again; k++)
            again = same_box(l->notes[k].part, m);
        if (again)
            continue;
        struct part_note n = {.part = m, .over = stands_over(set, i)};
        n.level = level_of(l, &n);
        if (left_side && m == whole_part(set) && !n.over)
            n = (struct part_note){.part = m, .left_side = true};
        l->notes[l->note_count++] = n;
    }
}

static int levels(const struct whole_line *l, bool over)
{
    int most = 0;
    for (int k = 0; k < l->note_count; k++)
        if (l->notes[k].over == over && l->notes[k].level + 1 > most)
            most = l->notes[k].level + 1;
    return most;
}

// --- all of them -------------------------------------------------------------

// How far the notes over or under an equation reach from it.
static double notes_reach(const struct plan *plan, const struct whole_line *l,
                          bool over)
{
    int rows = levels(l, over);
    if (over && plan->density.shapes == SHAPES_OVER)
        return tall_rise(plan->s); // above the letters' shapes
    if (over && l->left > 0)
        rows = 0; // they stand behind the left side
    return rows ? rows * u(plan->s, ROW) + u(plan->s, CLEARANCE) : 0;
}

static double line_up(const struct plan *plan, const struct whole_line *l)
{
    return l->set.extent.up + notes_reach(plan, l, true);
}

static double line_down(const struct plan *plan, const struct whole_line *l)
{
    return l->set.extent.down + notes_reach(plan, l, false);
}

// Where those beside end.
struct beside {
    double bottom, right; // of all, and of the last line
    int lines;
};

// They stand one after another, as many on a line as there is room.
static struct beside place_beside(const struct plan *plan,
                                  struct whole_layout *w, double y, bool *fits)
{
    double x = plan->at.x, right = plan->at.x + plan->at.w;
    double gap = u(plan->s, 44), tall = 0;
    struct beside b = {y, x, 0};
    for (int i = 0; i < w->count; i++) {
        struct whole_line *l = &w->lines[i];
        if (!l->beside || !l->set.count)
            continue;
        double width = l->set.extent.width;
        if (x > plan->at.x && x + width > right) {
            y += tall + u(plan->s, 10);
            x = plan->at.x;
            tall = 0;
        }
        *fits = *fits && x + width <= right;
        l->x = x;
        l->base = y + l->set.extent.up;
        tall = fmax(tall, l->set.extent.up + l->set.extent.down);
        b.lines += x == plan->at.x;
        b.right = x + width;
        b.bottom = y + tall;
        x += width + gap;
    }
    return b;
}

// The shapes stand to the right of a short line of those beside, or under
// them. Returns where it all ends.
static double place_shapes(const struct plan *plan, struct whole_layout *w,
                           double top, struct beside b)
{
    struct rect at = plan->at;
    double left = b.right - at.x, height = u(plan->s, SHAPES);
    bool right = b.lines == 1 && left < 0.4 * at.w;
    if (right) {
        left += u(plan->s, 40);
        w->shapes = (struct rect){at.x + left, top, at.w - left, height};
        for (int i = 0; i < w->count; i++)
            if (w->lines[i].beside)
                w->lines[i].base += (height - (b.bottom - top)) / 2;
        return fmax(b.bottom, top + height);
    }
    double y = b.lines ? b.bottom : top;
    w->shapes = (struct rect){at.x, y, at.w, height};
    return y + height;
}

// Room that is left over goes around the promise.
static void spread(struct whole_layout *w, double free)
{
    for (int i = 0; i < w->count; i++)
        w->lines[i].base += w->lines[i].beside ? free : free / 2;
    w->shapes.y += free;
}

// The one formula that is promised; NULL where there are more.
static struct whole_line *only_promise(const struct whole_layout *w)
{
    struct whole_line *only = NULL;
    for (int i = 0; i < w->count; i++)
        if (!w->lines[i].beside) {
            if (only)
                return NULL;
            only = &w->lines[i];
        }
    return only;
}

// Shapes over the one formula that is promised: what leads there stands in
// lines before it, at the top, and the shapes of its steps behind it. False
// when there is no room for that.
static bool place_before(const struct plan *plan, struct whole_layout *w)
{
    struct whole_line *tall = only_promise(w);
    if (!tall)
        return false;
    w->tall = tall->base - line_up(plan, tall);
    double y = w->tall + u(plan->s, BETWEEN), right = plan->at.x;
    for (int i = 0; i < w->count; i++) {
        struct whole_line *l = &w->lines[i];
        if (!l->beside)
            continue;
        l->x = plan->at.x;
        l->base = y + l->set.extent.up;
        y = l->base + l->set.extent.down + u(plan->s, BETWEEN);
        right = fmax(right, l->x + l->set.extent.width);
    }
    struct tall_letter letters[MOST_LETTERS];
    if (!tall_letters(&tall->set, letters))
        return false;
    double from = right + u(plan->s, GUTTER);
    double to = tall->x + letters[0].place.x - u(plan->s, GUTTER);
    w->shapes =
        (struct rect){from, w->tall, to - from, u(plan->s, SHAPES) * 0.9};
    return to - from >= u(plan->s, COLUMN) && y <= tall->base;
}

static void spread_tall(struct whole_layout *w, double free)
{
    for (int i = 0; i < w->count; i++)
        if (!w->lines[i].beside)
            w->lines[i].base += free / 2;
}

static struct whole_layout try_plan(const struct plan *plan, bool *fits)
{
    const struct equations *e = &plan->p->all;
    struct whole_layout w = {.size = plan->size, .tall = INFINITY};
    w.lines = arena_array(plan->s->pose->arena, (size_t)e->count + 1,
                          sizeof *w.lines);
    double y = plan->at.y;
    *fits = true;
    for (int i = 0; i < e->count; i++) {
        struct whole_line *l = &w.lines[w.count++];
        bool beside = e->all[i].beside;
        if (beside && !plan->density.leading && i != plan->p->at.equation) {
            *l = (struct whole_line){.beside = true};
            continue; // an empty setting
        }
        double size = plan->size;
        if (beside)
            size = fmin(size, text_size(plan->s, BESIDE));
        *l = (struct whole_line){.beside = beside};
        l->set = set_equation(plan, &e->all[i], size);
        if (beside)
            continue;
        if (plan->broken)
            l->left = break_line(&l->set, size);
        if (plan->density.notes)
            note_parts(plan->s, l, plan->density.shapes == SHAPES_OVER);
        *fits = *fits && l->set.extent.width <= plan->at.w;
        l->x = plan->at.x + fmax((plan->at.w - l->set.extent.width) / 2, 0);
        l->base = y + line_up(plan, l);
        y = l->base + line_down(plan, l) + u(plan->s, BETWEEN);
    }
    if (plan->density.shapes == SHAPES_OVER) {
        double left = plan->at.y + plan->at.h - y;
        spread_tall(&w, fmax(left, 0));
        *fits = *fits && left >= 0 && place_before(plan, &w);
        return w;
    }
    struct beside b = place_beside(plan, &w, y, fits);
    double end = b.lines ? b.bottom : y;
    if (plan->density.shapes == SHAPES_BELOW)
        end = place_shapes(plan, &w, y, b);
    double free = plan->at.y + plan->at.h - end;
    *fits = *fits && free >= 0;
    spread(&w, fmax(free, 0));
    if (plan->density.shapes == SHAPES_BESIDE)
        w.shapes = (struct rect){plan->at.x + plan->at.w + u(plan->s, GUTTER),
                                 plan->at.y, u(plan->s, COLUMN), plan->at.h};
    return w;
}

// The left side of an equation, up to its relation.
static void span_left_side(const struct whole_line *l, struct part_note *n)
{
    n->left = n->right = l->x;
    for (int i = 0; i < whole_part(&l->set)->first; i++) {
        const struct type_mark *m = &l->set.marks[i];
        if (m->text && m->symbol && m->symbol->cells.tensor)
            n->right = fmax(n->right, l->x + m->x + m->width);
    }
}

// Notes of one level share its line.
static void give_room(struct whole_line *l, const struct scene *s,
                      struct rect at)
{
    for (int k = 0; k < l->note_count; k++) {
        struct part_note *n = &l->notes[k];
        const struct type_mark *m = n->part;
        double rows = n->level * u(s, ROW) + u(s, CLEARANCE);
        double up = l->left > 0 ? -m->y : l->set.extent.up;
        n->left = l->x + m->x;
        n->right = n->left + m->width;
        if (n->left_side)
            span_left_side(l, n);
        n->middle.x = (n->left + n->right) / 2;
        n->middle.y =
            n->over ? l->base - up - rows : l->base + l->set.extent.down + rows;
        n->from = n->over && l->left > 0 ? l->x + l->left + u(s, 8) : at.x;
        n->to = at.x + at.w;
    }
    for (int k = 0; k < l->note_count; k++)
        for (int j = 0; j < l->note_count; j++) {
            struct part_note *a = &l->notes[k], *b = &l->notes[j];
            double half = (a->middle.x + b->middle.x) / 2;
            if (k == j || a->over != b->over || a->level != b->level)
                continue;
            if (a->middle.x < b->middle.x) {
                a->to = fmin(a->to, half - u(s, 8));
                b->from = fmax(b->from, half + u(s, 8));
            }
        }
}

// How many tensors before [m] have notes.
static int notes_before(const struct whole_layout *w, const struct tensor *m)
{
    int count = 0, last = -1;
    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < w->lines[i].note_count; k++) {
            int index = w->lines[i].notes[k].part->part->index;
            count += index < m->index && index != last;
            last = index;
        }
    return count;
}

// Numbers the notes in the order in which their parts are computed.
static void whole_number(struct whole_layout *w)
{
    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < w->lines[i].note_count; k++) {
            struct part_note *n = &w->lines[i].notes[k];
            n->order = 1 + notes_before(w, n->part->part);
        }
}

struct whole_layout whole_layout(const struct scene *s, const struct promise *p,
                                 struct rect at)
{
    struct plan plan = {.s = s, .p = p};
    struct whole_layout w = {0};
    bool fits = false;
    for (int k = 0; k < DENSITIES && !fits; k++) {
        plan.density = densities[k];
        plan.at = at;
        if (plan.density.shapes == SHAPES_BESIDE)
            plan.at.w -= u(s, COLUMN + GUTTER);
        double least = plan.density.notes ? SMALLEST : FLOOR;
        for (double n = LARGEST; n >= least && !fits; n -= 2)
            for (int broken = 0; broken < 2 && !fits; broken++) {
                plan.size = u(s, n);
                plan.broken = broken;
                w = try_plan(&plan, &fits);
            }
    }
    for (int i = 0; i < w.count; i++)
        give_room(&w.lines[i], s, plan.at);
    whole_number(&w);
    return w;
}

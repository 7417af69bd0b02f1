// SPDX-License-Identifier: MIT
// What light falls on a part of an equation.
#include <math.h>
#include <string.h>

#include "frame/whole/whole.h"
#include "mechanism/mechanism.h"
#include "scene/mark/notation.h"
#include "trace/op.h"

static int part_of_row(const struct scene *s, const struct tensor *m, int row)
{
    const struct trace *t = s->trace;
    return t->stages[t->blocks[m->writer[row]->block].stage].part;
}

// The row that a part of the lesson computes last; of all rows when it
// computes none.
static int row_here(const struct scene *s, const struct tensor *m)
{
    int here = timeline_part(s->trace, s->position), found = -1;
    for (int r = 0; r < m->rows; r++)
        if (part_of_row(s, m, r) == here &&
            (found < 0 || m->writer[r]->index >= m->writer[found]->index))
            found = r;
    return found;
}

static bool any_known(const struct scene *s, const struct tensor *m)
{
    for (int r = 0; r < m->rows; r++)
        if (known(s, m, r, -1))
            return true;
    return false;
}

// What leads there stands where it is computed: in this part of the lesson, or
// in one of the same kind.
static bool belongs(const struct scene *s, const struct tensor *of)
{
    const struct trace *t = s->trace;
    const char *now = t->parts[timeline_part(t, s->position)].id;
    const char *there = t->parts[part_of_row(s, of, of->rows - 1)].id;
    return !strcmp(now, there);
}

struct promise promise_of(const struct scene *s)
{
    struct promise p = {.scene = s, .top = INFINITY};
    struct equations all =
        equations_of(s->view->words, s->pose->arena, s->trace,
                     equations_for(s->trace->model), s->now.tensor);
    p.all.all = all.all;
    for (int i = 0; i < all.count; i++)
        if (!all.all[i].beside || belongs(s, all.all[i].of))
            p.all.all[p.all.count++] = all.all[i];
    p.at = equations_at(&p.all, s->now.tensor);
    if (s->progress.cells == 0)
        p.at = (struct at_work){-1, NULL}; // before the first step
    p.leaf = p.at.part;
    for (int i = 0; i < p.all.count; i++)
        if (formula_computes(&p.all.all[i].formula, p.at.part))
            p.leaf = NULL;
    return p;
}

// Of what is written word by word, this word's row counts.
enum stand promise_stand(const struct promise *p, const struct tensor *m)
{
    const struct scene *s = p->scene;
    int row = row_here(s, m);
    if (m == p->at.part)
        return STAND_NOW;
    bool done = row < 0 ? any_known(s, m) : known(s, m, row, -1);
    return done ? STAND_DONE : STAND_TO_COME;
}

// --- marks -------------------------------------------------------------------

// The innermost part that mark [i] belongs to; NULL: the equation itself.
static const struct type_mark *innermost(const struct setting *set, int i)
{
    for (int k = i + 1; k < set->count; k++)
        if (set->marks[k].kind == MARK_PART && set->marks[k].first <= i)
            return &set->marks[k];
    return NULL;
}

static const struct tensor *leaf_of(const struct type_mark *m)
{
    return m->symbol ? m->symbol->cells.tensor : NULL;
}

// True when mark [i] lies in the part at work, or is its leaf.
static bool in_pool(const struct promise *p, const struct setting *set, int i)
{
    if (!p->at.part)
        return false;
    for (int k = i + 1; k < set->count; k++)
        if (set->marks[k].kind == MARK_PART && set->marks[k].first <= i &&
            set->marks[k].part == p->at.part)
            return true;
    return leaf_of(&set->marks[i]) == p->at.part;
}

// The equation's own tensor, that of its outermost part.
static const struct tensor *subject(const struct setting *set)
{
    for (int k = set->count - 1; k >= 0; k--)
        if (set->marks[k].kind == MARK_PART)
            return set->marks[k].part;
    return NULL;
}

static enum stand stand_of(const struct promise *p, const struct setting *set,
                           int i)
{
    const struct type_mark *m = &set->marks[i], *part = innermost(set, i);
    const struct tensor *leaf = leaf_of(m);
    if (in_pool(p, set, i))
        return STAND_NOW;
    if (leaf && strstr(m->symbol->text, "₋₁")) // from the word before
        return any_known(p->scene, leaf) ? STAND_DONE : STAND_TO_COME;
    if (leaf && !leaf->learned)
        return promise_stand(p, leaf);
    const struct tensor *of = part ? part->part : subject(set);
    return of ? promise_stand(p, of) : STAND_DONE;
}

static color ink_of(const struct scene *s, const struct type_mark *m,
                    enum stand stand)
{
    if (stand == STAND_TO_COME)
        return s->theme->grey;
    return m->symbol ? role_color(s->theme, m->symbol->role) : s->theme->ink;
}

static void paint_target(struct scene *s, const char *name,
                         const struct type_mark *m, int number)
{
    if (!m->symbol || !m->symbol->cells.tensor)
        return;
    struct rect at = {m->x, m->y - m->size, m->width, m->size * 1.3};
    struct item *i =
        paint_box(s, id_named(text_print(s, "%s leaf", name), number),
                  LAYER_CHROME, at, 0, CLEAR);
    i->target.kind = TARGET_SYMBOL;
    i->target.address = (struct address){m->symbol->cells.tensor, -1, -1, -1};
}

// Alone an outline shows where it ends; among other things, light is enough.
// It reaches up to [top], over the shapes of its letters.
static void paint_part_pool(struct scene *s, const struct type_mark *m,
                            int number, double top)
{
    bool alone = s->view->look.whole;
    bool leaf = m->kind != MARK_PART;
    double air = !alone ? u(s, 3)
                 : leaf ? u(s, 1)
                        : fmax(m->size * 0.1, u(s, 4));
    struct rect at =
        rect_grow((struct rect){m->x, m->y, m->width, m->height}, air);
    if (top < at.y) {
        at.h += at.y - top;
        at.y = top;
    }
    paint_pool(s, text_print(s, "whole pool %d", number), at);
    if (!alone)
        return;
    struct item *i = paint_box(s, id_named("whole pool outline", number),
                               LAYER_POOL, at, u(s, 10), CLEAR);
    i->stroke = u(s, 3);
    i->line = s->theme->ink;
}

// The box of a leaf: of all marks of the symbol that mark [i] belongs to.
static struct type_mark leaf_box(const struct setting *set, int i)
{
    struct type_mark box = set->marks[i];
    double right = box.x, top = box.y, bottom = box.y;
    for (int k = 0; k < set->count; k++) {
        const struct type_mark *m = &set->marks[k];
        if (m->symbol != box.symbol)
            continue;
        right = fmax(right, m->x + m->width);
        top = fmin(top, m->y - m->size * 0.76);
        bottom = fmax(bottom, m->y + m->size * 0.22);
    }
    box.width = right - box.x;
    box.y = top;
    box.height = bottom - top;
    return box;
}

// The part at work, or else the first leaf of it.
static void light_work(struct scene *s, const struct promise *p, int equation,
                       const struct setting *set)
{
    int number = equation - p->at.equation;
    double top = p->all.all[equation].beside ? INFINITY : p->top;
    for (int i = 0; i < set->count; i++) {
        const struct type_mark *m = &set->marks[i];
        if (m->kind == MARK_PART && m->part == p->at.part) {
            paint_part_pool(s, m, number, top);
            return;
        }
        if (p->leaf && leaf_of(m) == p->leaf) {
            struct type_mark box = leaf_box(set, i);
            paint_part_pool(s, &box, number, INFINITY);
            return;
        }
    }
}

void promise_paint(struct scene *s, const struct promise *p, int equation,
                   const char *name, const struct setting *set, double x,
                   double y)
{
    name = text_print(s, "%s %d", name, equation);
    for (int i = 0; i < set->count; i++) {
        set->marks[i].x += x;
        set->marks[i].y += y;
    }
    if (p->at.part && (!p->leaf || equation == p->at.equation))
        light_work(s, p, equation, set);
    for (int i = 0; i < set->count; i++) {
        struct type_mark m = set->marks[i];
        if (m.kind == MARK_PART)
            continue;
        enum stand stand = stand_of(p, set, i);
        if (stand == STAND_TO_COME)
            m.weight = WEIGHT_REGULAR; // narrower, so that nothing moves
        paint_mark(s, id_named(name, i), LAYER_LABEL, &m, ink_of(s, &m, stand));
        paint_target(s, name, &m, i);
    }
}

// SPDX-License-Identifier: MIT
#include "frame/looked.h"

#include <math.h>

#include "base/number.h"
#include "frame/chrome.h"
#include "scene/mark/notation.h"
#include "trace/origin.h"
#include "trace/term.h"

// [STEPS]: the places that are tried along a side, less one.
enum { WIDE = 320, MOST_LINES = 4, STEPS = 16 };

// "score(cat, chased) = 4"; of a row its name.
static const char *heading(const struct scene *s, const struct address *a)
{
    struct arena *arena = s->pose->arena;
    char number[NUMBER_SIZE];
    if (a->column < 0)
        return vector_name(s->view->words, arena, a->tensor, a->row);
    const char *name =
        cell_name(s->view->words, arena, a->tensor, a->row, a->column);
    if (!s->view->look.numbers || !known(s, a->tensor, a->row, a->column))
        return name;
    double x = tensor_at(a->tensor, a->row, a->column);
    number_print_precise_of(number, a->tensor, a->row, x);
    double printed;
    bool exact = number_read(number, &printed) && printed == x;
    return text_print(s, "%s %s %s", name, exact ? "=" : "≈", number);
}

static struct rect join(struct rect a, struct rect b)
{
    double x = fmin(a.x, b.x), y = fmin(a.y, b.y);
    return (struct rect){x, y, fmax(a.x + a.w, b.x + b.w) - x,
                         fmax(a.y + a.h, b.y + b.h) - y};
}

// Where the cell stands, or the row from its first cell to its last, with the
// numbers that are written under squares.
static bool find_place(const struct scene *s, const struct address *a,
                       struct rect *out)
{
    struct address first = *a, last = *a;
    struct rect end;
    first.term = last.term = -1;
    if (a->column < 0) {
        first.column = 0;
        last.column = a->tensor->columns - 1;
    }
    if (!pose_place(s->pose, &first, out) || !pose_place(s->pose, &last, &end))
        return false;
    *out = join(*out, end);
    for (int c = first.column; c <= last.column; c++) {
        const struct item *i = pose_find(
            s->pose, id_cell("cell number", a->tensor, a->row, c));
        if (i)
            *out = join(*out, (struct rect){out->x, i->at.y, out->w,
                                            i->size * 0.2});
    }
    return true;
}

// True where the card would cut a text through; one that it covers is out of
// sight.
static bool cuts(const struct scene *s, struct rect at)
{
    at = rect_grow(at, u(s, 2));
    for (int k = 0; k < s->pose->count; k++) {
        const struct item *i = &s->pose->items[k];
        bool alone = i->kind == ITEM_TEXT;
        double y = alone ? i->at.y
                         : i->at.y + i->at.h / 2 + i->size * CAP_MIDDLE;
        if (!i->text || i->tilted || i->alpha <= 0 || y < at.y ||
            y - i->size * 0.72 > at.y + at.h)
            continue;
        double w = notation_width(s, i->size, i->weight, i->text);
        double x = !alone                    ? i->at.x + (i->at.w - w) / 2
                   : i->align == ALIGN_START ? i->at.x
                   : i->align == ALIGN_END   ? i->at.x - w
                                             : i->at.x - w / 2;
        if (x + w < at.x || x > at.x + at.w)
            continue;
        if (x < at.x || x + w > at.x + at.w || y - i->size * 0.72 < at.y ||
            y + i->size * 0.16 > at.y + at.h)
            return true;
    }
    return false;
}

// Right of it, left, under or over it, along that side where it cuts no text:
// the first place with room between the header and [bottom]; nowhere over what
// is pointed at. [whole]: none where it cuts one.
static bool find_side(const struct scene *s, struct rect cell, double bottom,
                      bool whole, struct rect *at)
{
    double gap = u(s, 10), edge = u(s, 8), top = u(s, HEADER);
    double right = s->view->extent.width - edge;
    for (int k = 0; k < 4; k++)
        for (int step = 0; step <= (whole ? STEPS : 0); step++) {
            double along = (double)step / STEPS, w = at->w, h = at->h;
            at->x = cell.x + along * (cell.w - w);
            at->y = cell.y + along * (cell.h - h);
            at->x = fmax(edge, fmin(at->x, right - w));
            at->y = fmax(top, fmin(at->y, bottom - h));
            if (k < 2)
                at->x = k ? cell.x - gap - w : cell.x + cell.w + gap;
            else
                at->y = k < 3 ? cell.y + cell.h + gap : cell.y - gap - h;
            if (at->x >= edge && at->x + w <= right && at->y >= top &&
                at->y + h <= bottom && !(whole && cuts(s, *at)))
                return true;
        }
    return false;
}

// Over what is said under the picture, and through a text, only where there is
// no other room.
static bool find_room(const struct scene *s, struct rect cell, double end,
                      struct rect *at)
{
    double bottom = chrome_controls_top(s) - u(s, 8);
    return find_side(s, cell, end, true, at) ||
           find_side(s, cell, bottom, true, at) ||
           find_side(s, cell, end, false, at) ||
           find_side(s, cell, bottom, false, at);
}

void looked_paper(struct scene *s, uint64_t id, struct rect at)
{
    struct item *i =
        paint_box(s, id, LAYER_FLYING, at, u(s, 8), s->theme->paper);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
}

void looked_paint(struct scene *s, const struct address *a, double end,
                  const char *says)
{
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double pad = u(s, 12), room = u(s, WIDE);
    const char *lines[MOST_LINES], *head = heading(s, a);
    struct rect cell, at = {0, 0, 0, 0};
    int count = chrome_lines(s, says, small, room, MOST_LINES, lines);
    if (!find_place(s, a, &cell))
        return;
    at.w = notation_width(s, size, WEIGHT_BOLD, head);
    for (int k = 0; k < count; k++)
        at.w = fmax(at.w, notation_width(s, small, WEIGHT_REGULAR, lines[k]));
    at.w = fmin(at.w, room) + 2 * pad;
    at.h = 2 * pad + size + count * small * 1.35;
    if (!find_room(s, cell, end, &at))
        return;
    looked_paper(s, id_named("looked", 0), at);
    double x = at.x + pad, y = at.y + pad + size * 0.85;
    struct item *i = paint_notation(
        s, id_named("looked words", 0), x, y, size, WEIGHT_BOLD, ALIGN_START,
        s->theme->ink, notation_fit(s, size, WEIGHT_BOLD, head, room));
    i->layer = LAYER_CHROME; // over its paper
    for (int k = 0; k < count; k++) {
        y += small * 1.35;
        i = paint_notation(s, id_named("looked words", k + 1), x, y, small,
                           WEIGHT_REGULAR, ALIGN_START, s->theme->ink,
                           lines[k]);
        i->layer = LAYER_CHROME; // over its paper
    }
}

// SPDX-License-Identifier: MIT
#include "frame/looked.h"

#include <math.h>

#include "base/number.h"
#include "frame/chrome.h"
#include "scene/mark/notation.h"
#include "trace/origin.h"
#include "trace/term.h"

enum { WIDE = 320, MOST_LINES = 4 };

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

// Where the cell stands, or the row from its first cell to its last.
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
    double x = fmin(out->x, end.x), y = fmin(out->y, end.y);
    *out = (struct rect){x, y, fmax(out->x + out->w, end.x + end.w) - x,
                         fmax(out->y + out->h, end.y + end.h) - y};
    return true;
}

// Right of it, left, under or over it: the first side with room in the window
// under the header; nowhere over what is pointed at.
static bool find_side(const struct scene *s, struct rect cell, struct rect *at)
{
    double gap = u(s, 10), edge = u(s, 8), top = u(s, HEADER);
    double right = s->view->extent.width - edge;
    double bottom = chrome_controls_top(s) - edge;
    double x = fmax(edge, fmin(cell.x, right - at->w));
    double y = fmax(top, fmin(cell.y, bottom - at->h));
    const struct spot sides[] = {{cell.x + cell.w + gap, y},
                                 {cell.x - gap - at->w, y},
                                 {x, cell.y + cell.h + gap},
                                 {x, cell.y - gap - at->h}};
    for (int k = 0; k < 4; k++) {
        at->x = sides[k].x;
        at->y = sides[k].y;
        if (at->x >= edge && at->x + at->w <= right && at->y >= top &&
            at->y + at->h <= bottom)
            return true;
    }
    return false;
}

void looked_paint(struct scene *s, const struct address *a, const char *says)
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
    if (!find_side(s, cell, &at))
        return;
    struct item *i = paint_box(s, id_named("looked", 0), LAYER_FLYING, at,
                               u(s, 8), s->theme->paper);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
    double x = at.x + pad, y = at.y + pad + size * 0.85;
    i = paint_notation(s, id_named("looked words", 0), x, y, size, WEIGHT_BOLD,
                       ALIGN_START, s->theme->ink,
                       notation_fit(s, size, WEIGHT_BOLD, head, room));
    i->layer = LAYER_CHROME; // over its paper
    for (int k = 0; k < count; k++) {
        y += small * 1.35;
        i = paint_notation(s, id_named("looked words", k + 1), x, y, small,
                           WEIGHT_REGULAR, ALIGN_START, s->theme->ink,
                           lines[k]);
        i->layer = LAYER_CHROME; // over its paper
    }
}

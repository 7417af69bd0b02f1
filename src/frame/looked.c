// SPDX-License-Identifier: MIT
#include "frame/looked.h"

#include <math.h>

#include "base/number.h"
#include "frame/chrome.h"
#include "scene/mark/notation.h"
#include "trace/origin.h"
#include "trace/term.h"

// The places that are tried: along a side, less one; and so many further away.
enum { WIDE = 320, MOST_LINES = 4, STEPS = 16, FAR = 6 };

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
        const struct item *i =
            pose_find(s->pose, id_cell("cell number", a->tensor, a->row, c));
        if (i)
            *out = join(*out,
                        (struct rect){out->x, i->at.y, out->w, i->size * 0.2});
    }
    return true;
}

// What the card would lie over: a text, a number of the picture, a square.
struct under {
    struct rect at;
    double worth; // of what it hides
    bool text;    // must not be cut through; one it covers is out of sight
};

struct room {
    struct under *under;
    int count;
    double left, right, top, end, bottom; // [end]: what is said begins there
};

static bool is_number(const struct item *i)
{
    return i->target.kind == TARGET_CELLS && i->target.address.column >= 0 &&
           !i->target.number;
}

static struct rect text_place(const struct scene *s, const struct item *i)
{
    bool alone = i->kind == ITEM_TEXT;
    double y = alone ? i->at.y : i->at.y + i->at.h / 2 + i->size * CAP_MIDDLE;
    double w = notation_width(s, i->size, i->weight, i->text);
    double x = !alone                    ? i->at.x + (i->at.w - w) / 2
               : i->align == ALIGN_START ? i->at.x
               : i->align == ALIGN_END   ? i->at.x - w
                                         : i->at.x - w / 2;
    return (struct rect){x, y - i->size * 0.72, w, i->size * 0.88};
}

static struct room find_room(const struct scene *s, double end)
{
    const struct pose *p = s->pose;
    struct room r = {
        .under = arena_array(p->arena, (size_t)p->count + 1, sizeof *r.under),
        .left = u(s, 8),
        .right = s->view->extent.width - u(s, 8),
        .top = u(s, HEADER),
        .end = end,
        .bottom = chrome_controls_top(s) - u(s, 8)};
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        bool number = is_number(i);
        struct under o = {i->at,
                          number && i->text ? 4
                          : number          ? 2
                                            : 1,
                          i->text};
        if (i->text && !i->tilted)
            o.at = rect_grow(text_place(s, i), u(s, 2));
        if (i->alpha > 0 && !i->tilted &&
            (i->text || (number && i->fill >> 24)))
            r.under[r.count++] = o;
    }
    return r;
}

static double overlap(struct rect a, struct rect b)
{
    double w = fmin(a.x + a.w, b.x + b.w) - fmax(a.x, b.x);
    double h = fmin(a.y + a.h, b.y + b.h) - fmax(a.y, b.y);
    return fmax(w, 0) * fmax(h, 0);
}

// What it costs to stand at [at], as far as that is less than [most]: to cut a
// text is worse than to lie over what is said under the picture, and that worse
// than to hide numbers.
static double cost(const struct room *r, struct rect at, double most)
{
    double all = at.y + at.h > r->end ? 100 : 0;
    if (at.x < r->left || at.x + at.w > r->right || at.y < r->top ||
        at.y + at.h > r->bottom)
        return INFINITY;
    for (int k = 0; k < r->count && all < most; k++) {
        const struct under *o = &r->under[k];
        double over = overlap(o->at, at), own = o->at.w * o->at.h;
        if (over <= 0)
            continue;
        all += o->worth * over / fmin(own, at.w * at.h);
        if (o->text && over < own - 1e-6)
            all += 1000;
    }
    return all;
}

// Right of the cell, left, under or over it, along that side and as near as can
// be: where it hides least, and nowhere over what is pointed at.
static bool find_side(const struct scene *s, const struct room *r,
                      struct rect cell, struct rect *out)
{
    double least = INFINITY, w = out->w, h = out->h;
    for (int k = 0; k < 4 * (FAR + 1) * (STEPS + 1); k++) {
        int side = k % 4, far = k / 4 % (FAR + 1), step = k / 4 / (FAR + 1);
        double along = (double)step / STEPS, gap = u(s, 10) + u(s, 20) * far;
        struct rect at = {cell.x + along * (cell.w - w),
                          cell.y + along * (cell.h - h), w, h};
        at.x = fmax(r->left, fmin(at.x, r->right - w));
        at.y = fmax(r->top, fmin(at.y, r->bottom - h));
        if (side < 2)
            at.x = side ? cell.x - gap - w : cell.x + cell.w + gap;
        else
            at.y = side < 3 ? cell.y + cell.h + gap : cell.y - gap - h;
        double all = 0.2 * far + 0.02 * side + 0.1 * along;
        all += cost(r, at, least - all);
        if (all < least) {
            least = all;
            *out = at;
        }
    }
    return !isinf(least);
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
    struct room over = find_room(s, end);
    if (!find_side(s, &over, cell, &at))
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

// SPDX-License-Identifier: MIT
// The brushes of ghosts.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/ghost/ghost.h"
#include "scene/grid/grid.h"
#include "trace/origin.h"

// The outline of what stood at [was]: in ink on paper, readable on any colour.
static void paint_old_shape(struct scene *s, uint64_t id,
                            const struct item *was)
{
    int count = was->spot_count, closed = was->kind == ITEM_POLYGON;
    struct spot *spots =
        arena_array(s->pose->arena, (size_t)count + 1, sizeof *spots);
    for (int k = 0; k < count + closed; k++)
        spots[k] = was->spots[k % count];
    for (int k = 0; k < 2; k++) {
        uint64_t own = id ^ id_named(k ? "ghost" : "halo", 0);
        enum layer layer = k ? LAYER_OUTLINE : LAYER_LABEL;
        struct item *i =
            was->kind == ITEM_BOX
                ? paint_box(s, own, layer, was->at, was->radius, CLEAR)
                : paint_line(s, own, layer, spots, count + closed, 0, CLEAR);
        i->line = k ? s->theme->ink : s->theme->paper;
        i->stroke = u(s, k ? 1.6 : 4.5);
        i->dash = k && was->kind == ITEM_LINE ? was->dash : 0;
    }
}

// Around or inside the square of a weight, whose full size [frame] shows.
static void paint_square(struct scene *s, const struct item *frame, double was)
{
    double in = frame->at.w * (1 - weight_side(was)) / 2;
    paint_old_shape(
        s, frame->id,
        &(struct item){.kind = ITEM_BOX, .at = rect_grow(frame->at, -in)});
}

// --- numbers -----------------------------------------------------------------

// How an old number is written, and how wide.
struct old {
    const char *text; // NULL: not at all
    double width;
    bool struck; // a line through it says what "was" has no room to say
};

// "was 0.24"; with two decimals, or where it [may] be struck, where more has no
// room. Nothing when it looks the same as the new one, [now], or is wider than
// [room].
static struct old old_number(const struct scene *s, double was, bool share,
                             double size, const char *now, double room,
                             bool may)
{
    const char *point = strchr(now, '.');
    bool fine = point && strlen(point) > CELL_DECIMALS + 1;
    for (int k = fine ? 0 : 1; k < 2 + may && s->view->look.numbers; k++) {
        char number[NUMBER_SIZE];
        int decimals = k ? CELL_DECIMALS : FORMULA_DECIMALS;
        if (share)
            number_print_share(number, was, decimals);
        else
            number_print(number, was, decimals);
        struct old old = {.struck = k == 2};
        old.text = old.struck
                       ? text_print(s, "%s", number)
                       : caption(s, "ghost.short", SLOTS(TEXT("was", number)));
        old.width = text_width(s, size, WEIGHT_REGULAR, old.text);
        if (strcmp(number, now) && old.width <= room)
            return old;
    }
    return (struct old){0};
}

static void paint_old(struct scene *s, uint64_t id, double x, double y,
                      double size, const struct old *old)
{
    double middle = y - size * CAP_MIDDLE;
    struct spot through[] = {{x, middle}, {x + old->width, middle}};
    paint_text(s, id, x, y, size, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               old->text);
    if (old->struck)
        paint_line(s, id ^ id_named("struck", 0), LAYER_LABEL, through, 2,
                   u(s, 1.2), s->theme->grey);
}

static double old_beside(struct scene *s, uint64_t id, double was, bool share,
                         struct rect at, double y, double size, const char *now)
{
    double small = text_size(s, TEXT_SMALL), air = u(s, 6);
    double own = text_width(s, size, WEIGHT_BOLD, now);
    double under = y + small * 1.1;
    bool below = under + small * 0.25 <= at.y + at.h;
    struct old old = old_number(s, was, share, small, now,
                                below ? at.w : at.w - own - 2 * air, true);
    if (!old.text)
        return 0;
    if (below) {
        paint_old(s, id, at.x + (at.w - old.width) / 2, under, small, &old);
        return 0;
    }
    paint_old(s, id, at.x + (at.w + own + air - old.width) / 2, y, small, &old);
    return -(old.width + air) / 2;
}

double ghost_beside(struct scene *s, uint64_t id, double was, struct rect at,
                    double y, double size, const char *now)
{
    return old_beside(s, id, was, false, at, y, size, now);
}

double ghost_number(struct scene *s, const char *name, const struct tensor *m,
                    int row, int column, struct rect at, double y, double size,
                    const char *now)
{
    double was;
    if (!ghost_told(s, m, row, column) || !ghost_was(s, m, row, column, &was))
        return 0;
    uint64_t id = id_cell(text_print(s, "%s was", name), m, row, column);
    return old_beside(s, id, was, row_is_of_shares(m, row), at, y, size, now);
}

// The old colour of the box [i] in its corner.
static void paint_corner(struct scene *s, const struct item *i, double was)
{
    const struct tensor *m = i->target.address.tensor;
    double side = fmin(u(s, 11), fmin(i->at.w, i->at.h) * 0.3);
    color fill = isinf(was) ? s->theme->paper // masked
                            : signed_color(s->theme, was, most_of_colors(s, m));
    double out = i->text ? side / 2 : 0; // off the digits
    struct rect corner = {i->at.x - out, i->at.y - out, side, side};
    paint_framed(s, i->id ^ id_named("ghost", 0), LAYER_LABEL, corner, 0, fill,
                 u(s, 1.2));
}

// Under the number of the box [i], or right of it; false when neither has room.
static bool paint_beside(struct scene *s, const struct item *i, double was)
{
    struct rect at = i->at;
    double small = text_size(s, TEXT_SMALL), air = u(s, 4);
    const char *now = i->text;
    const struct address *a = &i->target.address;
    struct old old = {0};
    if (now)
        old = old_number(s, was,
                         row_is_of_shares(a->tensor, a->row < 0 ? 0 : a->row),
                         small, now, at.w - 2 * air, false);
    if (!old.text)
        return false;
    double w = old.width;
    double own = font_width(s->font, i->weight, i->size, now);
    double right = (at.w - own) / 2 - 2 * air, under = (at.h - i->size) / 2;
    double x = at.x + (at.w - w) / 2;
    double y = at.y + at.h / 2 + i->size * CAP_MIDDLE + small * 1.05;
    if (under < small && right < w)
        return false;
    if (under < small) {
        x = at.x + at.w / 2 + own / 2 + air;
        y = at.y + at.h / 2 + small * CAP_MIDDLE;
    }
    int first = s->pose->count;
    color ink = alpha_of(i->fill) > 0 ? ink_on(i->fill) : s->theme->grey;
    paint_old(s, i->id ^ id_named("was", 0), x, y, small, &old);
    for (int k = first; k < s->pose->count; k++) { // it stands on the colour
        s->pose->items[k].ink = ink;
        s->pose->items[k].line = ink;
    }
    return true;
}

// What was says itself, or for want of room its colour is a mark.
static void paint_on_box(struct scene *s, const struct item *i, double was)
{
    const struct address *a = &i->target.address;
    bool hatched = isinf(tensor_at(a->tensor, a->row, a->column));
    if (!paint_beside(s, i, was) && (hatched || alpha_of(i->fill) > 0))
        paint_corner(s, i, was);
}

// --- ticks -------------------------------------------------------------------

static void tick(struct scene *s, const struct grid *g, int number, bool left,
                 struct rect at)
{
    double length = u(s, 5), off = u(s, 1), thick = u(s, 2);
    double x = at.x + at.w / 2, y = at.y + at.h / 2;
    struct rect mark =
        left ? (struct rect){at.x - off - length, y - thick / 2, length, thick}
             : (struct rect){x - thick / 2, at.y - off - length, thick, length};
    paint_box(
        s, id_line(text_print(s, "%s tick", g->name), g->tensor, number, left),
        LAYER_LABEL, mark, 0, s->theme->ink);
}

void ghost_ticks(struct scene *s, const struct grid *g)
{
    const struct tensor *m = g->tensor;
    if (!s->before || s->view->look.thumbnail)
        return;
    for (int r = g->row; r < g->row + g->rows; r++)
        if (known(s, m, r, -1) && !ghost_calm(s, m, r, -1))
            tick(s, g, r, !g->turned, grid_row(g, r));
    for (int c = 0; c < m->columns; c++)
        if (known(s, m, g->row + g->rows - 1, c) && !ghost_calm(s, m, -1, c))
            tick(s, g, c, g->turned, grid_column(g, c));
}

// --- after all panels --------------------------------------------------------

// A box that is a number: it is printed there, or it has its colour.
static bool ghost_is_number(const struct scene *s, const struct item *i,
                            double x)
{
    const struct tensor *m = i->target.address.tensor;
    if (i->layer != LAYER_CELL || i->share || fmin(i->at.w, i->at.h) < u(s, 13))
        return false;
    if (!i->text)
        return isinf(x) || // hatched
               i->fill == signed_color(s->theme, x, most_of_colors(s, m));
    char number[NUMBER_SIZE];
    for (int d = 1; d <= FORMULA_DECIMALS; d++)
        if (!strcmp(i->text, number_print(number, x, d)) ||
            !strcmp(i->text, number_print_share(number, x, d)) ||
            !strcmp(i->text, number_print_rounded(number, x, d)))
            return true;
    return false;
}

// A box of the picture that says what its cell was, [was].
static bool box_was(const struct scene *s, const struct item *i, double *was)
{
    const struct address *a = &i->target.address;
    // a term is not the cell that it is added to
    if (i->target.kind != TARGET_CELLS || i->kind != ITEM_BOX || a->row < 0 ||
        a->column < 0 || a->term >= 0 ||
        !ghost_told(s, a->tensor, a->row, a->column) ||
        !known(s, a->tensor, a->row, a->column) ||
        !ghost_was(s, a->tensor, a->row, a->column, was))
        return false;
    double now = tensor_at(a->tensor, a->row, a->column);
    return (i->share && i->layer == LAYER_SLOT) || ghost_is_number(s, i, now);
}

static void paint_changes(struct scene *s)
{
    int count = s->pose->count;
    for (int k = 0; k < count; k++) {
        struct item i = s->pose->items[k];
        double was;
        if (i.was)
            paint_old_shape(s, i.id, i.was);
        else if (!box_was(s, &i, &was))
            continue;
        else if (i.share)
            paint_square(s, &i, was);
        else
            paint_on_box(s, &i, was);
    }
}

// True when [a] shows a cell better than [b]: the place that frames what it
// holds better than a bar, and what is large better than a copy.
static bool shows_better(const struct item *a, const struct item *b)
{
    if (a->layer != b->layer)
        return a->layer == LAYER_SLOT;
    return a->at.w * a->at.h > b->at.w * b->at.h;
}

// The frame around the largest change of what the step computes.
static void paint_frame(struct scene *s, const struct address *most)
{
    const struct item *found = NULL;
    for (int k = 0; k < s->pose->count; k++) {
        const struct item *i = &s->pose->items[k];
        if (i->target.kind == TARGET_CELLS && i->kind == ITEM_BOX &&
            (i->layer == LAYER_SLOT || i->layer == LAYER_CELL) &&
            address_equal(&i->target.address, most) &&
            (!found || shows_better(i, found)))
            found = i;
    }
    if (!found)
        return;
    struct rect at = rect_grow(found->at, u(s, 1));
    paint_outline(s, id_named("ghost most", 0), at, u(s, 5), u(s, 3.5));
}

// Ghosts of what is still held are pale, and firm up.
static void fade_ghosts(struct scene *s, int first)
{
    double part = s->view->traded ? 0 : s->view->unsettled;
    for (int k = first; k < s->pose->count; k++)
        s->pose->items[k].alpha *= 1 - 0.6 * part;
}

void ghosts_paint(struct scene *s)
{
    if (!s->before || s->view->look.thumbnail)
        return;
    int first = s->pose->count;
    paint_changes(s);
    struct difference d = ghosts_of_step(s);
    if (d.most.tensor && s->changed && d.differing > 1 &&
        known(s, d.now, d.most.row, d.most.column))
        paint_frame(s, &d.most);
    fade_ghosts(s, first);
}

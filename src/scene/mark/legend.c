// SPDX-License-Identifier: MIT
#include "scene/mark/legend.h"

#include <math.h>

#include "base/number.h"
#include "scene/mark/scale.h"

enum { SQUARES = 3, EDGE = 20 };
// No scale of a picture has this number: where one ends and the other begins,
// none glides.
enum { UNDER_PICTURE = -1 };

static const double squares[SQUARES] = {0.1, 0.5, 1};

// What a picture shows a tensor by.
enum shown_by { BY_NOTHING, BY_LEVELS, BY_FILLS, BY_SQUARES };

// The cell that tells: the one looked at, or the first.
static struct address witness(const struct scene *s, const struct tensor *m)
{
    bool here = s->focus.tensor == m;
    struct address a = {m, here && s->focus.row > 0 ? s->focus.row : 0,
                        here && s->focus.column > 0 ? s->focus.column : 0, -1};
    return a;
}

// A fill is of the scale when it has the scale's colour for its number.
static bool is_of_scale(const struct scene *s, const struct item *i,
                        const struct address *a)
{
    double x = tensor_at(a->tensor, a->row, a->column);
    double most = most_of_colors(s, a->tensor);
    color full = signed_color(s->theme, x, most);
    bool own = i->negative || !shows_negative(x, most); // a bar is hollow, too
    return own && (i->fill == full || i->fill == dimmed(s->theme, full));
}

// Under its square or beside it, among items that are not sorted yet.
static bool has_number(const struct scene *s, const struct address *a)
{
    uint64_t under = id_cell("cell number", a->tensor, a->row, a->column);
    uint64_t beside = id_cell("told weight", a->tensor, a->row, a->column);
    for (int k = 0; k < s->pose->count; k++)
        if (s->pose->items[k].id == under || s->pose->items[k].id == beside)
            return true;
    return false;
}

// A cell that is told by its colour or its area alone.
static bool is_bare(const struct scene *s, const struct item *i,
                    const struct address *a)
{
    if (i->kind == ITEM_IMAGE)
        return true;
    if (i->kind != ITEM_BOX || i->text || a->row < 0 || a->column < 0 ||
        a->term >= 0)
        return false;
    return i->share ? i->layer == LAYER_SLOT && !has_number(s, a)
                    : i->layer == LAYER_CELL && is_of_scale(s, i, a);
}

bool legend_needed(const struct scene *s, const struct tensor *m)
{
    if (s->asks.tensor)
        return true; // it does not go when numbers come
    for (int k = 0; k < s->pose->count; k++) {
        const struct item *i = &s->pose->items[k];
        if (i->target.kind == TARGET_CELLS && i->target.address.tensor == m &&
            is_bare(s, i, &i->target.address))
            return true;
    }
    return false;
}

static enum shown_by shown_by(const struct scene *s, const struct tensor *m)
{
    struct address a = witness(s, m);
    uint64_t cell = id_cell("cell", m, a.row, a.column);
    uint64_t frame = id_cell("cell frame", m, a.row, a.column);
    uint64_t image = id_cell("cell image", m, 0, 0);
    uint64_t row = id_cell("cell row", m, a.row, 0);
    uint64_t bar = id_cell("track", m, a.row, a.column);
    enum shown_by by = BY_NOTHING;
    for (int k = 0; k < s->pose->count; k++) {
        const struct item *i = &s->pose->items[k];
        if (i->id == id_named("legend", 0) || i->id == id_named("scale", 0) ||
            i->id == bar) // a bar has its own full length to be read by
            return BY_NOTHING;
        if (i->id == frame)
            by = BY_SQUARES;
        else if (by == BY_NOTHING && (i->id == image || i->id == row))
            by = BY_LEVELS;
        else if (by == BY_NOTHING && i->id == cell && is_of_scale(s, i, &a))
            by = BY_FILLS;
    }
    return by;
}

static double legend_small(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

// A word of the legend that ends at [right]; where it begins.
static double paint_word_of(struct scene *s, const char *name, int k,
                            double right, double y, const char *text)
{
    paint_text(s, id_named(name, k), right, y, legend_small(s), WEIGHT_REGULAR,
               ALIGN_END, s->theme->grey, text);
    return right - text_width(s, legend_small(s), WEIGHT_REGULAR, text);
}

// An end of the scale; with numbers off they tell none.
static const char *legend_end(const struct scene *s, double x)
{
    char number[NUMBER_SIZE];
    if (!s->view->look.numbers)
        return x < 0 ? "−" : x > 0 ? "+" : "0";
    return text_print(s, "%s%s", x > 0 ? "+" : "",
                      number_print(number, x, CELL_DECIMALS));
}

static void paint_squares(struct scene *s, double right, double y)
{
    double middle = y - legend_small(s) * CAP_MIDDLE, x = right;
    for (int k = SQUARES - 1; k >= 0; k--) {
        char number[NUMBER_SIZE];
        number_print(number, squares[k], 1);
        x = paint_word_of(s, "legend square word", k, x, y,
                          text_print(s, "%s", number)) -
            u(s, 6);
        double edge = u(s, EDGE) * sqrt(squares[k]);
        struct rect at = {x - edge, middle - edge / 2, edge, edge};
        paint_box(s, id_named("legend square", k), LAYER_CELL, at, 0,
                  share_fill(s, squares[k], LIGHT_PLAIN));
        x = at.x - u(s, 14);
    }
}

// How wide three squares with their numbers are.
static double squares_width(const struct scene *s)
{
    double w = u(s, 2 * 14);
    for (int k = 0; k < SQUARES; k++)
        w += u(s, 6) + u(s, EDGE) * sqrt(squares[k]) +
             text_width(s, legend_small(s), WEIGHT_REGULAR,
                        squares[k] < 1 ? "0.0" : "1");
    return w;
}

// "▢ NaN, ∞", which ends at [right]; where it begins, without room [right].
static double paint_strange(struct scene *s, double right, double y,
                            double width)
{
    const char *text = caption(s, "legend.strange", NO_SLOTS);
    double edge = legend_small(s), gap = u(s, 6);
    double wide = text_width(s, edge, WEIGHT_REGULAR, text);
    if (edge + gap + wide > width)
        return right;
    double x = paint_word_of(s, "legend strange word", 0, right, y, text) - gap;
    paint_box(
        s, id_named("legend strange", 0), LAYER_CELL,
        (struct rect){x - edge, y - edge * CAP_MIDDLE - edge / 2, edge, edge},
        u(s, 2), s->theme->strange);
    return x - edge - u(s, 14);
}

bool paint_legend_of(struct scene *s, const struct tensor *m, double right,
                     double y, double width)
{
    enum shown_by by = shown_by(s, m);
    struct range colors = range_of_colors(s, m);
    bool one = colors.low == colors.high; // all are 0
    const struct scale scale = {
        .from = legend_end(s, colors.low),
        .to = legend_end(s, colors.high),
        .hollow = by == BY_FILLS && !one ? range_above(&colors, 0) : 0,
        .number = UNDER_PICTURE};
    double w = by == BY_SQUARES ? squares_width(s) : scale_width(s, &scale);
    if (by == BY_NOTHING || (one && by != BY_SQUARES) || w > width ||
        !legend_needed(s, m))
        return false;
    if (by == BY_SQUARES)
        paint_squares(s, right, y);
    else
        paint_scale(s, &scale, right - w, y);
    if (m->spread) {
        double x = paint_strange(s, right - w - u(s, 14), y, width - w);
        w = right - x;
    }
    const char *name = short_of(s, m);
    double room = width - w - u(s, 12);
    if (text_width(s, legend_small(s), WEIGHT_REGULAR, name) <= room)
        paint_word_of(s, "legend name", 0, right - w - u(s, 12), y, name);
    return true;
}

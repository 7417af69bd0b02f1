// SPDX-License-Identifier: MIT
// What a cell of B − A says: by how much it differs; or why that is no number:
// both have the same bits or are equal but for rounding, one of them is masked,
// or only one has the cell.
#include "frame/pair/difference.h"

#include <math.h>

#include "base/number.h"
#include "scene/mark/hatch.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/op.h"
#include "trace/origin.h"
#include "trace/term.h"

struct differing {
    const struct difference *d;
    struct grid grid;
    struct figures figures; // of the numbers
    double most;            // of the colours
    double word;            // the size of words in cells
};

// What a cell is: a number, or why it has none.
enum cell_is { IS_NEW, IS_SAME, IS_ROUNDED, IS_MASKED, IS_UNMASKED, IS_NUMBER };

// What A has of a cell of B that is not new.
static double was_in(const struct difference *d, int row, int column)
{
    double was = 0;
    match_cell(&d->match, row, column, &was);
    return was;
}

static double minus(const struct difference *d, int row, int column)
{
    return tensor_at(d->now, row, column) - was_in(d, row, column);
}

static enum cell_is cell_is(const struct difference *d, int row, int column)
{
    if (match_row(&d->match, row) < 0 || match_column(&d->match, column) < 0)
        return IS_NEW;
    enum became became = cell_became(&d->match, row, column);
    if (became != CELL_CHANGED)
        return became == CELL_SAME ? IS_SAME : IS_ROUNDED;
    double by = minus(d, row, column);
    return isfinite(by) ? IS_NUMBER : by < 0 ? IS_MASKED : IS_UNMASKED;
}

// Shares of 1 differ by 1 at most; other numbers by what they reach.
static double most_difference(const struct difference *d)
{
    return tensor_holds_shares(d->now) ? 1 : fmax(d->was->most, d->now->most);
}

// "+0.9100", "= same", "masked in B"; with [decimals] when it is a number.
static const char *text_of(const struct scene *s, const struct difference *d,
                           int row, int column, int decimals)
{
    static const char *const keys[] = {
        "differ.cell.same", "differ.cell.rounded", "differ.cell.masked",
        "differ.cell.unmasked"};
    enum cell_is is = cell_is(d, row, column);
    if (is != IS_NUMBER)
        return caption(s, keys[is - IS_SAME], NO_SLOTS);
    return s->view->look.numbers ? pair_by(s, minus(d, row, column), decimals)
                                 : "";
}

// --- cells -------------------------------------------------------------------

static color fill_of(const struct scene *s, const struct differing *g, int row,
                     int column)
{
    if (!known(s, g->d->now, row, column))
        return s->theme->chrome;
    if (cell_is(g->d, row, column) != IS_NUMBER)
        return s->theme->paper;
    return signed_color(s->theme, minus(g->d, row, column), g->most);
}

// What stands in the cell, as far as it has room.
static void paint_print(const struct scene *s, const struct differing *g,
                        struct item *i, int row, int column)
{
    enum cell_is is = cell_is(g->d, row, column);
    bool number = is == IS_NUMBER;
    i->size = number ? g->figures.size : g->word;
    if (g->word <= 0 && (is == IS_SAME || is == IS_ROUNDED)) {
        i->size = text_size(s, TEXT_BODY);
        const char *mark = is == IS_SAME ? "=" : "≈";
        if (text_width(s, i->size, WEIGHT_BOLD, mark) <= i->at.w &&
            i->size * 1.2 <= i->at.h)
            i->text = mark;
        return;
    }
    if (number ? g->figures.decimals < 0 : g->word <= 0)
        return;
    const char *text = text_of(s, g->d, row, column, g->figures.decimals);
    if (text_width(s, i->size, WEIGHT_BOLD, text) <= i->at.w - u(s, 4))
        i->text = text;
}

static void paint_differing(struct scene *s, const struct grid *grid, int row,
                            int column, const void *with)
{
    const struct differing *g = with;
    const struct tensor *m = g->d->now;
    struct rect at = grid_cell(grid, row, column);
    uint64_t id = id_cell("differing", m, row, column);
    struct target target = {TARGET_CELLS, {m, row, column, -1}, 0};
    if (!known(s, m, row, column)) {
        paint_empty(s, id, at)->target = target;
        return;
    }
    if (cell_is(g->d, row, column) == IS_NEW) {
        paint_box(s, id, LAYER_SLOT, at, 0, CLEAR)->target = target;
        return; // there is nothing to subtract from it
    }
    bool lit = in_focus(s, m, row, column) && s->focus.column >= 0;
    color fill = fill_of(s, g, row, column);
    enum cell_is is = cell_is(g->d, row, column);
    bool hatched = is == IS_MASKED || is == IS_UNMASKED;
    if (hatched)
        paint_hatch(s, id_cell("differing hatch", m, row, column), LAYER_SLOT,
                    at, LIGHT_PLAIN);
    struct item *i = paint_box(s, id, LAYER_CELL, at, fmin(u(s, 4), at.h / 5),
                               hatched ? CLEAR : fill);
    i->line = is == IS_NUMBER
                  ? hollow_line(s->theme, minus(g->d, row, column), g->most)
                  : s->theme->rule;
    i->stroke = u(s, 1);
    i->target = target;
    i->ink = fill == s->theme->paper ? s->theme->grey : ink_on(fill);
    i->weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    paint_print(s, g, i, row, column);
}

// Cells too small for boxes.
static void paint_small(struct scene *s, const struct differing *g)
{
    const struct tensor *m = g->d->now;
    color *pixels = arena_array(
        s->pose->arena, (size_t)m->rows * (size_t)m->columns, sizeof *pixels);
    const struct range range = {-g->most, g->most};
    for (int k = 0; k < m->rows * m->columns; k++) {
        int row = k / m->columns, column = k % m->columns;
        bool number = known(s, g->d->now, row, column) &&
                      cell_is(g->d, row, column) == IS_NUMBER;
        pixels[k] =
            number ? level_color(s->theme, minus(g->d, row, column), &range)
                   : fill_of(s, g, row, column);
    }
    grid_paint_image(s, &g->grid, id_cell("differing image", m, -1, -1),
                     pixels);
}

// --- the largest, and what stands under the grid -----------------------------

static bool shows_most(const struct scene *s, const struct difference *d)
{
    const struct address *most = &d->most;
    return most->tensor && known(s, most->tensor, most->row, most->column);
}

static void paint_frame(struct scene *s, const struct differing *g)
{
    const struct address *most = &g->d->most;
    struct rect at = grid_cell(&g->grid, most->row, most->column);
    paint_outline(s, id_named("differing most", 0), rect_grow(at, u(s, 1)),
                  u(s, 4), u(s, 4));
}

// Its name is looked at.
static void frame_name(struct scene *s, int text)
{
    struct item *i = &s->pose->items[text];
    i->weight = WEIGHT_BOLD;
    paint_outline(s, id_named("differing name", 0),
                  rect_grow(s->pose->items[text + 1].at, u(s, 3)), u(s, 4),
                  u(s, 2.5));
}

// "largest: weight(cat, cat)  +0.9100", which looks there; its number has a
// line of its own where there is no room.
static double paint_largest(struct scene *s, const struct differing *g,
                            struct rect at, double y)
{
    const struct address *most = &g->d->most;
    double size = text_size(s, TEXT_BODY);
    const char *cell = cell_name(s->view->words, s->pose->arena, most->tensor,
                                 most->row, most->column);
    const char *by =
        text_of(s, g->d, most->row, most->column, FORMULA_DECIMALS);
    const char *name = caption(s, "differ.largest", SLOTS(TEXT("cell", cell)));
    const char *both = text_print(s, "%s  %s", name, by);
    bool one = notation_width(s, size, WEIGHT_REGULAR, both) <= at.w;
    int first = s->pose->count;
    double next = pair_line(s, "differing largest", &g->grid, at, y, false,
                            one ? both : name);
    text_answers(s, &s->pose->items[first], most);
    s->pose->items[first + 1].target =
        (struct target){TARGET_MOST,
                        {most->tensor, -1, -1, -1},
                        most->row * most->tensor->columns + most->column};
    if (s->view->attention.focus.tensor[0] && s->focus.row < 0)
        frame_name(s, first);
    if (!one)
        next =
            pair_line(s, "differing largest by", &g->grid, at, next, false, by);
    return next;
}

// True when every printed difference is that of the two printed numbers, and
// when those of a row of shares add up to 0 as shares do to 1.
static bool difference_works_out(const struct scene *s,
                                 const struct differing *g)
{
    const struct difference *d = g->d;
    const struct figures *f = &g->figures;
    for (int r = 0; r < d->now->rows && f->decimals >= 0; r++) {
        double sum = 0;
        for (int c = 0; c < d->now->columns; c++) {
            if (!known(s, d->now, r, c) || cell_is(d, r, c) != IS_NUMBER)
                continue;
            double by = minus(d, r, c);
            double by_hand = figures_value(f, tensor_at(d->now, r, c)) -
                             figures_value(f, was_in(d, r, c));
            if (!figures_gives(f, by_hand, by))
                return false;
            sum += figures_value(f, by);
        }
        if (tensor_holds_shares(d->now) && known(s, d->now, r, -1) &&
            match_row(&d->match, r) >= 0 && !match_gone(&d->match.columns) &&
            d->was->columns == d->now->columns && !figures_gives(f, sum, 0))
            return false;
    }
    return true;
}

static bool any_cell(const struct scene *s, const struct difference *d,
                     enum cell_is is)
{
    for (int r = 0; r < d->now->rows; r++)
        for (int c = 0; c < d->now->columns; c++)
            if (known(s, d->now, r, c) && cell_is(d, r, c) == is)
                return true;
    return false;
}

// The largest; that digits are rounded where they do not work out by hand; what
// is no number.
static void paint_foot(struct scene *s, const struct differing *g,
                       struct rect at)
{
    struct rect box = grid_box(&g->grid);
    double y = box.y + box.h + heading_line(s) * 1.2;
    if (shows_most(s, g->d))
        y = paint_largest(s, g, at, y);
    struct {
        bool so;
        const char *key;
    } notes[] = {{any_cell(s, g->d, IS_NEW), "differ.new"},
                 {!difference_works_out(s, g), "panel.rounded"},
                 {any_cell(s, g->d, IS_SAME), "differ.equal"},
                 {any_cell(s, g->d, IS_ROUNDED), "differ.equal.rounded"}};
    for (int k = 0; k < 4 && y < at.y + at.h; k++)
        if (notes[k].so)
            y = pair_line(s, text_print(s, "differing note %d", k), &g->grid,
                          at, y, true, caption(s, notes[k].key, NO_SLOTS));
}

// --- the picture -------------------------------------------------------------

// The size of "= same", and of what is longer where that fits; 0: none.
static double size_of_words(const struct scene *s, const struct grid *g)
{
    static const double sizes[] = {TEXT_BODY, TEXT_SMALL};
    const char *same = caption(s, "differ.cell.same", NO_SLOTS);
    for (int k = 0; k < 2 && !grid_is_image(s, g); k++) {
        double size = text_size(s, sizes[k]);
        if (text_width(s, size, WEIGHT_BOLD, same) <= g->cell_w - u(s, 6) &&
            size * 1.2 <= g->cell_h)
            return size;
    }
    return 0;
}

static void say_nothing(struct scene *s, struct rect at)
{
    double size = text_size(s, TEXT_BODY);
    const char *text = caption(s, "differ.nothing", NO_SLOTS);
    paint_text(s, id_named("differing nothing", 0), at.x + at.w / 2,
               at.y + at.h / 2, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
               s->theme->grey, text_fit(s, size, WEIGHT_REGULAR, text, at.w));
}

void pair_difference(struct scene *s, const struct difference *d,
                     const struct figure *figure, struct rect at)
{
    if (!d->was || !d->now || d->now->words) {
        say_nothing(s, at);
        return;
    }
    struct differing g = {.d = d, .most = most_difference(d)};
    g.grid = pair_grid_in(s, figure, d->now, "differing", at);
    g.figures = pair_figures(s, d, &g.grid);
    g.word = size_of_words(s, &g.grid);
    bool small = grid_is_image(s, &g.grid);
    pair_light(s, &g.grid, true);
    if (small)
        paint_small(s, &g);
    else
        grid_paint_cells(s, &g.grid, paint_differing, &g);
    pair_axes(s, &g.grid, figure, at);
    if (shows_most(s, d))
        paint_frame(s, &g);
    paint_foot(s, &g, at);
}

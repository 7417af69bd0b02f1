// SPDX-License-Identifier: MIT
// One tensor of two results, as the figure of a single grid. All panes that
// stand beside each other are measured together, so that equal rows are on one
// height and equal numbers have equal decimals.
#include "frame/pair/grid.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "model/key.h"
#include "scene/mark/hatch.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/origin.h"
#include "trace/term.h"

// --- what is masked ----------------------------------------------------------

static bool hides(const struct operation *mask, int row, int column)
{
    return mask && tensor_at(mask->in[1].tensor, row, column) == 0;
}

// Whether the mask is a rule of that name: not every kind has rules.
static bool is_rule(const struct model *m, const char *name)
{
    return kind_key(m->kind, "mask") && model_is(m, "mask", name);
}

// Why cells of [m] are hatched; "" when none is.
static const char *why_hatched(const struct scene *s, const struct tensor *m)
{
    const struct operation *mask = trace_mask(s->trace, m);
    bool any = false;
    if (!mask)
        return "";
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            any |= hides(mask, r, c) && known(s, m, r, c);
    const struct model *model = s->trace->model;
    const char *key = is_rule(model, "causal")   ? "differ.hatched.causal"
                      : is_rule(model, "window") ? "differ.hatched.window"
                      : is_rule(model, "band")   ? "differ.hatched.band"
                                                 : "differ.hatched";
    int width = (int)model_number(model, "mask", 0);
    return any ? caption(s, key, SLOTS(COUNT("width", width))) : "";
}

// --- layout ------------------------------------------------------------------

struct figure pair_figure(const struct scene *const scenes[2],
                          const struct difference *d, struct rect at,
                          double most_w, double most_h, bool lean)
{
    assert(d->was || d->now);
    const struct tensor *both[] = {d->was, d->now};
    const struct scene *s = scenes[1];
    double line = heading_line(s), axis = 0, labels = 0;
    double foot = line * (lean ? 1.6 : 3);
    int rows = 1, columns = 1;
    for (int k = 0; k < 2; k++) {
        const struct tensor *m = both[k];
        if (!m)
            continue;
        double words = fmax(labels_width(scenes[k], m, 0, m->rows),
                            axis_narrow_width(s, m->row_role, "↓"));
        labels = fmax(labels, fmin(words, at.w * 0.36) + u(s, 16));
        axis = fmax(axis, axis_width(s, m->column_role, "→"));
        rows = m->rows > rows ? m->rows : rows;
        columns = m->columns > columns ? m->columns : columns;
        if (lean && *why_hatched(scenes[k], m))
            foot = line * 2.6;
    }
    double room = fmax(at.w - labels, 1);
    double head = line * (axis > room ? 3 : 2) + u(s, 4);
    double wide = fmin(room / columns, most_w);
    double high =
        fmin(fmax(at.h - head - foot, 1) / rows, fmin(most_h, wide * 1.3));
    struct figure f = {.across.around = 1, .down.around = 1};
    rank_add(&f.across, labels, columns, wide, wide, wide);
    rank_add(&f.down, head, rows, high, high, high);
    f.down.after = track_from(foot, 1); // two thirds of what is left are below
    figure_solve_across(&f, (struct rect){0, 0, at.w, at.h});
    figure_solve_down(&f, (struct rect){0, 0, at.w, at.h});
    return f;
}

struct grid pair_grid_in(const struct scene *s, const struct figure *f,
                         const struct tensor *m, const char *name,
                         struct rect at)
{
    assert(m && name);
    struct grid g = {.tensor = m, .name = name, .rows = m->rows};
    struct rect cells = figure_cells(f, 0, 0);
    grid_space(s, &g, at.x + cells.x, at.y + cells.y, figure_cell_width(f, 0),
               figure_cell_height(f, 0), 1e9, 1e9);
    return g;
}

// --- numbers -----------------------------------------------------------------

const char *pair_by(const struct scene *s, double by, int decimals)
{
    assert(decimals >= 0);
    char digits[NUMBER_SIZE];
    if (decimals >= FORMULA_DECIMALS)
        number_print_precise(digits, fabs(by));
    else
        number_print(digits, fabs(by), decimals);
    return text_print(s, "%s%s", by > 0 ? "+" : by < 0 ? "−" : "±", digits);
}

// The widest of what lies between them, in any row.
static double widest_by(const struct scene *s, const struct difference *d,
                        double size, int decimals)
{
    struct difference all = *d;
    double widest = 0;
    all.row = -1;
    for (struct difference_walk w = difference_walk(&all); difference_next(&w);)
        if (isfinite(w.by))
            widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                             pair_by(s, w.by, decimals)));
    return widest;
}

struct figures pair_figures(const struct scene *s, const struct difference *d,
                            const struct grid *g)
{
    assert(d->now);
    struct rect cell = {0, 0, g->cell_w, g->cell_h};
    struct figures f = {.decimals = -1};
    if (grid_is_image(s, g) || !s->view->look.numbers)
        return f;
    figures_count_rows(s, &f, d->now, 0, d->now->rows);
    if (d->was)
        figures_count_rows(s, &f, d->was, 0, d->was->rows);
    figures_fit(s, &f, g->cell_w, g->cell_h, FORMULA_DECIMALS, 1);
    if (tensor_holds_shares(d->now) && f.decimals > 0) {
        int under = weight_decimals(s, cell, 0, f.near);
        f.decimals = under < f.decimals ? under : f.decimals;
    }
    while (d->was && f.decimals > 0 &&
           widest_by(s, d, f.size, f.decimals) > g->cell_w - u(s, 6)) {
        if (f.size > text_size(s, TEXT_SMALL))
            f.size = fmax(f.size - u(s, 1), text_size(s, TEXT_SMALL));
        else if (--f.decimals == 0)
            f.decimals = -1; // whole numbers have no room either
    }
    return f;
}

double pair_line(struct scene *s, const char *name, const struct grid *g,
                 struct rect at, double y, bool small, const char *text)
{
    double size = text_size(s, small ? TEXT_SMALL : TEXT_BODY);
    double w = notation_width(s, size, WEIGHT_REGULAR, text);
    double x = fmax(fmin(grid_box(g).x, at.x + at.w - w), at.x);
    if (*text)
        paint_notation(s, id_named(name, 0), x, y, size, WEIGHT_REGULAR,
                       ALIGN_START, small ? s->theme->grey : s->theme->ink,
                       notation_fit(s, size, WEIGHT_REGULAR, text, at.w));
    return *text ? y + heading_line(s) : y;
}

// --- cells that are hatched -------------------------------------------------

// The outline of a share that the mask took, hatched.
static void paint_hidden(struct scene *s, const struct grid *g, int row,
                         int column)
{
    const struct tensor *m = g->tensor;
    struct rect at = grid_cell(g, row, column), full = weight_outline(s, at);
    double size = text_size(s, TEXT_SMALL);
    const char *text = caption(s, "differ.masked", NO_SLOTS);
    enum light light = light_on(s, m, row, column);
    paint_share(s, g->name, m, row, column, full, light);
    paint_hatch(s, id_cell("masked", m, row, column), LAYER_LABEL,
                rect_grow(full, -u(s, 1)), light);
    if (light == LIGHT_FOCUS && s->focus.column >= 0)
        paint_outline(s, id_named("cell outline", 0), full, u(s, 3), u(s, 3.5));
    if (g->decimals >= 0 && at.h - full.h > size &&
        text_width(s, size, WEIGHT_REGULAR, text) <= at.w)
        paint_text(s, id_cell("masked text", m, row, column), at.x + at.w / 2,
                   at.y + at.h - size * 0.22, size, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->grey, text);
}

// --- the grid ----------------------------------------------------------------

// A share of 1, or what the mask [with] took of it.
static void paint_kept(struct scene *s, const struct grid *g, int row,
                       int column, const void *with)
{
    if (hides(with, row, column) && known(s, g->tensor, row, column))
        paint_hidden(s, g, row, column);
    else
        paint_weight(s, g->name, g->tensor, row, column,
                     grid_cell(g, row, column), g->decimals);
}

// A word that was written, alone in its row.
static void paint_written(struct scene *s, const struct grid *g, int row,
                          int column, const void *with)
{
    (void)with;
    const struct tensor *m = g->tensor;
    struct address a = {m, row, column, -1};
    struct rect at = rect_grow(grid_cell(g, row, column), -u(s, 2));
    uint64_t id = id_cell("cell", m, row, column);
    if (known(s, m, row, column))
        paint_word(s, id, at, m->words[(int)tensor_at(m, row, column)], m->role,
                   light_on(s, m, row, column), &a);
    else
        paint_empty(s, id, at)->target = (struct target){TARGET_CELLS, a, 0};
}

void pair_axes(struct scene *s, const struct grid *g,
               const struct figure *figure, struct rect at)
{
    const struct tensor *m = g->tensor;
    double labels = fmin(g->x - at.x - u(s, 12), figure_words(figure, 0, 0).w);
    grid_left_labels(s, g, labels, m->row_role);
    if (!m->words)
        grid_top_labels(s, g, m->column_role);
    if (axis_narrow_width(s, m->row_role, "↓") <= labels)
        paint_axis(s, text_print(s, "%s axis left", g->name), m->row_role, "↓",
                   g->x - u(s, 10), g->y - axis_lift(s, g->cell_h), labels,
                   ALIGN_END);
    paint_axis(s, text_print(s, "%s axis top", g->name), m->column_role, "→",
               grid_box(g).x, g->y - u(s, 8) - heading_line(s),
               at.x + at.w - g->x, ALIGN_START);
}

void pair_light(struct scene *s, const struct grid *g, bool framed)
{
    static const struct grid_light light = {5, 2, 5, 3};
    if (!g->tensor->words) // a word has its own frame
        grid_paint_light(s, g, &light, text_print(s, "%s pool", g->name),
                         id_named(text_print(s, "%s focus", g->name), 0),
                         framed);
}

// The number looked at, where cells have no room for theirs.
static const char *number_looked_at(const struct scene *s,
                                    const struct difference *d)
{
    const struct tensor *m = s->focus.tensor;
    struct address at = s->focus;
    char digits[NUMBER_SIZE];
    if ((at.row < 0 || at.column < 0) && d->most.tensor)
        at = (struct address){m, d->most.row, d->most.column, -1};
    if (at.row < 0 || at.column < 0 || at.row >= m->rows ||
        at.column >= m->columns || !known(s, m, at.row, at.column) || m->words)
        return "";
    number_print_precise_of(digits, m, at.row, tensor_at(m, at.row, at.column));
    return text_print(
        s, "%s  %s",
        cell_name(s->view->words, s->pose->arena, m, at.row, at.column),
        digits);
}

static void paint_foot(struct scene *s, const struct difference *d,
                       const struct grid *g, struct rect at)
{
    struct rect box = grid_box(g);
    double y = box.y + box.h + heading_line(s) * 1.2;
    if (g->decimals < 0 && s->view->look.numbers)
        y = pair_line(s, "pair looked at", g, at, y, false,
                      number_looked_at(s, d));
    pair_line(s, "pair hatched", g, at, y, true, why_hatched(s, g->tensor));
}

void pair_grid(struct scene *s, const struct difference *d,
               const struct figure *figure, struct rect at)
{
    const struct tensor *m = s->focus.tensor;
    struct grid g = pair_grid_in(s, figure, m, "cell", at);
    struct figures f = pair_figures(s, d, &g);
    g.figures = &f;
    g.decimals = f.decimals;
    g.weights = tensor_holds_shares(m);
    pair_light(s, &g, false);
    if (m->words)
        grid_paint_cells(s, &g, paint_written, NULL);
    else if (g.weights && !grid_is_image(s, &g))
        grid_paint_cells(s, &g, paint_kept, trace_mask(s->trace, m));
    else
        grid_paint(s, &g);
    pair_axes(s, &g, figure, at);
    if (!m->words)
        paint_foot(s, d, &g, at);
}

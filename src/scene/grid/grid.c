// SPDX-License-Identifier: MIT
// A grid knows where its cells are and paints them: as boxes with their
// numbers, as squares, as the caller does it, or, when they are too small, as
// one image.
#include "scene/grid/grid.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "scene/grid/figures.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/hatch.h"
#include "scene/mark/sign.h"

int grid_across(const struct grid *g)
{
    return g->turned ? g->rows : g->tensor->columns;
}

int grid_down(const struct grid *g)
{
    return g->turned ? g->tensor->columns : g->rows;
}

struct grid grid_fit(const struct scene *s, const struct tensor *m,
                     struct rect at, bool turned, double most_w, double most_h)
{
    assert(m && m->rows > 0 && m->columns > 0);
    struct grid g = {.tensor = m,
                     .name = "cell",
                     .rows = m->rows,
                     .turned = turned,
                     .x = at.x,
                     .y = at.y};
    int across = grid_across(&g), down = grid_down(&g);
    double w = at.w / across, h = at.h / down;
    g.gap = fmin(u(s, 4), fmin(w, h) * 0.09);
    if (fmin(w, h) < u(s, 9))
        g.gap = 0;
    g.cell_w = fmin(w - g.gap, most_w);
    g.cell_h = fmin(h - g.gap, most_h);
    return g;
}

double grid_pitch_x(const struct grid *g)
{
    return g->cell_w + g->gap + g->apart_x;
}

double grid_pitch_y(const struct grid *g)
{
    return g->cell_h + g->gap + g->apart_y;
}

struct rect grid_cell(const struct grid *g, int row, int column)
{
    row -= g->row;
    int right = g->turned ? row : column, below = g->turned ? column : row;
    return (struct rect){g->x + right * grid_pitch_x(g),
                         g->y + below * grid_pitch_y(g), g->cell_w, g->cell_h};
}

static struct rect around(struct rect a, struct rect b)
{
    return (struct rect){a.x, a.y, b.x + b.w - a.x, b.y + b.h - a.y};
}

struct rect grid_box(const struct grid *g)
{
    return around(grid_cell(g, g->row, 0),
                  grid_cell(g, g->row + g->rows - 1, g->tensor->columns - 1));
}

struct rect grid_row(const struct grid *g, int row)
{
    return around(grid_cell(g, row, 0),
                  grid_cell(g, row, g->tensor->columns - 1));
}

struct rect grid_column(const struct grid *g, int column)
{
    return around(grid_cell(g, g->row, column),
                  grid_cell(g, g->row + g->rows - 1, column));
}

// What is the same for all pixels of an image.
struct inks {
    const color *shades[2]; // of weights: calm, and in the light; or NULL
    short *row;             // which of them those of one row are
    double full;            // the weight in full colour
    struct range range;     // of other numbers
};

static struct inks inks_of(const struct scene *s, const struct grid *g)
{
    if (!g->weights)
        return (struct inks){.range = range_of_colors(s, g->tensor)};
    color *shades = arena_array(s->pose->arena, 2 * ALL_SHADES, sizeof *shades);
    for (int k = 0; k < ALL_SHADES; k++) {
        shades[k] = shade_color(s->theme, s->view->look.map, k, false);
        shades[ALL_SHADES + k] =
            shade_color(s->theme, s->view->look.map, k, true);
    }
    short *row = arena_array(s->pose->arena, (size_t)g->tensor->columns + 1,
                             sizeof *row);
    return (struct inks){
        {shades, shades + ALL_SHADES}, row, g->full > 0 ? g->full : 1};
}

static const double PALE = 0.45; // out of the light

// Of the row [x].
static color pixel(const struct scene *s, const struct inks *inks,
                   const double *x, int column, enum light light)
{
    bool dim = light == LIGHT_DIM;
    color full = inks->row ? inks->shades[is_lit(light)][inks->row[column]]
                           : level_color(s->theme, x[column], &inks->range);
    if (inks->row && !s->changed && !s->pale)
        return full; // weights out of the light are calm, not pale
    return dim ? mix_colors(full, s->theme->paper, PALE) : full;
}

// The pixels of one row, [stride] apart. Rows are asked first as a whole, for
// there may be a million cells.
static void paint_pixels(const struct scene *s, const struct grid *g,
                         const struct inks *inks, int row, double *room,
                         color *out, int stride)
{
    const struct tensor *m = g->tensor;
    const double *x = tensor_glance(m, row, room);
    bool all = known(s, m, row, -1), some = all || known(s, m, row, 0);
    enum light whole = light_on(s, m, row, -1);
    bool dark = whole == LIGHT_DIM;
    bool plain = s->focus.row < 0 && !s->changed && !s->pale;
    if (inks->row && some)
        weight_shades(x, m->columns, inks->full, inks->row);
    if (all && (dark || plain) && !inks->row) {
        level_colors(s->theme, x, m->columns, &inks->range, dark ? PALE : 0,
                     out, stride);
        return;
    }
    if (all && (dark || plain)) {
        for (int c = 0; c < m->columns; c++)
            out[c * stride] = pixel(s, inks, x, c, whole);
        return;
    }
    for (int c = 0; c < m->columns; c++) {
        enum light light = dark || plain ? whole : light_on(s, m, row, c);
        bool done = all || (some && known(s, m, row, c));
        out[c * stride] = done ? pixel(s, inks, x, c, light) : s->theme->chrome;
    }
}

// How many cells of a row are masked from [column] on.
static int masked_from(const struct scene *s, const struct tensor *m, int row,
                       int column)
{
    int c = column;
    while (c < m->columns && is_masked(tensor_at(m, row, c)) &&
           known(s, m, row, c))
        c++;
    return c - column;
}

// Over an image what is masked is hatched run by run.
static void paint_masked(struct scene *s, const struct grid *g)
{
    const struct tensor *m = g->tensor;
    if (m->packed)
        return; // it was given, and is finite
    for (int r = g->row; r < g->row + g->rows && !g->weights; r++) {
        const double *x = tensor_row(m, r); // mostly none of a million is
        for (int c = 0, n; c < m->columns; c += n ? n : 1) {
            n = x[c] == -INFINITY ? masked_from(s, m, r, c) : 0;
            if (n)
                paint_hatch(
                    s, id_cell("hatch", m, r, c), LAYER_LABEL,
                    around(grid_cell(g, r, c), grid_cell(g, r, c + n - 1)),
                    light_on(s, m, r, -1));
        }
    }
}

void grid_paint_image(struct scene *s, const struct grid *g, uint64_t id,
                      const color *pixels)
{
    assert(pixels);
    struct item *i = pose_add(s->pose, ITEM_IMAGE, LAYER_CELL, id);
    i->at = grid_box(g);
    i->rows = grid_down(g);
    i->columns = grid_across(g);
    i->pixels = pixels;
    i->target =
        (struct target){TARGET_CELLS, {g->tensor, g->row, 0, -1}, g->turned};
}

bool grid_looked_at(const struct scene *s, const struct grid *g,
                    struct rect *at)
{
    const struct address *f = &s->focus;
    if (f->tensor != g->tensor || f->row < g->row || f->row >= g->row + g->rows)
        return false;
    *at = f->column < 0 ? grid_row(g, f->row) : grid_cell(g, f->row, f->column);
    return true;
}

void grid_paint_light(struct scene *s, const struct grid *g,
                      const struct grid_light *light, const char *pool,
                      uint64_t outline, bool framed)
{
    struct rect at;
    if (!grid_looked_at(s, g, &at))
        return;
    paint_pool(s, pool, rect_grow(at, u(s, light->pool)));
    if (s->focus.column < 0 || framed)
        paint_outline(s, outline, rect_grow(at, u(s, light->outline)),
                      u(s, light->radius), u(s, light->stroke));
}

// Too small for boxes: one image, and an outline around what is looked at.
static void paint_image(struct scene *s, const struct grid *g)
{
    int across = grid_across(g), down = grid_down(g);
    color *pixels = arena_array(s->pose->arena, (size_t)across * (size_t)down,
                                sizeof *pixels);
    double *room = arena_array(s->pose->arena, (size_t)g->tensor->columns,
                               sizeof *room);
    const struct inks inks = inks_of(s, g);
    for (int k = 0; k < g->rows; k++)
        paint_pixels(s, g, &inks, g->row + k, room,
                     pixels + (g->turned ? k : k * across),
                     g->turned ? across : 1);
    grid_paint_image(s, g,
                     id_cell(text_print(s, "%s image", g->name), g->tensor,
                             g->row, g->turned),
                     pixels);
    paint_negatives(s, g, g->row, g->rows, grid_box(g));
    paint_masked(s, g);
    ghost_ticks(s, g);
    struct rect at;
    if (grid_looked_at(s, g, &at))
        paint_outline(s, id_named(text_print(s, "%s outline", g->name), 0),
                      rect_grow(at, u(s, 3)), u(s, 2), u(s, 2));
}

// How many decimals the weights of a grid have: three where two would make the
// least of them look like nothing and a bound, "<0.01", has no room.
static int weights_decimals(const struct scene *s, const struct grid *g,
                            const struct figures *f)
{
    struct rect cell = {0, 0, g->cell_w, g->cell_h};
    int decimals = weight_decimals(s, cell, g->decimals, f->near);
    if (decimals != CELL_DECIMALS || g->decimals || f->tiny == 0 ||
        weight_fits(s, cell, f->tiny, decimals))
        return decimals;
    int more = weight_decimals(s, cell, decimals + 1, f->near);
    return more > decimals && f->tiny >= 0.0005 ? more : decimals;
}

struct figures grid_figures(const struct scene *s, const struct grid *g)
{
    struct figures f = {.decimals = -1};
    if (grid_is_image(s, g))
        return f;
    if (g->figures)
        return *g->figures;
    figures_count_rows(s, &f, g->tensor, g->row, g->rows);
    if (g->weights)
        f.decimals = weights_decimals(s, g, &f);
    else
        figures_fit(s, &f, g->cell_w, g->cell_h,
                    g->decimals ? g->decimals : CELL_DECIMALS, 1);
    return f;
}

// A cell whose number is printed like its neighbours', as [with] says.
static void paint_alike(struct scene *s, const struct grid *g, int row,
                        int column, const void *with)
{
    const struct figures *f = with;
    struct item *i = paint_bare(s, g->name, g->tensor, row, column,
                                grid_cell(g, row, column));
    if (!i)
        return; // an empty slot
    i->size = f->size;
    i->text = figures_print(s, f, tensor_at(g->tensor, row, column));
}

static void paint_square(struct scene *s, const struct grid *g, int row,
                         int column, const void *with)
{
    const struct figures *f = with;
    paint_weight(s, g->name, g->tensor, row, column, grid_cell(g, row, column),
                 f->decimals);
}

void grid_paint_cells(struct scene *s, const struct grid *g, cell_painter paint,
                      const void *with)
{
    for (int r = g->row; r < g->row + g->rows; r++)
        for (int c = 0; c < g->tensor->columns; c++)
            paint(s, g, r, c, with);
}

bool grid_is_image(const struct scene *s, const struct grid *g)
{
    double least = g->least > 0 ? g->least : u(s, 9);
    return fmin(g->cell_w, g->cell_h) < least;
}

void grid_paint(struct scene *s, const struct grid *g)
{
    assert(g->rows > 0 && g->row + g->rows <= g->tensor->rows);
    if (grid_is_image(s, g)) {
        paint_image(s, g);
        return;
    }
    struct figures f = grid_figures(s, g);
    grid_paint_cells(s, g, g->weights ? paint_square : paint_alike, &f);
}

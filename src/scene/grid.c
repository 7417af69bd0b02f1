#include "scene/grid.h"

#include <math.h>

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

struct rect grid_cell(const struct grid *g, int row, int column)
{
    row -= g->row;
    int right = g->turned ? row : column, below = g->turned ? column : row;
    return (struct rect){g->x + right * (g->cell_w + g->gap),
                         g->y + below * (g->cell_h + g->gap), g->cell_w,
                         g->cell_h};
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

static color pixel(struct scene *s, const struct grid *g, double most, int row,
                   int column)
{
    if (!known(s, g->tensor, row, column))
        return CHROME;
    double x = tensor_at(g->tensor, row, column);
    color full =
        g->weights ? weight_color(s->view->map, x) : signed_color(x, most);
    bool dim = light_on(s, g->tensor, row, column) == LIGHT_DIM;
    return dim ? mix_colors(full, PAPER, 0.45) : full;
}

// Too small for boxes: one image, and an outline around what is looked at.
static void paint_image(struct scene *s, const struct grid *g)
{
    int across = grid_across(g), down = grid_down(g);
    double most = g->tensor->largest;
    color *pixels = arena_array(s->pose->arena, (size_t)across * (size_t)down,
                                sizeof *pixels);
    for (int d = 0; d < down; d++)
        for (int a = 0; a < across; a++)
            pixels[d * across + a] = pixel(
                s, g, most, g->row + (g->turned ? a : d), g->turned ? d : a);
    struct item *i = pose_add(s->pose, ITEM_IMAGE, LAYER_CELL,
                              id_cell(text_print(s, "%s image", g->name),
                                      g->tensor, g->row, g->turned));
    i->at = grid_box(g);
    i->rows = down;
    i->columns = across;
    i->pixels = pixels;
    i->target =
        (struct target){TARGET_CELLS, {g->tensor, g->row, 0, -1}, g->turned};
    const struct address *f = &s->focus;
    bool shown =
        f->tensor == g->tensor && f->row >= g->row && f->row < g->row + g->rows;
    if (!shown)
        return;
    struct rect at =
        f->column < 0 ? grid_row(g, f->row) : grid_cell(g, f->row, f->column);
    double grow = u(s, 2);
    struct item *o = paint_box(
        s, id_named(text_print(s, "%s outline", g->name), 0), LAYER_OUTLINE,
        (struct rect){at.x - grow, at.y - grow, at.w + 2 * grow,
                      at.h + 2 * grow},
        u(s, 2), CLEAR);
    o->stroke = u(s, 2.5);
    o->line = INK;
}

void grid_paint(struct scene *s, const struct grid *g)
{
    if (fmin(g->cell_w, g->cell_h) < 9) {
        paint_image(s, g);
        return;
    }
    for (int r = g->row; r < g->row + g->rows; r++)
        for (int c = 0; c < g->tensor->columns; c++) {
            struct rect at = grid_cell(g, r, c);
            if (g->weights)
                paint_weight(s, g->name, g->tensor, r, c, at);
            else
                paint_cell(s, g->name, g->tensor, r, c, at);
        }
}

// The label of the [k]-th line of the grid along one side.
static const char *line_name(const struct scene *s, const struct grid *g,
                             bool rows, int k)
{
    return rows ? row_name(s, g->tensor, k + g->row)
                : column_name(s, g->tensor, k);
}

static enum light line_light(const struct scene *s, const struct grid *g,
                             bool rows, int k)
{
    return rows ? light_on(s, g->tensor, k + g->row, -1)
                : light_on(s, g->tensor, -1, k);
}

static color label_ink(enum light light, enum role role)
{
    return light == LIGHT_DIM && role == ROLE_NONE ? GREY : role_color(role);
}

// Lines whose labels would touch show only those in the light.
static bool skip(enum light light, double pitch, double need)
{
    return pitch < need && light != LIGHT_FOCUS;
}

void grid_left_labels(struct scene *s, const struct grid *g, double width,
                      enum role role)
{
    bool rows = !g->turned;
    double pitch = g->cell_h + g->gap;
    double size = text_size(s, pitch > u(s, 30) ? TEXT_BODY : TEXT_SMALL);
    for (int k = 0; k < grid_down(g); k++) {
        enum light light = line_light(s, g, rows, k);
        if (skip(light, pitch, size * 1.1))
            continue;
        enum weight weight = light == LIGHT_FOCUS && s->focus.row >= 0
                                 ? WEIGHT_BOLD
                                 : WEIGHT_REGULAR;
        const char *text =
            text_fit(s, size, weight, line_name(s, g, rows, k), width);
        struct rect at =
            rows ? grid_cell(g, g->row + k, 0) : grid_cell(g, g->row, k);
        paint_text(
            s, id_cell(text_print(s, "%s left", g->name), g->tensor, k, rows),
            g->x - u(s, 10), at.y + at.h / 2 + size * CAP_MIDDLE, size, weight,
            ALIGN_END, label_ink(light, role), text);
    }
}

void grid_top_labels(struct scene *s, const struct grid *g, enum role role)
{
    bool rows = g->turned;
    double pitch = g->cell_w + g->gap;
    double size = text_size(s, pitch > u(s, 80) ? TEXT_BODY : TEXT_SMALL);
    for (int k = 0; k < grid_across(g); k++) {
        enum light light = line_light(s, g, rows, k);
        const char *name = line_name(s, g, rows, k);
        if (skip(light, pitch, size * 2.2) &&
            text_width(s, size, WEIGHT_BOLD, name) > pitch - u(s, 3))
            continue;
        enum weight weight = light == LIGHT_FOCUS && s->focus.column >= 0
                                 ? WEIGHT_BOLD
                                 : WEIGHT_REGULAR;
        double room = pitch < size * 2.2 ? u(s, 150) : pitch - u(s, 3);
        struct rect at =
            rows ? grid_cell(g, g->row + k, 0) : grid_cell(g, g->row, k);
        paint_text(
            s, id_cell(text_print(s, "%s top", g->name), g->tensor, k, rows),
            at.x + at.w / 2, g->y - u(s, 8), size, weight, ALIGN_MIDDLE,
            label_ink(light, role), text_fit(s, size, weight, name, room));
    }
}

#include "scene/grid.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "scene/figures.h"

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

static double pitch_x(const struct grid *g)
{
    return g->cell_w + g->gap + g->apart_x;
}

static double pitch_y(const struct grid *g)
{
    return g->cell_h + g->gap + g->apart_y;
}

struct rect grid_cell(const struct grid *g, int row, int column)
{
    row -= g->row;
    int right = g->turned ? row : column, below = g->turned ? column : row;
    return (struct rect){g->x + right * pitch_x(g), g->y + below * pitch_y(g),
                         g->cell_w, g->cell_h};
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
    color full = signed_color(x, most);
    if (g->weights) // as light as the square from afar: zero vanishes
        full = mix_colors(PAPER, weight_color(s->view->map, x),
                          sqrt(fmax(fmin(x, 1), 0)));
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
    double grow = u(s, 3);
    struct item *o = paint_box(
        s, id_named(text_print(s, "%s outline", g->name), 0), LAYER_OUTLINE,
        (struct rect){at.x - grow, at.y - grow, at.w + 2 * grow,
                      at.h + 2 * grow},
        u(s, 2), CLEAR);
    o->stroke = u(s, 2);
    o->line = INK;
}

// How all numbers of a grid are printed: alike.
static struct figures figures_of(const struct scene *s, const struct grid *g)
{
    struct figures f = {0};
    const struct tensor *m = g->tensor;
    for (int r = g->row; r < g->row + g->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double x = tensor_at(m, r, c);
            if (!isfinite(x)) {
                f.masked = true;
                continue;
            }
            f.low = fmin(f.low, x);
            f.high = fmax(f.high, x);
            f.fractions |= floor(x) != x;
        }
    figures_fit(s, &f, g->cell_w, g->cell_h, CELL_DECIMALS, 1);
    return f;
}

// A cell whose number is printed like its neighbours'.
static void paint_alike(struct scene *s, const struct grid *g,
                        const struct figures *f, int row, int column)
{
    paint_cell(s, g->name, g->tensor, row, column, grid_cell(g, row, column));
    struct item *i = &s->pose->items[s->pose->count - 1];
    if (i->layer != LAYER_CELL)
        return; // an empty slot
    i->size = f->size;
    i->text = figures_print(s, f, tensor_at(g->tensor, row, column));
}

void grid_paint(struct scene *s, const struct grid *g)
{
    if (fmin(g->cell_w, g->cell_h) < u(s, 9)) {
        paint_image(s, g);
        return;
    }
    struct figures f = {.decimals = -1};
    if (!g->weights)
        f = figures_of(s, g);
    for (int r = g->row; r < g->row + g->rows; r++)
        for (int c = 0; c < g->tensor->columns; c++)
            if (g->weights)
                paint_weight(s, g->name, g->tensor, r, c, grid_cell(g, r, c));
            else
                paint_alike(s, g, &f, r, c);
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

// Which of a side's labels show when they stand too close: the one in the
// light, and every few others that keep clear of it.
struct thinning {
    int lit;   // -1: none
    int clear; // lines that a label needs
};

static struct thinning thin(const struct scene *s, const struct grid *g,
                            bool rows, int count, double pitch, double need)
{
    struct thinning t = {-1, (int)ceil(need / pitch - 1e-9)};
    int operands = 0, operand = -1;
    for (int k = 0; k < count && s->focus.row >= 0; k++) {
        enum light light = line_light(s, g, rows, k);
        if (light == LIGHT_FOCUS && (t.lit >= 0 || count == 1))
            return (struct thinning){count == 1 ? 0 : -1, t.clear};
        if (light == LIGHT_FOCUS)
            t.lit = k;
        if (light == LIGHT_OPERAND)
            operands++, operand = k;
    }
    if (t.lit < 0 && operands == 1)
        t.lit = operand;
    return t;
}

static bool skip(const struct thinning *t, int k)
{
    if (t->clear <= 1 || k == t->lit)
        return false;
    return k % t->clear || (t->lit >= 0 && abs(k - t->lit) < t->clear);
}

// Bold is the one line in the light.
static enum weight label_weight(const struct thinning *t, int k)
{
    return k == t->lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
}

void grid_left_labels(struct scene *s, const struct grid *g, double width,
                      enum role role)
{
    bool rows = !g->turned;
    double pitch = pitch_y(g);
    double size = text_size(s, pitch > u(s, 30) ? TEXT_BODY : TEXT_SMALL);
    struct thinning t = thin(s, g, rows, grid_down(g), pitch, size * 1.1);
    for (int k = 0; k < grid_down(g); k++) {
        if (skip(&t, k))
            continue;
        enum light light = line_light(s, g, rows, k);
        enum weight weight = label_weight(&t, k);
        int line = rows ? g->row + k : k;
        struct rect at = rows ? grid_cell(g, line, 0) : grid_cell(g, g->row, k);
        paint_text(
            s,
            id_cell(text_print(s, "%s left", g->name), g->tensor, line, rows),
            g->x - u(s, 10), at.y + at.h / 2 + size * CAP_MIDDLE, size, weight,
            ALIGN_END, label_ink(light, role),
            text_fit(s, size, weight, line_name(s, g, rows, k), width));
    }
}

static double widest_label(const struct scene *s, const struct grid *g,
                           bool rows, double size)
{
    double widest = 0;
    for (int k = 0; k < grid_across(g); k++)
        widest = fmax(
            widest, text_width(s, size, WEIGHT_BOLD, line_name(s, g, rows, k)));
    return widest;
}

// A label above a grid with where it begins and ends.
struct head {
    const char *text;
    enum weight weight;
    double x, half;
};

static struct head head_of(const struct scene *s, const struct grid *g, int k,
                           double size, enum weight weight, double room)
{
    bool rows = g->turned;
    struct rect at =
        rows ? grid_cell(g, g->row + k, 0) : grid_cell(g, g->row, k);
    struct rect box = grid_box(g);
    struct head h = {text_fit(s, size, weight, line_name(s, g, rows, k), room),
                     weight, at.x + at.w / 2, 0};
    h.half = text_width(s, size, weight, h.text) / 2;
    if (h.half > pitch_x(g) / 2) { // wider than its column: stays over the grid
        h.x = fmin(h.x, box.x + box.w + u(s, 6) - h.half);
        h.x = fmax(h.x, box.x - u(s, 4) + h.half);
    }
    return h;
}

static bool heads_touch(const struct head *a, const struct head *b,
                        double apart)
{
    return a->text && fabs(a->x - b->x) < a->half + b->half + apart;
}

void grid_top_labels(struct scene *s, const struct grid *g, enum role role)
{
    bool rows = g->turned;
    double pitch = pitch_x(g);
    double size = text_size(s, pitch > u(s, 80) ? TEXT_BODY : TEXT_SMALL);
    double widest = fmin(widest_label(s, g, rows, size), u(s, 150));
    bool all = widest <= pitch - u(s, 3) || pitch > size * 3.6;
    double room = all ? pitch - u(s, 3) : u(s, 150);
    struct thinning t =
        thin(s, g, rows, grid_across(g), pitch, all ? 0 : widest + size * 0.6);
    struct head lit = {0}, before = {0};
    if (t.lit >= 0)
        lit = head_of(s, g, t.lit, size, WEIGHT_BOLD, room);
    for (int k = 0; k < grid_across(g); k++) {
        struct head h = lit;
        if (k != t.lit) {
            if (skip(&t, k))
                continue;
            h = head_of(s, g, k, size, WEIGHT_REGULAR, room);
            if (!all && (heads_touch(&lit, &h, size * 0.4) ||
                         heads_touch(&before, &h, size * 0.4)))
                continue;
            before = h;
        }
        int line = rows ? g->row + k : k;
        paint_text(
            s, id_cell(text_print(s, "%s top", g->name), g->tensor, line, rows),
            h.x, g->y - u(s, 8), size, h.weight, ALIGN_MIDDLE,
            label_ink(line_light(s, g, rows, k), role), h.text);
    }
}

#include "frame/pair_difference.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/grid.h"
#include "scene/hatch.h"
#include "scene/heading.h"
#include "trace/op.h"
#include "trace/term.h"

struct differing {
    const struct difference *d;
    struct grid grid;
    double most; // of the colours
    double size; // of the numbers
};

static bool in_both(const struct difference *d, int row, int column)
{
    return row < d->was->rows && column < d->was->columns;
}

static double minus(const struct difference *d, int row, int column)
{
    return tensor_at(d->now, row, column) - tensor_at(d->was, row, column);
}

// Shares of 1 differ by 1 at most; other numbers by what they reach.
static double most_of(const struct difference *d)
{
    if (!strcmp(d->now->writer[0]->kind->name, "divide"))
        return 1;
    return fmax(d->was->most, d->now->most);
}

// "+0.9100", "−0.2447", "same", "new", "masked": in [room], or a phrase.
static const char *text_of(const struct scene *s, const struct difference *d,
                           int row, int column)
{
    char digits[NUMBER_SIZE];
    if (!in_both(d, row, column))
        return caption(s, "differ.cell.new", NO_SLOTS);
    if (same_cell(d->was, d->now, row, column))
        return caption(s, "differ.cell.same", NO_SLOTS);
    double by = minus(d, row, column);
    if (!isfinite(by))
        return caption(s,
                       by < 0 ? "differ.cell.masked" : "differ.cell.unmasked",
                       NO_SLOTS);
    if (!s->view->look.numbers)
        return "";
    number_print_precise(digits, by);
    return text_print(s, "%s%s", by > 0 ? "+" : by == 0 ? "±" : "", digits);
}

// One size for all numbers; 0 when the widest does not fit even in small.
static double size_for(const struct scene *s, const struct differing *g)
{
    static const double sizes[] = {TEXT_TITLE, TEXT_NUMBER, TEXT_SMALL};
    const struct tensor *m = g->d->now;
    for (int k = 0; k < 3; k++) {
        double size = text_size(s, sizes[k]), widest = 0;
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns; c++)
                widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                                 text_of(s, g->d, r, c)));
        if (widest <= g->grid.cell_w - u(s, 6) && size * 1.2 <= g->grid.cell_h)
            return size;
    }
    return 0;
}

static color fill_of(const struct scene *s, const struct differing *g, int row,
                     int column)
{
    if (!known(s, g->d->now, row, column))
        return s->theme->chrome;
    if (!in_both(g->d, row, column) ||
        same_cell(g->d->was, g->d->now, row, column))
        return s->theme->paper;
    double by = minus(g->d, row, column);
    return isfinite(by) ? signed_color(s->theme, by, g->most) : s->theme->paper;
}

static void paint_one(struct scene *s, const struct differing *g, int row,
                      int column)
{
    const struct tensor *m = g->d->now;
    struct rect at = grid_cell(&g->grid, row, column);
    uint64_t id = id_cell("differing", m, row, column);
    struct target target = {TARGET_CELLS, {m, row, column, -1}, 0};
    if (!known(s, m, row, column)) {
        paint_empty(s, id, at)->target = target;
        return;
    }
    bool lit = in_focus(s, m, row, column) && s->focus.column >= 0;
    color fill = fill_of(s, g, row, column);
    bool hatched = in_both(g->d, row, column) &&
                   !same_cell(g->d->was, m, row, column) &&
                   !isfinite(minus(g->d, row, column));
    if (hatched)
        paint_hatch(s, id_cell("differing hatch", m, row, column), LAYER_SLOT,
                    at, LIGHT_PLAIN);
    struct item *i = paint_box(s, id, LAYER_CELL, at, fmin(u(s, 4), at.h / 5),
                               hatched ? CLEAR : fill);
    i->line = s->theme->rule;
    i->stroke = u(s, 1);
    i->target = target;
    i->ink = fill == s->theme->paper ? s->theme->grey : ink_on(fill);
    i->weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->size = g->size;
    if (g->size > 0)
        i->text = text_of(s, g->d, row, column);
}

// Cells too small for boxes.
static void paint_small(struct scene *s, const struct differing *g)
{
    const struct tensor *m = g->d->now;
    color *pixels = arena_array(
        s->pose->arena, (size_t)m->rows * (size_t)m->columns, sizeof *pixels);
    for (int k = 0; k < m->rows * m->columns; k++)
        pixels[k] = fill_of(s, g, k / m->columns, k % m->columns);
    struct item *i = pose_add(s->pose, ITEM_IMAGE, LAYER_CELL,
                              id_cell("differing image", m, -1, -1));
    i->at = grid_box(&g->grid);
    i->rows = m->rows;
    i->columns = m->columns;
    i->pixels = pixels;
    i->target = (struct target){TARGET_CELLS, {m, 0, 0, -1}, 0};
}

static void paint_frame(struct scene *s, const struct differing *g,
                        const char *name, int row, int column, double width)
{
    struct rect at =
        column < 0 ? grid_row(&g->grid, row) : grid_cell(&g->grid, row, column);
    paint_outline(s, id_named(name, 0), rect_grow(at, width / 2 - u(s, 1)),
                  u(s, 4), width);
}

// "largest: weight(cat, cat) +0.9100", which looks there.
static void paint_largest(struct scene *s, const struct differing *g, double x,
                          double base, double width)
{
    const struct address *most = &g->d->most;
    double size = text_size(s, TEXT_BODY);
    if (!most->tensor || !known(s, most->tensor, most->row, most->column))
        return;
    const char *cell = cell_name(s->view->words, s->pose->arena, most->tensor,
                                 most->row, most->column);
    const char *text =
        caption(s, "differ.largest",
                SLOTS(TEXT("cell", cell),
                      TEXT("by", text_of(s, g->d, most->row, most->column))));
    struct item *i =
        paint_text(s, id_named("differing largest", 0), x, base, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->ink,
                   text_fit(s, size, WEIGHT_REGULAR, text, width));
    text_answers(s, i, most);
}

// The grid in the middle of [at], with room for its labels.
static struct differing layout(const struct scene *s,
                               const struct difference *d, struct rect at)
{
    const struct tensor *m = d->now;
    double line = heading_line(s), axis = line * 2 + u(s, 4);
    double labels = fmin(fmax(labels_width(s, m, 0, m->rows),
                              axis_narrow_width(s, m->row_role, "↓")),
                         at.w * 0.3) +
                    u(s, 16);
    struct differing g = {.d = d, .most = most_of(d)};
    double room_w = fmax(at.w - labels, 1);
    double room_h = fmax(at.h - axis - line * 1.6, 1);
    double pitch_x = fmin(room_w / m->columns, u(s, 150));
    double pitch_y = fmin(room_h / m->rows, u(s, 96));
    double wide = labels + pitch_x * m->columns;
    double tall = axis + pitch_y * m->rows + line * 1.6;
    g.grid = (struct grid){.tensor = m, .name = "differing", .rows = m->rows};
    grid_space(s, &g.grid, at.x + (at.w - wide) / 2 + labels,
               at.y + (at.h - tall) / 2 + axis, pitch_x, pitch_y, 1e9, 1e9);
    g.size = grid_is_image(s, &g.grid) ? 0 : size_for(s, &g);
    return g;
}

static void paint_axes(struct scene *s, const struct grid *g, struct rect at)
{
    const struct tensor *m = g->tensor;
    double labels = g->x - at.x - u(s, 12);
    grid_left_labels(s, g, labels, m->row_role);
    grid_top_labels(s, g, m->column_role);
    paint_axis(s, "differing axis left", m->row_role, "↓", g->x - u(s, 10),
               g->y - axis_lift(s, g->cell_h), labels, ALIGN_END);
    paint_axis(s, "differing axis top", m->column_role, "→", grid_box(g).x,
               g->y - u(s, 8) - heading_line(s), at.x + at.w - g->x,
               ALIGN_START);
}

void pair_difference(struct scene *s, const struct difference *d,
                     struct rect at)
{
    if (!d->was || !d->now || d->now->words) {
        double size = text_size(s, TEXT_BODY);
        const char *text = caption(s, "differ.nothing", NO_SLOTS);
        paint_text(s, id_named("differing nothing", 0), at.x + at.w / 2,
                   at.y + at.h / 2, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   s->theme->grey,
                   text_fit(s, size, WEIGHT_REGULAR, text, at.w));
        return;
    }
    struct differing g = layout(s, d, at);
    bool small = grid_is_image(s, &g.grid);
    for (int r = 0; r < d->now->rows && !small; r++)
        for (int c = 0; c < d->now->columns; c++)
            paint_one(s, &g, r, c);
    if (small)
        paint_small(s, &g);
    paint_axes(s, &g.grid, at);
    const struct address *most = &d->most, *f = &s->focus;
    if (most->tensor && known(s, d->now, most->row, most->column))
        paint_frame(s, &g, "differing most", most->row, most->column, u(s, 4));
    if (f->tensor == d->now && f->row >= 0) {
        paint_frame(s, &g, "differing focus", f->row, f->column, u(s, 2.5));
        struct rect lit = f->column < 0 ? grid_row(&g.grid, f->row)
                                        : grid_cell(&g.grid, f->row, f->column);
        paint_pool(s, "pool", rect_grow(lit, u(s, 6)));
    }
    struct rect box = grid_box(&g.grid);
    paint_largest(s, &g, box.x, box.y + box.h + heading_line(s) * 1.4,
                  at.x + at.w - box.x);
}

#include "panel/panels.h"

#include <math.h>

#include "panel/heatmap.h"
#include "scene/axis.h"
#include "scene/scale.h"

struct lines heatmap_lines(const struct scene *s, struct rect at, int count)
{
    double line = heading_line(s), head = line * 2.1 + u(s, 4);
    double foot = line * 1.9, room = at.h - head - foot;
    double pitch = fmin(room / count, u(s, 180));
    return (struct lines){at.y + head + (room - pitch * count) / 2, pitch};
}

double line_middle(const struct lines *l, int k)
{
    return l->y + (k + 0.5) * l->pitch;
}

int row_in_focus(const struct scene *s, const struct tensor *m)
{
    return s->focus.tensor == m ? s->focus.row : -1;
}

struct thinning lines_thinned(const struct scene *s, const struct lines *l,
                              const struct tensor *m, double size)
{
    int row = row_in_focus(s, m);
    return thin_words(l->pitch, size * 1.1, row < 0 ? NO_LINE : row);
}

static void paint_focus(struct scene *s, const struct grid *g,
                        const struct lines *l, double left, double right)
{
    int row = row_in_focus(s, g->tensor);
    if (row < 0)
        return;
    double y = l->y + row * l->pitch, grow = fmax(0, u(s, 12) - l->pitch) / 2;
    paint_pool(
        s, "pool",
        (struct rect){left, y - grow, right - left, l->pitch + 2 * grow});
    if (s->focus.column >= 0 || fmin(g->cell_w, g->cell_h) < u(s, 9))
        return;
    struct rect at = grid_row(g, row);
    double off = u(s, 4);
    struct item *o = paint_box(
        s, id_named("row outline", 0), LAYER_OUTLINE,
        (struct rect){at.x - off, y + off / 2, at.w + 2 * off, l->pitch - off},
        u(s, 6), CLEAR);
    o->stroke = u(s, 3.5);
    o->line = s->theme->ink;
}

static double label_room(const struct scene *s, const struct tensor *m,
                         double width)
{
    double words = axis_narrow_width(s, m->row_role, "↓");
    double labels = fmin(labels_width(s, m, 0, m->rows), width * 0.22);
    return fmax(labels, fmin(words, width * 0.3)) + u(s, 16);
}

static void paint_axes(struct scene *s, const struct grid *g, double labels,
                       double right)
{
    const struct tensor *m = g->tensor;
    struct rect box = grid_box(g);
    double y = g->y - u(s, 8);
    double wide = axis_width(s, m->column_role, "→");
    grid_left_labels(s, g, labels - u(s, 12), m->row_role);
    grid_top_labels(s, g, m->column_role);
    paint_axis(s, "heat axis left", m->row_role, "↓", g->x - u(s, 10),
               g->y - axis_lift(s, g->cell_h), labels - u(s, 8), ALIGN_END);
    paint_axis(s, "heat axis top", m->column_role, "→",
               fmax(box.x, box.x + (box.w - wide) / 2), y - heading_line(s),
               right - box.x, ALIGN_START);
}

static color color_of(const struct view *view, double part)
{
    return weight_pixel(view->look.theme, view->look.map, part);
}

struct address column_address(const struct scene *s, const struct tensor *m,
                              int column)
{
    int row = row_in_focus(s, m);
    for (int r = 0; row < 0 && r < m->rows; r++)
        if (r == 0 || tensor_at(m, r, column) > tensor_at(m, row, column))
            row = r;
    return (struct address){m, row, column, -1};
}

// Squares as large as those of 0, a half and 1 would be, each before its
// number; where they end.
static double paint_samples(struct scene *s, double x, double base)
{
    static const double weights[] = {0, 0.5, 1};
    static const char *const names[] = {"0", "0.5", "1"};
    double size = text_size(s, TEXT_SMALL), side = size * 1.1;
    for (int k = 0; k < 3; k++) {
        struct rect full = {x, base - size * CAP_MIDDLE - side / 2, side, side};
        double in = side * (1 - sqrt(weights[k])) / 2;
        struct item *i = paint_box(s, id_named("legend frame", k), LAYER_SLOT,
                                   full, 0, s->theme->paper);
        i->line = s->theme->slot_line;
        i->stroke = u(s, 1.2);
        i->dash = u(s, 3);
        if (weights[k] > 0)
            paint_box(s, id_named("legend square", k), LAYER_CELL,
                      rect_grow(full, -in), 0,
                      weight_color(s->theme, s->view->look.map, weights[k]));
        x += side + size * 0.4;
        paint_text(s, id_named("legend number", k), x, base, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, names[k]);
        x += text_width(s, size, WEIGHT_REGULAR, names[k]) + size;
    }
    return x;
}

static double samples_width(const struct scene *s)
{
    double size = text_size(s, TEXT_SMALL);
    return 3 * size * 2.5 + text_width(s, size, WEIGHT_REGULAR, "00.51");
}

// What squares stand for, or the colours of small cells.
static void paint_legend(struct scene *s, const struct grid *g, double base,
                         double right)
{
    const struct scale scale = {caption(s, "panel.heatmap.from", NO_SLOTS), "1",
                                color_of, 0};
    double size = text_size(s, TEXT_SMALL), x = g->x;
    const char *name = caption(s, "panel.heatmap.weight", NO_SLOTS);
    double wide = text_width(s, size, WEIGHT_REGULAR, name) + size * 0.6;
    if (s->view->look.thumbnail)
        return;
    if (grid_is_image(s, g)) {
        if (scale_width(s, &scale) <= right - x)
            paint_scale(s, &scale, x, base);
        return;
    }
    if (wide + samples_width(s) <= right - x) {
        paint_text(s, id_named("legend", 0), x, base, size, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, name);
        x += wide;
    }
    if (x + samples_width(s) <= right)
        paint_samples(s, x, base);
}

bool panel_heatmap(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    const struct tensor *m = s->now.tensor;
    struct lines l = heatmap_lines(s, at, m->rows);
    double labels = label_room(s, m, at.w), sums = heatmap_sums_width(s);
    double room = at.w - labels - sums - u(s, 12);
    double pitch = fmin(room / m->columns, l.pitch * 1.25);
    double x = at.x + labels + (room - pitch * m->columns) / 2;
    struct grid g = {
        .tensor = m, .name = "cell", .rows = m->rows, .weights = true};
    grid_space(s, &g, x, l.y, pitch, l.pitch, 1e9, 1e9);
    double right = fmin(at.x + at.w, x + pitch * m->columns + sums + u(s, 12));
    paint_focus(s, &g, &l, x - labels - u(s, 4), right + u(s, 8));
    grid_paint(s, &g);
    paint_axes(s, &g, labels, right);
    heatmap_row_sums(s, &g, &l, right);
    double foot = l.y + l.pitch * m->rows + u(s, 6);
    heatmap_switch(s, g.x - u(s, 12), foot);
    if (s->view->look.column_sums)
        heatmap_column_sums(s, &g, foot, right + u(s, 30));
    else
        paint_legend(s, &g, foot + text_size(s, TEXT_SMALL) * 1.3, right);
    return true;
}

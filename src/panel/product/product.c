// SPDX-License-Identifier: MIT
// A sum of products as one learns it on paper: the left rows, the top columns,
// and where they cross their sum.
#include "panel/panels.h"

#include <math.h>

#include "panel/product/product.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

// The row that is looked at, when the panel shows only one row at a time.
static const struct operation *operation_in_focus(const struct scene *s)
{
    const struct operation *o = shown_operation(s);
    const struct address *f = &s->focus;
    if (o->rows > 1 || f->tensor != o->out || f->row < 0)
        return o;
    const struct operation *other = operation_of(f);
    return other->kind == o->kind ? other : o;
}

// Over the top blocks: what they are, and whose columns.
static void paint_top(struct scene *s, const struct meeting *m)
{
    const struct grid *g = &m->top[0];
    double line = heading_line(s), x = m->place.x;
    double right = m->right, y = g->y - line * 1.3 - m->rise;
    for (int p = 0; p < m->products; p++)
        grid_paint(s, &m->top[p]);
    if (m->bias.tensor)
        grid_paint(s, &m->bias);
    grid_top_labels(s, g, g->turned ? rows_role(g->tensor) : ROLE_NONE);
    if (m->products == 1) {
        bool twice = g->tensor == m->left[0].tensor;
        struct item *i =
            paint_title(s, twice ? "turned title" : "title", g->tensor,
                        g->turned ? "ᵀ" : "", x, y, right - x, ALIGN_START);
        x += item_width(s, i) + u(s, 18);
    }
    bool learned = g->tensor->learned;
    enum role role = learned ? ROLE_NONE : product_axis(m, g->tensor);
    const char *arrow = g->turned ? "→" : "↓";
    if (axis_width(s, role, arrow) <= right - x)
        paint_axis(s, "top axis", role, arrow, x, y, right - x, ALIGN_START);
    if (learned)
        paint_learned(s, id_named("learned", 0), x, y, right);
}

// How wide the numbers of the places may be beside top block [p].
static double places_room(const struct scene *s, const struct meeting *m, int p)
{
    return fmin(m->top[p].x - m->left[p].x - u(s, 8), u(s, 150));
}

// The numbers of the places that meet, beside the top and over the left. Of
// several blocks they would run into each other where rows are narrow.
static void paint_places(struct scene *s, const struct meeting *m)
{
    double line = text_size(s, TEXT_SMALL) * 1.1;
    bool apart = m->products == 1 || grid_pitch_y(&m->top[0]) >= line;
    for (int p = 0; p < m->products; p++) {
        struct grid top = m->top[p], left = m->left[p];
        enum role role = left.tensor->column_role;
        if (apart)
            grid_left_labels(s, &top, places_room(s, m, p), role);
        grid_top_labels(s, &left, role);
    }
    if (m->bias.tensor)
        paint_bias_name(s, &m->bias);
}

// Several vectors stand in one row, their matrices on each other: every one has
// its short name.
static void paint_names(struct scene *s, const struct meeting *m)
{
    double size = text_size(s, TEXT_SMALL);
    double over = m->left[0].y - size * 1.2 - u(s, 16);
    double beside = text_width(s, size, WEIGHT_BOLD, "00") + u(s, 24);
    for (int p = 0; p < m->products; p++) {
        const struct grid *a = &m->left[p], *W = &m->top[p];
        struct rect at = grid_box(W);
        double end = p + 1 < m->products ? m->left[p + 1].x : m->place.x;
        const char *name =
            vector_name(s->view->words, s->pose->arena, a->tensor, a->row);
        paint_notation(
            s, id_cell("vector name", a->tensor, a->row, -1), a->x, over, size,
            WEIGHT_BOLD, ALIGN_START, role_color(s->theme, a->tensor->role),
            notation_fit(s, size, WEIGHT_BOLD, name, end - a->x - u(s, 6)));
        if (at.h >= size * 1.1)
            paint_notation(s, id_cell("matrix name", W->tensor, W->row, -1),
                           at.x - beside, at.y + at.h / 2 + size * CAP_MIDDLE,
                           size, WEIGHT_BOLD, ALIGN_END, s->theme->ink,
                           W->tensor->plain);
    }
}

// The widest name of a place, beside the top.
static double names_beside(const struct scene *s, const struct grid *top)
{
    if (!top->turned)
        return labels_width(s, top->tensor, 0, top->tensor->rows);
    double widest = 0, size = text_size(s, TEXT_BODY);
    for (int k = 0; k < top->tensor->columns; k++)
        widest = fmax(widest, text_width(s, size, WEIGHT_REGULAR,
                                         column_name(s, top->tensor, k)));
    return widest;
}

// How far right what stands over the left with its baseline at [y] may reach:
// to the crossing, or to the names beside the top where those come as far down.
static double over_left_end(const struct scene *s, const struct meeting *m,
                            double y)
{
    const struct grid *top = &m->top[0];
    struct rect box = grid_box(top);
    double size = text_size(s, TEXT_SMALL);
    double down = box.y + box.h - grid_pitch_y(top) / 2 + size * 0.6;
    double names = fmin(names_beside(s, top), places_room(s, m, 0));
    double end = m->place.x - u(s, 60);
    if (y - text_size(s, TEXT_BODY) < down)
        end = fmin(end, top->x - u(s, 10) - names - u(s, 8));
    return end;
}

static void paint_left(struct scene *s, const struct meeting *m)
{
    const struct grid *g = &m->left[0];
    double line = heading_line(s), x = g->x - m->labels + u(s, 4);
    for (int p = 0; p < m->products; p++)
        grid_paint(s, &m->left[p]);
    if (m->products > 1) {
        paint_names(s, m);
        return;
    }
    grid_left_labels(s, g, m->labels - u(s, 12), rows_role(g->tensor));
    double y = g->y - text_size(s, TEXT_SMALL) * 1.2 - u(s, 16);
    double width = over_left_end(s, m, y) - x;
    int lines = paint_axis(s, "left axis", product_axis(m, g->tensor), "↓", x,
                           y, width, ALIGN_START);
    y -= lines * line;
    if (y - line * 0.6 >= m->top_edge)
        paint_title(s, "title", g->tensor, "", x, y, width, ALIGN_START);
}

static void paint_foot(struct scene *s, const struct meeting *m)
{
    const struct tensor *out = m->out.tensor;
    double y = m->place.y + m->place.h + heading_line(s) * 0.9;
    struct item *i = paint_title(s, "title", out, "", m->place.x, y,
                                 m->right - m->place.x, ALIGN_START);
    double x = m->place.x + item_width(s, i);
    if (m->out.rows == 1 && out->rows > 1) {
        const char *name = row_name(s, out, m->out.row);
        paint_remark(s, id_named("out row", 0), x + u(s, 12), y, m->right - x,
                     ALIGN_START, name);
        x += text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, name) +
             u(s, 12);
    }
    x += u(s, 16);
    if (meeting_works_out(s, m))
        return;
    // beside the title, or under the operand
    double right = m->place.x - u(s, 12), left = m->left[0].x - m->labels;
    if (!paint_rounded(s, x, y, m->right - x, ALIGN_START))
        paint_rounded(s, right, y, right - left, ALIGN_END);
}

bool panel_product(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    const struct operation *o = operation_in_focus(s);
    if (o->kind->form != FORM_PRODUCT && o->kind->form != FORM_MIX)
        return false;
    struct meeting m;
    product_blocks(s, o, &m);
    product_layout(s, o, at, &m);
    if (product_lines_up(s, &m) && product_line(s, &m, at))
        return true;
    product_light(s, &m);
    paint_top(s, &m);
    paint_left(s, &m);
    paint_places(s, &m);
    if (m.bars)
        product_bars(s, &m);
    else
        grid_paint(s, &m.out);
    paint_foot(s, &m);
    product_result(s, &m);
    product_strip(s, &m);
    return true;
}

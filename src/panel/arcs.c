#include "panel/panels.h"

#include <math.h>

#include "panel/arcs.h"

enum { BENDS = 24 }; // points of an arc

// Smaller weights show as arcs only in the row that is looked at. Many rows
// would be one grey cloud, so their weak arcs go, and the legend says so.
static double least_weight(const struct tensor *m)
{
    return m->rows > 20 ? 0.1 : 0.02;
}

static double columns_width(const struct scene *s, const struct tensor *m,
                            double size)
{
    if (s->view->look.thumbnail)
        return 0;
    double widest = 0;
    for (int c = 0; c < m->columns; c++)
        widest = fmax(widest,
                      text_width(s, size, WEIGHT_BOLD, column_name(s, m, c)));
    return widest;
}

static struct arcs fit(const struct scene *s, const struct tensor *m,
                       struct rect at)
{
    struct arcs a = {.m = m,
                     .lines = heatmap_lines(s, at, m->rows),
                     .keys = heatmap_lines(s, at, m->columns)};
    double pitch = fmin(a.lines.pitch, a.keys.pitch), most = at.w * 0.28;
    double body = text_size(s, TEXT_BODY);
    a.boxes = pitch > body * 1.75;
    a.size = pitch > u(s, 30) ? body : text_size(s, TEXT_SMALL);
    double pad = a.boxes ? u(s, 28) : u(s, 16);
    double words = axis_narrow_width(s, m->row_role, "↓");
    a.query_w = fmin(labels_width(s, m, 0, m->rows) + pad, most);
    a.key_w = fmin(columns_width(s, m, a.size) + pad, most);
    a.query_w = fmax(a.query_w, fmin(words, most));
    double number = text_width(s, a.size, WEIGHT_BOLD, "0.0000") + u(s, 12);
    if (s->view->look.thumbnail)
        number = 0;
    a.left = at.x + a.query_w;
    a.right = at.x + at.w - number - a.key_w;
    a.numbers = at.x + at.w;
    a.widest = fmin(u(s, 26), pitch * 0.62);
    return a;
}

static void paint_arc(struct scene *s, const struct arcs *a, int row,
                      int column, bool lit)
{
    double w = tensor_at(a->m, row, column);
    double y0 = line_middle(&a->lines, row);
    double y1 = line_middle(&a->keys, column);
    double bend = (a->right - a->left) * 0.45;
    struct spot line[BENDS];
    int points = a->m->rows > 24 ? 12 : BENDS;
    bezier((struct spot){a->left, y0}, (struct spot){a->left + bend, y0},
           (struct spot){a->right - bend, y1}, (struct spot){a->right, y1},
           points, line);
    double width = fmax(w * a->widest, u(s, lit ? 1.2 : 0.8));
    bool looked_at = s->focus.row >= 0;
    bool strong = w > 0.3 && a->widest > u(s, 6);
    enum layer layer = lit ? LAYER_CELL : LAYER_LINK;
    if (strong) // its round ends would cut into the arcs beside it
        paint_line(s, id_arc(a->m, row, column, true), layer, line + 2,
                   points - 4, width + u(s, 6), s->theme->paper);
    double shade = 0.16 + 0.62 * w;
    if (looked_at)
        shade = lit ? 0.3 + 0.7 * w : 0.08 + 0.22 * w;
    struct item *i = paint_line(
        s, id_arc(a->m, row, column, false), layer, line, points, width,
        strong ? mix_colors(s->theme->paper, s->theme->ink, shade)
               : fade(s->theme->ink, shade));
    i->delay = (double)row / a->m->rows;
}

static void paint_arcs(struct scene *s, const struct arcs *a)
{
    int focus = row_in_focus(s, a->m);
    for (int r = 0; r < a->m->rows; r++)
        for (int c = 0; c < a->m->columns; c++) {
            double w = tensor_at(a->m, r, c);
            if (w <= 0 || !known(s, a->m, r, c))
                continue;
            if (w >= least_weight(a->m) || r == focus)
                paint_arc(s, a, r, c, r == focus);
        }
}

// The heatmap's pool reaches on to the query's word.
static void paint_focus(struct scene *s, const struct arcs *a, struct rect at)
{
    int row = row_in_focus(s, a->m);
    if (row < 0 || at.x < s->stage.x + s->stage.w * 0.1)
        return;
    double h = fmax(a->lines.pitch, u(s, 12)), x = at.x - s->stage.w * 0.06;
    double right = a->boxes ? a->left - a->query_w / 2 : a->left;
    paint_pool(
        s, "arc pool",
        (struct rect){x, line_middle(&a->lines, row) - h / 2, right - x, h});
}

static void paint_heads(struct scene *s, const struct arcs *a, struct rect at)
{
    double left = a->lines.y - u(s, 10), right = a->keys.y - u(s, 10);
    double room = (at.w - u(s, 30)) / 2;
    enum role key = a->m->column_role;
    double end = a->right + a->key_w / 2 + axis_width(s, key, "↓") / 2;
    paint_axis(s, "arc axis left", a->m->row_role, "↓", at.x, left, room,
               ALIGN_START);
    paint_axis(s, "arc axis right", key, "↓", fmin(end, at.x + at.w), right,
               room, ALIGN_END);
    double foot = fmax(a->lines.y + a->lines.pitch * a->m->rows,
                       a->keys.y + a->keys.pitch * a->m->columns) +
                  u(s, 6);
    paint_remark(s, id_named("arcs legend", 0), at.x + at.w,
                 foot + text_size(s, TEXT_SMALL) * 1.3, at.w, ALIGN_END,
                 caption(s,
                         row_in_focus(s, a->m) < 0 ? "panel.arcs.legend"
                                                   : "panel.arcs.legend.row",
                         SLOTS(SHORT("least", least_weight(a->m)))));
}

bool panel_arcs(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    struct arcs a = fit(s, s->now.tensor, at);
    paint_focus(s, &a, at);
    paint_arcs(s, &a);
    for (int k = 0; k < a.m->rows; k++)
        arcs_query(s, &a, k);
    for (int k = 0; k < a.m->columns; k++)
        arcs_key(s, &a, k);
    arcs_numbers(s, &a);
    paint_heads(s, &a, at);
    return true;
}

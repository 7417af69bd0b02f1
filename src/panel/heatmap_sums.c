// The sums of the rows, always, and of the columns on request.
#include <math.h>

#include "panel/heatmap.h"

static double sum_of(const struct tensor *m, int row, int column)
{
    double sum = 0;
    int count = row >= 0 ? m->columns : m->rows;
    for (int k = 0; k < count; k++)
        sum += row >= 0 ? tensor_at(m, row, k) : tensor_at(m, k, column);
    return sum;
}

// Sums are read against 1, so they always have four decimals.
static const char *sum_text(const struct scene *s, double sum, int decimals)
{
    return text_print(s, "%.*f", decimals, sum);
}

double heatmap_sums_width(const struct scene *s)
{
    if (s->view->look.thumbnail)
        return 0;
    double head = text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                             caption(s, "panel.row_sum", NO_SLOTS));
    double sum = text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, "1.0000");
    return fmax(head, sum) + u(s, 18);
}

void heatmap_row_sums(struct scene *s, const struct grid *g,
                      const struct lines *l, double right)
{
    const struct tensor *m = g->tensor;
    double size = text_size(s, l->pitch > u(s, 30) ? TEXT_BODY : TEXT_SMALL);
    double small = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("row sum head", 0), right,
               g->y - axis_lift(s, g->cell_h), small, WEIGHT_REGULAR, ALIGN_END,
               s->theme->grey, caption(s, "panel.row_sum", NO_SLOTS));
    int row = row_in_focus(s, m), first = s->pose->count;
    struct thinning shown = lines_thinned(s, l, m, size);
    for (int k = 0; k < m->rows; k++) {
        if (!known(s, m, k, -1) || !thin_shows(&shown, k))
            continue;
        bool dim = s->focus.row >= 0 && k != row;
        struct item *i = paint_text(
            s, id_cell("row sum", m, k, -1), right,
            line_middle(l, k) + size * CAP_MIDDLE, size,
            k == row ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
            dim ? s->theme->grey : s->theme->ink,
            sum_text(s, sum_of(m, k, -1), 4));
        text_answers(s, i, &(struct address){m, k, -1, -1});
    }
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
}

// How many decimals fit under a column; -1: none.
static int column_decimals(const struct scene *s, double most, double pitch,
                           double size)
{
    for (int d = 4; d >= 1; d--)
        if (text_width(s, size, WEIGHT_BOLD, sum_text(s, most, d)) <
            pitch - u(s, 4))
            return d;
    return -1;
}

// Columns too narrow for numbers show their sums as bars.
static void paint_sum_bar(struct scene *s, const struct grid *g, int column,
                          double most, double y, double height)
{
    struct rect c = grid_cell(g, 0, column);
    double h = sum_of(g->tensor, -1, column) / most * height;
    paint_box(s, id_cell("column bar", g->tensor, -1, column), LAYER_CELL,
              (struct rect){c.x, y, fmax(c.w * 0.8, 1), h}, 0, s->theme->grey)
        ->target = (struct target){
        TARGET_CELLS, column_address(s, g->tensor, column), 0};
}

void heatmap_column_sums(struct scene *s, const struct grid *g, double y,
                         double right)
{
    const struct tensor *m = g->tensor;
    struct rect box = grid_box(g);
    double pitch = box.w / m->columns, most = 1;
    double size = text_size(s, pitch > u(s, 90) ? TEXT_BODY : TEXT_SMALL);
    struct spot rule[] = {{box.x, y}, {box.x + box.w, y}};
    paint_line(s, id_named("sum rule", 0), LAYER_LINK, rule, 2, u(s, 1.5),
               s->theme->rule);
    for (int c = 0; c < m->columns; c++)
        most = fmax(most, sum_of(m, -1, c));
    int decimals = column_decimals(s, most, pitch, size);
    for (int c = 0; c < m->columns; c++) {
        if (decimals < 0) {
            paint_sum_bar(s, g, c, most, y + u(s, 3), heading_line(s));
            continue;
        }
        bool lit = in_focus(s, m, -1, c) && s->focus.column >= 0;
        struct rect at = grid_cell(g, 0, c);
        struct item *i = paint_text(
            s, id_cell("column sum", m, -1, c), at.x + at.w / 2,
            y + size * 1.25, size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
            ALIGN_MIDDLE, s->theme->ink,
            sum_text(s, sum_of(m, -1, c), decimals));
        struct address lead = column_address(s, m, c);
        text_answers(s, i, &lead);
    }
    double x = box.x + box.w + u(s, 12);
    paint_remark(s, id_named("need not", 0), x,
                 y + text_size(s, TEXT_SMALL) * 1.3, right - x, ALIGN_START,
                 caption(s, "panel.heatmap.free", NO_SLOTS));
}

void heatmap_switch(struct scene *s, double x, double y)
{
    bool on = s->view->look.column_sums;
    if (s->view->look.thumbnail)
        return;
    double size = text_size(s, TEXT_SMALL), h = size * 1.1, w = h * 1.9;
    struct target target = {TARGET_SUMS, {0}, 0};
    double mid = y + size * 0.85;
    struct item *i = paint_box(s, id_named("sums switch", 0), LAYER_OUTLINE,
                               (struct rect){x - w, mid - h / 2, w, h}, h / 2,
                               on ? s->theme->ink : s->theme->paper);
    i->stroke = u(s, 1.5);
    i->line = on ? s->theme->ink : s->theme->grey;
    i->target = target;
    double knob = h * 0.66, gap = (h - knob) / 2;
    paint_box(s, id_named("sums knob", 0), LAYER_CHROME,
              (struct rect){on ? x - gap - knob : x - w + gap, mid - knob / 2,
                            knob, knob},
              knob / 2, on ? s->theme->paper : s->theme->grey);
    const char *name = caption(s, "panel.heatmap.columns", NO_SLOTS);
    double wide = text_width(s, size, WEIGHT_REGULAR, name);
    paint_text(s, id_named("sums name", 0), x, mid + h / 2 + size * 1.05, size,
               WEIGHT_REGULAR, ALIGN_END, on ? s->theme->ink : s->theme->grey,
               name);
    paint_box(s, id_named("sums target", 0), LAYER_CHROME,
              (struct rect){x - wide, mid - h, wide, h * 2 + size}, 0, CLEAR)
        ->target = target;
}

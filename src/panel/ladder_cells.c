// The cells of the ladder and the arrows between its rungs.
#include "panel/ladder.h"

#include <math.h>

#include "scene/gauge.h"

static const struct tensor *rung_tensor(const struct ladder *l, enum rung r)
{
    return r == RUNG_SCORE ? l->in : r == RUNG_WEIGHT ? l->out : l->exp;
}

static uint64_t piece(const struct ladder *l, const char *name, enum rung r,
                      int column)
{
    return id_cell(name, rung_tensor(l, r),
                   r == RUNG_SCORE ? l->in_row : l->row, column);
}

static enum light column_light(const struct ladder *l, int column)
{
    if (l->column < 0)
        return LIGHT_PLAIN;
    return l->column == column ? LIGHT_OPERAND : LIGHT_DIM;
}

static struct target look(const struct ladder *l, enum rung r, int column)
{
    const struct tensor *m = rung_tensor(l, r);
    return (struct target){
        TARGET_CELLS, {m, m == l->in ? l->in_row : l->row, column, -1}, 0};
}

// A dashed place for what is not computed yet.
static void paint_place(struct scene *s, const struct ladder *l, enum rung r,
                        int c)
{
    struct item *i = paint_box(
        s, piece(l, r == RUNG_MINUS ? "minus slot" : "rung slot", r, c),
        LAYER_SLOT, ladder_cell(l, r, c), u(s, 4), s->theme->chrome);
    if (l->cell_w > u(s, 9)) {
        i->stroke = u(s, 1.2);
        i->dash = u(s, 3);
        i->line = s->theme->slot_line;
    }
    i->target = look(l, r, c);
}

// The score on the first rung is a copy when the grid stands beside it.
static uint64_t score_id(const struct ladder *l, int c)
{
    return piece(l, l->grid_w > 0 ? "rung" : "cell", RUNG_SCORE, c);
}

// When a whole rung is computed at once, it fills from left to right.
static double lateness(const struct ladder *l, int c)
{
    return l->column < 0 ? 0.6 * c / l->out->columns : 0.5;
}

// Scores and differences: boxes with their signed numbers.
static void paint_signed(struct scene *s, const struct ladder *l, enum rung r,
                         int c)
{
    enum light light = column_light(l, c);
    bool first = r == RUNG_SCORE;
    struct item *i = paint_figure(
        s, &l->figures[r], first ? score_id(l, c) : piece(l, "minus", r, c),
        ladder_cell(l, r, c), ladder_value(l, r, c), l->in->largest,
        light == LIGHT_OPERAND ? LIGHT_PLAIN : light, ROLE_NONE);
    i->from = first ? id_cell("cell", l->in, l->in_row, c) : score_id(l, c);
    if (light == LIGHT_OPERAND)
        i->weight = WEIGHT_BOLD;
    if (first && known(s, l->max, l->row, 0) && c == ladder_best(l)) {
        i->line = s->theme->ink;
        i->stroke = u(s, 2.5);
        i->weight = WEIGHT_BOLD;
    }
    if (l->column < 0)
        i->delay = lateness(l, c);
    i->target = look(l, r, c);
}

// Exponentials and weights: a number over a bar from 0 to 1, which becomes the
// square of the next picture.
static void paint_part(struct scene *s, const struct ladder *l, enum rung r,
                       int c)
{
    struct rect at = ladder_cell(l, r, c);
    double x = ladder_value(l, r, c);
    bool weight = r == RUNG_WEIGHT, slim = at.w < u(s, 20);
    paint_gauge(
        s, &(struct gauge){
               .tensor = rung_tensor(l, r),
               .row = l->row,
               .column = c,
               .at = at,
               .fill = weight ? weight_color(s->theme, s->view->look.map, x)
                              : s->theme->positive,
               .text = slim ? NULL : figures_print(s, &l->figures[r], x),
               .size = l->figures[r].size,
               .light = column_light(l, c),
               .from = weight ? piece(l, "cell", RUNG_EXP, c) : score_id(l, c),
               .delay = lateness(l, c)});
}

static void paint_arrow(struct scene *s, const struct ladder *l, enum rung r,
                        int c)
{
    struct rect a = ladder_cell(l, r, c), b = ladder_cell(l, r + 1, c);
    bool lit = column_light(l, c) == LIGHT_OPERAND;
    if (l->pitch < u(s, 26) && !lit)
        return;
    double x = a.x + a.w / 2, head = fmin(u(s, 10), l->gap * 0.42);
    struct spot ends[] = {{x, a.y + a.h + u(s, 2)}, {x, b.y - u(s, 2)}};
    color ink = lit ? s->theme->ink : s->theme->idle;
    paint_head(s, piece(l, r ? "arrow head" : "first head", r + 1, c), ends[0],
               ends[1], head, ink);
    ends[1].y -= head * 0.8;
    paint_line(s, piece(l, r ? "arrow" : "first arrow", r + 1, c), LAYER_LINK,
               ends, 2, u(s, lit ? 2.4 : 1.6), ink);
}

void ladder_column(struct scene *s, const struct ladder *l, int c)
{
    for (enum rung r = 0; r < RUNG_COUNT; r++) {
        if (!ladder_known(s, l, r, c))
            paint_place(s, l, r, c);
        else if (r == RUNG_SCORE || r == RUNG_MINUS)
            paint_signed(s, l, r, c);
        else
            paint_part(s, l, r, c);
        if (r > 0 && ladder_known(s, l, r, c))
            paint_arrow(s, l, r - 1, c);
    }
}

// SPDX-License-Identifier: MIT
// All rows of a weighted sum at once, as the formula reads: weights · values =
// outputs, side by side, as large as they fit. Each has its words beside its
// rows, so that one reads along a row who asks, whom, and what comes of it.
#include "panel/panels.h"

#include <math.h>

#include "panel/figure/figure.h"
#include "panel/mix/mixing.h"
#include "panel/product/product.h"

enum { WEIGHTS, VALUES, OUTPUTS, PARTS };

struct mixed {
    const struct operation *o;
    struct figure figure;
    struct figures figures; // of values and outputs
    bool exact;             // as printed, the numbers come to the outputs
};

// --- where things are --------------------------------------------------------

static struct grid whole_grid(const struct tensor *m, int decimals)
{
    return (struct grid){
        .tensor = m, .name = "cell", .rows = m->rows, .decimals = decimals};
}

static bool find_parts(const struct scene *s, struct mixed *x)
{
    const struct operation *o = shown_operation(s);
    if (o->kind->form != FORM_MIX || o->in_count != 2 || o->in[0].row >= 0 ||
        o->in[1].row > 0 || o->in[0].tensor->columns != o->in[1].tensor->rows ||
        o->rows != o->out->rows || !mixing_has_shares(s, o->in[0].tensor))
        return false;
    const struct tensor *of[PARTS] = {o->in[0].tensor, o->in[1].tensor, o->out};
    int decimals = product_decimals(s, o);
    for (int k = 0; k < PARTS; k++) {
        x->figure.part[k] = (struct figure_part){
            .grid = whole_grid(of[k], decimals), .column = k, .sign = ""};
        if (k != WEIGHTS)
            figures_count_rows(s, &x->figures, of[k], 0, of[k]->rows);
    }
    x->figure.part[WEIGHTS].grid.weights = true;
    x->figure.count = PARTS;
    x->o = o;
    return of[0] != of[1];
}

static double words_room(const struct scene *s, const struct tensor *m,
                         double most)
{
    double axis = m->column_role == ROLE_NONE
                      ? 0
                      : axis_narrow_width(s, rows_axis(m), "↓");
    return fmin(fmax(labels_width(s, m, 0, m->rows), axis), most) + u(s, 14);
}

// What leads from one grid to the next has its sign in the middle.
static struct track sign_track(const struct scene *s)
{
    return (struct track){u(s, 26), u(s, 34), u(s, 70), .grow = 1,
                          .keep = KEEP};
}

// [least] is how wide values and outputs have to be, [square] a weight.
static bool solve_across(const struct scene *s, struct rect at, double least,
                         double square, struct mixed *x)
{
    struct figure *f = &x->figure;
    double most = fmax(u(s, 130), least);
    f->across = (struct ranks){.around = 0.5};
    f->table.across.kept = s->view->stay.kept;
    f->table.across.nth = least == square;
    for (int k = 0; k < PARTS; k++) {
        struct figure_part *p = &f->part[k];
        p->words = words_room(s, p->grid.tensor, at.w * 0.12);
        struct rank *r = rank_add(&f->across, p->words, p->grid.tensor->columns,
                                  k == WEIGHTS ? square : least, most, most);
        if (k > 0)
            r->before = sign_track(s);
    }
    return figure_solve_across(f, at);
}

// With numbers, if there is room for them beside squares that one can tell
// apart; else without.
static bool fit_across(const struct scene *s, struct rect at, struct mixed *x)
{
    double size = text_size(s, TEXT_SMALL), small = u(s, 9);
    double number = figures_width(s, &x->figures, size, 1) + u(s, 12);
    return solve_across(s, at, number, u(s, 24), x) ||
           solve_across(s, at, small, small, x);
}

// Whether the words of an axis take two lines over its columns.
static bool axis_breaks(const struct scene *s, struct rect at,
                        const struct mixed *x)
{
    const struct figure *f = &x->figure;
    for (int k = 0; k < PARTS; k++) {
        const struct tensor *m = f->part[k].grid.tensor;
        double left = figure_column(f, k, LANE_CELLS)->at;
        double right = k + 1 < PARTS ? figure_column(f, k + 1, LANE_HEAD)->at
                                     : at.x + at.w;
        if (m->column_role != ROLE_NONE &&
            axis_width(s, m->column_role, "→") > right - left - u(s, 12))
            return true;
    }
    return false;
}

// Over the grids: their titles, an axis, the labels of the columns.
static bool solve_down(const struct scene *s, struct rect at, struct mixed *x)
{
    struct figure *f = &x->figure;
    int rows = x->o->in[0].tensor->rows, keys = x->o->in[1].tensor->rows;
    int most = rows > keys ? rows : keys;
    double tall = u(s, 150);
    f->down = (struct ranks){.around = 0.5,
                             .after = track_fixed(heading_line(s) * 1.4)};
    rank_add(&f->down, heading_line(s) * (axis_breaks(s, at, x) ? 4.2 : 3.1),
             most, u(s, 9), tall, tall);
    return figure_solve_down(f, at);
}

static void place_grids(const struct scene *s, struct rect at, struct mixed *x)
{
    struct figure *f = &x->figure;
    double w = INFINITY, h = INFINITY;
    for (int k = 0; k < PARTS; k++) {
        struct figure_part *p = &f->part[k];
        figure_grid(s, f, p, u(s, 80));
        p->right = k + 1 < PARTS
                       ? figure_column(f, k + 1, LANE_HEAD)->at - u(s, 12)
                       : at.x + at.w;
        if (k == WEIGHTS)
            continue;
        w = fmin(w, p->grid.cell_w);
        h = fmin(h, p->grid.cell_h);
    }
    figures_fit(s, &x->figures, w, h, f->part[VALUES].grid.decimals, 1);
    f->part[VALUES].grid.figures = f->part[OUTPUTS].grid.figures = &x->figures;
}

// False where columns are too many to stand side by side.
static bool mixed_layout(const struct scene *s, struct rect at, struct mixed *x)
{
    if (panel_stacks(at) || !fit_across(s, at, x) || !solve_down(s, at, x))
        return false;
    place_grids(s, at, x);
    for (int k = 0; k < PARTS; k++)
        if (grid_is_image(s, &x->figure.part[k].grid))
            return false;
    const struct figure_part *p = x->figure.part;
    struct product_prints prints = {.left = grid_figures(s, &p[WEIGHTS].grid),
                                    .top = x->figures,
                                    .out = x->figures};
    x->exact = product_works_out(s, x->o, &prints);
    return true;
}

// --- words -------------------------------------------------------------------

static void paint_over(struct scene *s, const struct figure_part *p, int k)
{
    const struct tensor *m = p->grid.tensor;
    struct rect box = grid_box(&p->grid);
    double line = heading_line(s), y = box.y - line * 1.3;
    double room = p->right - box.x;
    if (m->column_role != ROLE_NONE)
        y -=
            line * paint_axis(s, text_print(s, "mixed top %d", k),
                              m->column_role, "→", box.x, y, room, ALIGN_START);
    paint_title(s, "title", m, "", box.x, y, room, ALIGN_START);
    grid_top_labels(s, &p->grid, m->column_role);
}

static void paint_words(struct scene *s, const struct figure_part *p, int k)
{
    const struct grid *g = &p->grid;
    grid_left_labels(s, g, p->words - u(s, 12), rows_role(g->tensor));
    if (g->tensor->column_role != ROLE_NONE)
        paint_axis(s, text_print(s, "mixed left %d", k), rows_axis(g->tensor),
                   "↓", g->x - u(s, 10), g->y - axis_lift(s, g->cell_h),
                   p->words, ALIGN_END);
}

static void paint_between(struct scene *s, const struct mixed *x, int k)
{
    struct rect lane = figure_before(&x->figure, k + 1, 0);
    double size = text_size(s, TEXT_SENTENCE * 1.3);
    const char *sign = k == WEIGHTS ? "·" : x->exact ? "=" : "≈";
    paint_text(s, id_named("mixed sign", k), lane.x + lane.w / 2,
               lane.y + lane.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
               ALIGN_MIDDLE, s->theme->ink, sign);
}

static void paint_foot(struct scene *s, const struct mixed *x)
{
    struct rect end = figure_cells(&x->figure, OUTPUTS, 0);
    double right = end.x + end.w, left = figure_cells(&x->figure, 0, 0).x;
    if (!x->exact)
        paint_rounded(s, right, end.y + end.h + heading_line(s), right - left,
                      ALIGN_END);
}

bool panel_mixed(struct scene *s, const struct panel *panel, struct rect at)
{
    static const struct grid_light light = {6, 3, 6, 3.5};
    struct mixed x = {0};
    (void)panel;
    if (!find_parts(s, &x) || !mixed_layout(s, at, &x))
        return false;
    grid_paint_light(s, &x.figure.part[OUTPUTS].grid, &light, "pool",
                     id_named("row outline", 0), false);
    for (int k = 0; k < PARTS; k++) {
        grid_paint(s, &x.figure.part[k].grid);
        paint_over(s, &x.figure.part[k], k);
        paint_words(s, &x.figure.part[k], k);
        if (k < OUTPUTS)
            paint_between(s, &x, k);
    }
    paint_foot(s, &x);
    return true;
}

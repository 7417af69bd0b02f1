// SPDX-License-Identifier: MIT
// One word's averages of all heads, side by side, times W_O its output: as one
// reads the formula, from left to right. In a tall place the matrix and the
// output stand under the averages.
#include "panel/gathered/gathered.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/figure/figure.h"
#include "panel/panels.h"
#include "panel/product/product.h"
#include "scene/mark/notation.h"

// --- what it is of -----------------------------------------------------------

const struct operation *gathered_mix(const struct gathered *g, int k)
{
    return g->beside->in[k].tensor->writer[0];
}

static bool puts_beside(const struct operation *o)
{
    if (o->kind->form != FORM_CELLWISE || o->in_count < 2 || o->row ||
        o->rows != o->out->rows)
        return false;
    int columns = 0;
    for (int k = 0; k < o->in_count; k++) {
        const struct operation *from = o->in[k].tensor->writer[0];
        if (!from || from->kind->form != FORM_MIX ||
            from->out->rows != o->out->rows)
            return false;
        columns += o->in[k].tensor->columns;
    }
    return columns == o->out->columns;
}

bool gathered_of(const struct scene *s, struct gathered *g)
{
    const struct operation *o = scene_operation(s);
    *g = (struct gathered){.row = s->now.row};
    if (!o || g->row < 0)
        return false;
    if (s->focus.tensor == o->out && s->focus.row >= 0 &&
        known(s, o->out, s->focus.row, -1))
        g->row = s->focus.row;
    if (o->kind->form == FORM_PRODUCT && o->in[0].row < 0) {
        g->mixed = o;
        o = o->in[0].tensor->writer[0];
    }
    g->beside = o;
    g->heads = o ? o->in_count : 0;
    return o && puts_beside(o);
}

static bool same_values(const struct tensor *a, const struct tensor *b)
{
    size_t count = (size_t)a->rows * (size_t)a->columns;
    return a->rows == b->rows && a->columns == b->columns &&
           !memcmp(a->data, b->data, count * sizeof *a->data);
}

const struct tensor *gathered_values(const struct gathered *g)
{
    const struct tensor *V = gathered_mix(g, 0)->in[1].tensor;
    for (int k = 1; k < g->heads; k++)
        if (!same_values(V, gathered_mix(g, k)->in[1].tensor))
            return NULL;
    return V;
}

bool gathered_has_averages(const struct gathered *g)
{
    const struct tensor *V = gathered_values(g);
    return V && V->columns <= 2;
}

// --- where it stands ---------------------------------------------------------

enum { MOST_HEADS = FIGURE_PARTS - 3 };

struct gathering {
    struct gathered g;
    struct figure figure;
    int matrix, bias, out;  // its parts; 0: it has none
    struct figures numbers; // of averages and output
    bool exact, tall;
};

// A row by itself, of the grid's tensor.
static struct figure_part row_part(const struct tensor *m, int row)
{
    struct figure_part p = part_of(m);
    p.grid.row = row;
    p.grid.rows = 1;
    return p;
}

static void find_gathering(struct gathering *x)
{
    struct figure *f = &x->figure;
    const struct gathered *g = &x->g;
    for (int k = 0; k < g->heads; k++)
        f->part[f->count++] = row_part(g->beside->in[k].tensor, g->row);
    if (!g->mixed)
        return;
    f->part[x->matrix = f->count++] = part_of(g->mixed->in[1].tensor);
    if (g->mixed->in_count > 2)
        f->part[x->bias = f->count++] = row_part(g->mixed->in[2].tensor, 0);
    f->part[x->out = f->count++] = row_part(g->mixed->out, g->row);
}

static bool is_average(const struct gathering *x, int k)
{
    return k < x->g.heads;
}

// In a tall place what is behind the averages begins a line of its own.
static void stand(struct gathering *x)
{
    for (int k = 0; k < x->figure.count; k++) {
        bool under = x->tall && !is_average(x, k);
        x->figure.part[k].column = under ? k - x->g.heads : k;
        x->figure.part[k].line = under;
    }
}

static double sign_room(const struct scene *s, const struct gathering *x, int k)
{
    bool between = k > 0 && k < x->g.heads;
    return u(s, between ? 14 : k ? 34 : 0);
}

// For the widest word: all rows stand alike.
static double label_room(const struct scene *s, const struct gathering *x)
{
    const struct tensor *m = x->g.beside->out;
    return fmin(labels_width(s, m, 0, m->rows), u(s, 130)) + u(s, 14);
}

static bool solve_across(const struct scene *s, struct rect at,
                         struct gathering *x, double least, int nth)
{
    struct figure *f = &x->figure;
    f->table.across.kept = s->view->stay.kept;
    f->table.across.nth = nth;
    double most = fmax(u(s, 76), least);
    f->across = (struct ranks){.around = 0.5};
    for (int k = 0; k < f->count; k++) {
        const struct figure_part *p = &f->part[k];
        int columns = p->grid.tensor->columns;
        if (p->column < f->across.count) {
            struct rank *one = &f->across.rank[p->column];
            one->cells = columns > one->cells ? columns : one->cells;
            continue;
        }
        struct rank *one = rank_add(&f->across, k ? 0 : label_room(s, x),
                                    columns, least, most, most);
        one->before =
            track_from(sign_room(s, x, x->tall && k ? x->g.heads : k), 0);
    }
    return figure_solve_across(f, at);
}

static bool solve_down(const struct scene *s, struct rect at,
                       struct gathering *x)
{
    double head = heading_line(s) * 1.9, tall = u(s, 46);
    double least = text_size(s, TEXT_SMALL) * 1.3;
    int rows = x->matrix ? x->g.mixed->in[1].tensor->rows : 1;
    struct ranks *down = &x->figure.down;
    *down = (struct ranks){.around = 0.5,
                           .after = track_fixed(heading_line(s) * 1.4)};
    rank_add(down, head, x->tall ? 1 : rows, least, tall, tall);
    if (x->tall && x->matrix)
        rank_add(down, head, rows, least, tall, tall);
    return figure_solve_down(&x->figure, at);
}

static void count_numbers(const struct scene *s, struct gathering *x)
{
    const struct gathered *g = &x->g;
    figures_count_rows(s, &x->numbers, g->beside->out, 0, g->beside->rows);
    if (g->mixed)
        figures_count_rows(s, &x->numbers, g->mixed->out, 0, g->mixed->rows);
}

// How far the heading of each reaches.
static void find_ends(const struct scene *s, struct rect at,
                      struct gathering *x)
{
    struct figure *f = &x->figure;
    for (int k = 0; k < f->count; k++) {
        struct figure_part *p = &f->part[k], *next = p + 1;
        bool last = k + 1 == f->count || next->line != p->line;
        p->right =
            last ? at.x + at.w
                 : figure_column(f, next->column, LANE_HEAD)->at - u(s, 8);
    }
}

static bool gathering_layout(const struct scene *s, struct rect at,
                             struct gathering *x)
{
    struct figure *f = &x->figure;
    int decimals = x->g.mixed ? product_decimals(s, x->g.mixed) : CELL_DECIMALS;
    double size = text_size(s, TEXT_SMALL), w = INFINITY, h = INFINITY;
    count_numbers(s, x);
    stand(x);
    double number = figures_width(s, &x->numbers, size, 1) + u(s, 10);
    // On a phone cells without numbers are better than tables as narrow.
    bool fits = solve_across(s, at, x, number, 0) ||
                (x->tall && solve_across(s, at, x, u(s, 20), 1));
    if (!fits || !solve_down(s, at, x))
        return false;
    for (int k = 0; k < f->count; k++) {
        figure_grid(s, f, &f->part[k], u(s, 46));
        w = fmin(w, f->part[k].grid.cell_w);
        h = fmin(h, f->part[k].grid.cell_h);
    }
    find_ends(s, at, x);
    figures_fit(s, &x->numbers, w, h, decimals, 1);
    if (!x->g.mixed)
        return true;
    struct product_prints prints = {
        .left = x->numbers,
        .top = grid_figures(s, &f->part[x->matrix].grid),
        .out = x->numbers};
    if (x->bias)
        prints.bias = grid_figures(s, &f->part[x->bias].grid);
    x->exact = product_works_out(s, x->g.mixed, &prints);
    return true;
}

// --- how it is painted -------------------------------------------------------

// The averages are cells of the row that they are side by side in.
static void paint_head_row(struct scene *s, const struct gathering *x, int k)
{
    const struct grid *g = &x->figure.part[k].grid;
    const struct tensor *all = x->g.beside->out;
    int from = 0;
    for (int j = 0; j < k; j++)
        from += x->g.beside->in[j].tensor->columns;
    for (int c = 0; c < g->tensor->columns; c++)
        paint_cell_among(s, "cell", all, x->g.row, from + c,
                         grid_cell(g, x->g.row, c), &x->numbers);
}

static void paint_part(struct scene *s, const struct gathering *x, int k)
{
    struct grid g = x->figure.part[k].grid;
    if (is_average(x, k)) {
        paint_head_row(s, x, k);
        return;
    }
    if (k == x->out)
        g.figures = &x->numbers;
    grid_paint(s, &g);
}

static void paint_over(struct scene *s, const struct gathering *x, int k)
{
    const struct figure_part *p = &x->figure.part[k];
    struct rect box = grid_box(&p->grid);
    double y = box.y - heading_line(s) * 0.45, room = p->right - box.x;
    const struct tensor *m = p->grid.tensor;
    struct item *i =
        paint_title(s, "title", m, "", box.x, y, room, ALIGN_START);
    if (is_average(x, k)) {
        const char *name = caption(s, "part.head", SLOTS(COUNT("n", k + 1)));
        double size = text_size(s, TEXT_BODY);
        bool fits = text_width(s, size, WEIGHT_BOLD, name) <= room;
        i->text = fits ? name : text_print(s, "%d", k + 1);
    } else if (m->learned)
        paint_learned(s, id_cell("learned", m, -1, k),
                      box.x + item_width(s, i) + u(s, 10), y, p->right);
}

static const char *sign_before(const struct gathering *x, int k)
{
    if (k == x->matrix)
        return "·";
    if (x->bias && k == x->bias)
        return "+";
    return x->exact ? "=" : "≈";
}

static void paint_between(struct scene *s, const struct gathering *x, int k)
{
    const struct figure_part *p = &x->figure.part[k];
    struct rect lane = figure_before(&x->figure, p->column, p->line);
    double size = text_size(s, TEXT_SENTENCE);
    if (x->tall && k == x->matrix) // not where the words of its rows would be
        lane.x = grid_box(&p->grid).x - u(s, 15), lane.w = 0;
    paint_text(s, id_named("gathered sign", k), lane.x + lane.w / 2,
               lane.y + lane.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
               ALIGN_MIDDLE, s->theme->ink, sign_before(x, k));
}

// The word that all of it is about, at the left of its averages.
static void paint_whose(struct scene *s, const struct gathering *x)
{
    const struct grid *g = &x->figure.part[0].grid;
    grid_left_labels(s, g, label_room(s, x) - u(s, 12), rows_role(g->tensor));
}

static void paint_foot(struct scene *s, struct rect at,
                       const struct gathering *x)
{
    if (!x->g.mixed || x->exact || !known(s, x->g.mixed->out, x->g.row, -1))
        return;
    struct rect box = grid_box(&x->figure.part[x->out].grid);
    struct rect line = grid_box(&x->figure.part[x->matrix].grid);
    paint_rounded(s, box.x + box.w, line.y + line.h + heading_line(s) * 1.1,
                  box.x + box.w - at.x, ALIGN_END);
}

// What the step makes: the averages side by side, or the output.
static void light_result(struct scene *s, const struct gathering *x)
{
    static const struct grid_light light = {6, 3, 6, 3.5};
    const struct grid *first = &x->figure.part[0].grid;
    const struct grid *last = &x->figure.part[x->figure.count - 1].grid;
    if (x->out) {
        grid_paint_light(s, last, &light, "pool", id_named("row outline", 0),
                         false);
        return;
    }
    if (!in_focus(s, x->g.beside->out, x->g.row, -1))
        return;
    struct rect all = grid_box(first), end = grid_box(last);
    all.w = end.x + end.w - all.x;
    paint_pool(s, "pool", rect_grow(all, u(s, 6)));
    paint_outline(s, id_named("row outline", 0), rect_grow(all, u(s, 3)),
                  u(s, 6), u(s, 3.5));
}

static void paint_gathering(struct scene *s, struct rect at,
                            const struct gathering *x)
{
    light_result(s, x);
    for (int k = 0; k < x->figure.count; k++) {
        paint_part(s, x, k);
        paint_over(s, x, k);
        if (!is_average(x, k))
            paint_between(s, x, k);
    }
    paint_whose(s, x);
    paint_foot(s, at, x);
}

// Under the tables of weights that they come from, where both have room.
static bool paint_under_tables(struct scene *s, struct rect at,
                               struct gathering x)
{
    struct rect tables = at, under = at;
    tables.h = at.h * 0.57;
    under.y += tables.h;
    under.h -= tables.h;
    if ((x.tall && x.g.mixed) || !gathering_layout(s, under, &x) ||
        !gathered_tables(s, &x.g, tables))
        return false;
    paint_gathering(s, under, &x);
    return true;
}

bool panel_gathered(struct scene *s, const struct panel *panel, struct rect at)
{
    struct gathering x = {.tall = panel_stacks(s->stage)};
    (void)panel;
    if (!gathered_of(s, &x.g) || x.g.heads > MOST_HEADS)
        return false;
    find_gathering(&x);
    if (!gathered_has_averages(&x.g))
        at = s->stage; // nothing stands beside it
    if (paint_under_tables(s, at, x))
        return true;
    if (!gathering_layout(s, at, &x))
        return false;
    paint_gathering(s, at, &x);
    return true;
}

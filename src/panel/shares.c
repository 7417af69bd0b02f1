// SPDX-License-Identifier: MIT
// A whole softmax: scores, exponentials, sums and weights of all rows side by
// side, one row large, the others small. Who wants the sums of columns, too,
// has the heatmap, which has a place for them; and so has the step that closes
// the stage, and a page, which comes to the whole after its rows and speaks of
// the table, unless it asks about a part of this.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "panel/softmax.h"
#include "scene/mark/gauge.h"
#include "scene/ghost/ghost.h"
#include "scene/grid/heading.h"
#include "scene/grid/table.h"

enum { SCORES, EXPS, SUMS, WEIGHTS, COLUMNS };

// In one band everything stands side by side; in two the weights stand under
// the exponentials.
enum { BANDS = 2 };

struct band {
    int names, rows[3]; // lanes: rows before the large one, it, after
};

struct shares {
    struct softmax of;
    int large; // the row that is drawn large
    int bands;
    bool named; // what leads from column to column has room for its name
    struct table table;
    int heads, cells[COLUMNS], signs[COLUMNS]; // lanes across
    struct band band[BANDS];
    struct figures scores, parts, sums;
};

// --- where things are --------------------------------------------------------

// The row that is looked at or asked about, the one that changed most, or else
// the one with the largest weight.
static int large_row(const struct scene *s, const struct softmax *o)
{
    const struct address *f = &s->focus;
    if (f->row >= 0 && softmax_has(o, f->tensor))
        return f->row;
    const struct cells *asks = &s->asks;
    if (asks->tensor && asks->rows == 1 && softmax_has(o, asks->tensor))
        return asks->row;
    if (s->changed) {
        struct difference d = ghosts_of_tensor(s, o->out);
        if (d.most.tensor)
            return d.most.row;
    }
    int best = 0;
    double most = -1;
    for (int r = 0; r < o->out->rows; r++) {
        if (!known(s, o->out, r, o->out->columns - 1))
            continue; // it would tell
        double largest = tensor_at(o->out, r, tensor_argmax(o->out, r));
        if (largest > most)
            most = largest, best = r;
    }
    return best;
}

static const struct band *band_of(const struct shares *p, int k)
{
    return &p->band[k == WEIGHTS ? p->bands - 1 : 0];
}

// What makes a column out of the one before it.
static const char *sign_of(const struct scene *s, int k)
{
    static const char *const keys[] = {[EXPS] = "chip.softmax.exp",
                                       [SUMS] = "chip.softmax.sum",
                                       [WEIGHTS] = "chip.softmax.share"};
    return caption(s, keys[k], NO_SLOTS);
}

static void add_sign(const struct scene *s, struct shares *p, int k)
{
    double wide = operator_width(s, sign_of(s, k)) + u(s, 44);
    double wish = p->named ? wide : u(s, 24);
    p->signs[k] = lane_add(&p->table.across,
                           (struct track){u(s, 10), wish, wide + u(s, 20),
                                          .grow = 1, .keep = KEEP},
                           1);
}

static bool shares_columns(const struct scene *s, struct rect at,
                           struct shares *p)
{
    struct lanes *a = &p->table.across;
    const struct softmax *o = &p->of;
    double size = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double sum = fmax(figures_width(s, &p->sums, size, 2) + u(s, 10),
                      text_width(s, body, WEIGHT_BOLD,
                                 caption(s, "panel.softmax.sum", NO_SLOTS)));
    double names = labels_width(s, o->out, 0, o->out->rows);
    double most = fmax(at.w * 0.14, text_size(s, 66)); // "chased", also beside
    double wish = fmax(sum, figures_width(s, &p->sums, text_size(s, TEXT_TITLE),
                                          FORMULA_DECIMALS) +
                                u(s, 10));
    a->kept = s->view->stay.kept;
    a->nth = p->bands;
    lane_free(a, 1);
    p->heads = lane_fixed(a, fmin(names, most) + u(s, 14));
    for (int k = 0; k < COLUMNS; k++) {
        if (k == WEIGHTS && p->bands > 1) {
            p->signs[k] = p->signs[EXPS];
            p->cells[k] = p->cells[EXPS];
            continue;
        }
        if (k > 0)
            add_sign(s, p, k);
        p->cells[k] = k == SUMS ? lane_cells(a, 1, sum, wish, wish * 1.3)
                                : lane_cells(a, o->out->columns, u(s, 18),
                                             u(s, 90), u(s, 110));
    }
    lane_free(a, 1);
    return lanes_solve(a, at.x, at.w);
}

static void add_band(const struct scene *s, struct shares *p, struct band *b)
{
    struct lanes *d = &p->table.down;
    int rows = p->of.out->rows;
    double wide = lane_pitch(&p->table.across, p->cells[WEIGHTS]);
    double small = fmin(fmax(wide, u(s, 20)), u(s, 64));
    lane_fixed(d, heading_line(s) + text_size(s, TEXT_SMALL) * 1.1);
    b->names = lane_fixed(d, text_size(s, TEXT_BODY) * 1.1 + u(s, 10));
    for (int k = 0; k < 3; k++) {
        int count = k == 1 ? 1 : k == 0 ? p->large : rows - 1 - p->large;
        bool low = is_tall(s) && k == 1; // narrow cells are not tall
        double wish = low      ? fmin(u(s, 128), fmax(wide * 2, u(s, 64)))
                      : k == 1 ? u(s, 128)
                               : small;
        struct track track = {count * u(s, k == 1 ? 50 : 16), count * wish,
                              count * wish * 1.3, .grow = count, .keep = KEEP};
        b->rows[k] = lane_add(d, track, count > 0 ? count : 1);
    }
    lane_fixed(d, u(s, 10));
}

static bool shares_lines(const struct scene *s, struct rect at,
                         struct shares *p)
{
    struct lanes *d = &p->table.down;
    d->kept = s->view->stay.kept;
    d->nth = p->bands;
    lane_free(d, 1);
    for (int k = 0; k < p->bands; k++)
        add_band(s, p, &p->band[k]);
    lane_free(d, 1);
    return lanes_solve(d, at.y, at.h);
}

static struct rect cell_place(const struct scene *s, const struct shares *p,
                              int k, int row, int column)
{
    int part = row < p->large ? 0 : row == p->large ? 1 : 2;
    int line = part == 2 ? row - p->large - 1 : part ? 0 : row;
    struct rect at = table_cell(&p->table, p->cells[k], column,
                                band_of(p, k)->rows[part], line);
    double gap = fmin(u(s, 5), fmin(at.w, at.h) * 0.09);
    return rect_grow(at, -gap / 2);
}

static void count_figures(const struct scene *s, struct shares *p)
{
    const struct softmax *o = &p->of;
    p->parts.bounded = true; // an exponential is never 0
    figures_count_rows(s, &p->scores, o->in, 0, o->in->rows);
    figures_count_rows(s, &p->parts, o->exp, 0, o->exp->rows);
    figures_count_rows(s, &p->parts, o->out, 0, o->out->rows);
    figures_count_rows(s, &p->sums, o->sum, 0, o->sum->rows);
}

// All parts alike, as the narrowest cells allow, and sums like them.
static void fit_figures(const struct scene *s, struct shares *p)
{
    struct rect at = cell_place(s, p, EXPS, p->large, 0);
    struct rect sum = cell_place(s, p, SUMS, p->large, 0);
    figures_fit(s, &p->scores, at.w, at.h, CELL_DECIMALS, 1);
    figures_fit(s, &p->parts, at.w, at.h, FORMULA_DECIMALS, 2);
    int most = p->parts.decimals < 0 ? FORMULA_DECIMALS : p->parts.decimals;
    figures_fit(s, &p->sums, sum.w, at.h, most, 2);
    if (p->parts.decimals > p->sums.decimals && p->sums.decimals >= 0)
        p->parts.decimals = p->sums.decimals;
    if (p->parts.decimals >= 0)
        p->sums.size = fmin(p->sums.size, p->parts.size);
}

static bool shares_solve(const struct scene *s, struct rect at,
                         struct shares *p)
{
    count_figures(s, p);
    if (!shares_columns(s, at, p) || !shares_lines(s, at, p))
        return false; // too many cells
    fit_figures(s, p);
    return true;
}

// In one band, unless only two leave room for numbers; with named operations,
// unless numbers have more decimals without.
static bool shares_place(const struct scene *s, struct rect at,
                         struct shares *p)
{
    static const struct shares ways[] = {
        {.bands = 1, .named = true}, {.bands = 1}, {.bands = 2}};
    bool found = false;
    struct shares best = *p;
    for (int k = 0; k < 3; k++) {
        struct shares next = *p;
        next.bands = ways[k].bands;
        next.named = ways[k].named;
        bool more = !found || next.bands == 1 || best.parts.decimals < 0;
        if (!more || !shares_solve(s, at, &next) ||
            (found && next.parts.decimals <= best.parts.decimals))
            continue;
        best = next;
        found = true;
    }
    *p = best;
    return found;
}

// --- cells -------------------------------------------------------------------

// A row has numbers when they fit under what is drawn.
static const char *number_of(const struct scene *s, const struct shares *p,
                             const struct tensor *m, int row, int column)
{
    struct rect at = cell_place(s, p, EXPS, row, 0);
    const struct figures *f = m == p->of.in    ? &p->scores
                              : m == p->of.sum ? &p->sums
                                               : &p->parts;
    double need = m == p->of.in || m == p->of.sum ? 1.05 : 1.7;
    if (f->decimals < 0 || at.h < f->size * need)
        return NULL;
    return figures_print(s, f, tensor_at(m, row, column));
}

static void paint_score(struct scene *s, const struct shares *p, int row, int c)
{
    const struct tensor *in = p->of.in;
    struct rect at = cell_place(s, p, SCORES, row, c);
    struct item *i = paint_bare(s, "cell", in, row, c, at);
    if (!i)
        return;
    i->text = number_of(s, p, in, row, c);
    i->size = p->scores.size;
    if (c == tensor_argmax(in, row) && isfinite(tensor_at(in, row, c))) {
        i->line = s->theme->ink;
        i->stroke = u(s, at.w < u(s, 20) ? 1.5 : 2.5);
    }
}

// The place of what is not known. False: it is.
static bool paint_slot(struct scene *s, const struct tensor *m, int row, int c,
                       struct rect at)
{
    if (known(s, m, row, c))
        return false;
    paint_empty(s, id_cell("cell", m, row, c), at)->target =
        (struct target){TARGET_CELLS, {m, row, c, -1}, 0};
    return true;
}

static void paint_exp(struct scene *s, const struct shares *p, int row, int c)
{
    const struct tensor *exp = p->of.exp;
    if (paint_slot(s, exp, row, c, cell_place(s, p, EXPS, row, c)))
        return;
    paint_gauge(s, &(struct gauge){.tensor = exp,
                                   .row = row,
                                   .column = c,
                                   .at = cell_place(s, p, EXPS, row, c),
                                   .fill = s->theme->positive,
                                   .text = number_of(s, p, exp, row, c),
                                   .size = p->parts.size,
                                   .light = light_on(s, exp, row, c)});
}

static void paint_sum(struct scene *s, const struct shares *p, int row)
{
    const struct tensor *sum = p->of.sum;
    struct rect at = cell_place(s, p, SUMS, row, 0);
    if (paint_slot(s, sum, row, 0, at))
        return;
    struct item *i = paint_box(s, id_cell("cell", sum, row, 0), LAYER_CELL, at,
                               u(s, 4), CLEAR);
    enum light light = light_on(s, sum, row, 0);
    i->text = number_of(s, p, sum, row, 0);
    i->size = p->sums.size;
    i->weight = row == p->large ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = light == LIGHT_DIM ? s->theme->grey : s->theme->ink;
    i->target = (struct target){TARGET_CELLS, {sum, row, 0, -1}, 0};
}

// The room that a number takes under its square; 0 where it has none.
static double under_square(const struct scene *s, const struct shares *p,
                           int row)
{
    double size = p->parts.size, high = cell_place(s, p, WEIGHTS, row, 0).h;
    bool shown = number_of(s, p, p->of.out, row, 0) && high > size * 2.3;
    return shown ? size * 1.45 : 0;
}

// The room of a square: the same in all rows, so that areas compare.
static double square_side(const struct scene *s, const struct shares *p)
{
    double side = INFINITY;
    for (int row = 0; row < p->of.out->rows; row++) {
        struct rect at = cell_place(s, p, WEIGHTS, row, 0);
        side = fmin(side, fmin(at.w, at.h - under_square(s, p, row)));
    }
    return side;
}

static void paint_square(struct scene *s, const struct shares *p, int row,
                         int c)
{
    const struct tensor *out = p->of.out;
    struct rect at = cell_place(s, p, WEIGHTS, row, c);
    double size = p->parts.size;
    double under = under_square(s, p, row), side = square_side(s, p);
    const char *text = under > 0 ? number_of(s, p, out, row, c) : NULL;
    enum light light = light_on(s, out, row, c);
    struct rect full = {at.x + (at.w - side) / 2,
                        at.y + (at.h - under - side) / 2, side, side};
    double y = full.y + side + size, x = at.x + at.w / 2;
    struct item *square = paint_share(s, "cell", out, row, c, full, light);
    if (square) // it would cross the exponentials of the others
        square->from = 0;
    if (!square || !text)
        return;
    x += ghost_number(s, "cell", out, row, c, at, y, size, text);
    bool strong = light == LIGHT_FOCUS && s->focus.column >= 0;
    paint_text(s, id_cell("cell number", out, row, c), x, y, size,
               strong ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
               light == LIGHT_DIM ? s->theme->grey : s->theme->ink, text)
        ->target = (struct target){TARGET_CELLS, {out, row, c, -1}, 0};
}

// --- words -------------------------------------------------------------------

// What a column of the table holds, and what that is.
static void paint_title_of(struct scene *s, const struct shares *p, int k)
{
    static const char *const remarks[] = {[SCORES] = "panel.shares.largest",
                                          [EXPS] = "panel.shares.exp",
                                          [SUMS] = "panel.shares.sum",
                                          [WEIGHTS] = "panel.softmax.quotient"};
    struct rect at = table_place(&p->table, p->cells[k], band_of(p, k)->names);
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double x = at.x + at.w / 2, y = at.y - small * 1.2, room = at.w;
    if (k > 0)
        room += table_place(&p->table, p->signs[k], 0).w * 0.8;
    if (k == SCORES || k == WEIGHTS)
        paint_title(s, "shares title", k == SCORES ? p->of.in : p->of.out, "",
                    x, y, room, ALIGN_MIDDLE);
    else
        paint_text(s, id_named("shares title", k), x, y, size, WEIGHT_BOLD,
                   ALIGN_MIDDLE, s->theme->ink,
                   k == EXPS ? "exp"
                             : caption(s, "panel.softmax.sum", NO_SLOTS));
    paint_remark(s, id_named("shares remark", k), x, at.y, room, ALIGN_MIDDLE,
                 caption(s, remarks[k], NO_SLOTS));
}

// An operation on the line from a column to the next, in the middle of the
// large row; the line alone where there is no room for its name.
static void paint_sign_of(struct scene *s, const struct shares *p, int k)
{
    struct rect at =
        table_place(&p->table, p->signs[k], band_of(p, k)->rows[1]);
    double y = at.y + at.h / 2, half = operator_width(s, sign_of(s, k)) / 2;
    double left = at.x + u(s, 5), right = at.x + at.w - u(s, 5);
    double middle = (left + right) / 2, head = u(s, 9);
    struct spot tip = {right, y};
    struct spot line[] = {{left, y}, {right - head * 0.8, y}};
    if (right - left < u(s, 14))
        return;
    paint_line(s, id_named("shares link", k), LAYER_LINK, line, 2, u(s, 2),
               s->theme->ink);
    paint_head(s, id_named("shares head", k), line[0], tip, head,
               s->theme->ink);
    if (2 * half + 2 * head <= right - left)
        paint_operator(s, id_named("shares sign", k), middle - head / 2, y,
                       sign_of(s, k));
}

static void paint_signs(struct scene *s, const struct shares *p)
{
    // under each other the weights have their row's name there
    for (int k = EXPS; k < (p->bands > 1 ? WEIGHTS : COLUMNS); k++)
        paint_sign_of(s, p, k);
}

// Keys over the columns are named as those of grids are.
static void paint_names(struct scene *s, const struct shares *p)
{
    static const char *const names[] = {
        [SCORES] = "cell", [EXPS] = "exp", [WEIGHTS] = "weight"};
    const struct tensor *const of[] = {
        [SCORES] = p->of.in, [EXPS] = p->of.exp, [WEIGHTS] = p->of.out};
    for (int k = 0; k < COLUMNS; k++) {
        paint_title_of(s, p, k);
        if (k == SUMS)
            continue;
        struct grid g = {.tensor = of[k], .name = names[k], .rows = 1};
        table_grid(s, &p->table, p->cells[k], band_of(p, k)->rows[1], 0, &g);
        g.y = table_place(&p->table, 0, band_of(p, k)->rows[0]).y;
        grid_top_labels(s, &g, p->of.out->column_role);
    }
}

// A name beside its row; where rows are low, beside every few.
static void paint_row_names(struct scene *s, const struct shares *p, int k)
{
    const struct tensor *out = p->of.out;
    struct rect head = table_place(&p->table, p->heads, 0);
    struct rect large = cell_place(s, p, k, p->large, 0);
    double right = (k == SCORES ? head.x + head.w : large.x) - u(s, 12);
    double size = text_size(s, TEXT_BODY), next = -INFINITY;
    for (int r = 0; r < out->rows; r++) {
        struct rect at = cell_place(s, p, k, r, 0);
        double middle = at.y + at.h / 2, apart = size * 1.15;
        bool near = fabs(middle - large.y - large.h / 2) < apart;
        if (r != p->large && (near || middle < next))
            continue;
        next = middle + apart;
        enum weight weight = r == p->large ? WEIGHT_BOLD : WEIGHT_REGULAR;
        struct item *word = paint_text(
            s, id_cell("shares row", out, r, k), right,
            middle + size * CAP_MIDDLE, size, weight, ALIGN_END,
            role_color(s->theme, out->row_role),
            text_fit(s, size, weight, row_name(s, out, r), head.w - u(s, 12)));
        label_answers(s, word, &(struct address){out, r, -1, -1});
    }
}

// The pool lies under the large row.
static void paint_large(struct scene *s, const struct shares *p, int number,
                        int from, int to)
{
    int columns = to == SUMS ? 1 : p->of.out->columns;
    struct rect at = cell_place(s, p, from, p->large, 0);
    struct rect end = cell_place(s, p, to, p->large, columns - 1);
    at.w = end.x + end.w - at.x;
    paint_pool(s, number ? "shares pool below" : "shares pool",
               rect_grow(at, u(s, 5)));
}

bool panel_shares(struct scene *s, const struct panel *panel, struct rect at)
{
    struct shares p = {0};
    (void)panel;
    bool asks = s->asks.tensor;
    bool makes = !timeline_closes(s->trace, s->position);
    if (s->position.level != LEVEL_STAGE || !(s->page ? asks : makes) ||
        s->view->look.thumbnail || s->view->look.column_sums ||
        !find_softmax(s, &p.of) || p.of.in->rows != p.of.out->rows ||
        p.of.out->rows < 2)
        return false;
    p.large = large_row(s, &p.of);
    if (!shares_place(s, at, &p))
        return false;
    paint_large(s, &p, 0, SCORES, p.bands > 1 ? SUMS : WEIGHTS);
    if (p.bands > 1)
        paint_large(s, &p, 1, WEIGHTS, WEIGHTS);
    for (int r = 0; r < p.of.out->rows; r++) {
        for (int c = 0; c < p.of.out->columns; c++) {
            paint_score(s, &p, r, c);
            paint_exp(s, &p, r, c);
            paint_square(s, &p, r, c);
        }
        paint_sum(s, &p, r);
    }
    paint_names(s, &p);
    paint_row_names(s, &p, SCORES);
    if (p.bands > 1)
        paint_row_names(s, &p, WEIGHTS);
    paint_signs(s, &p);
    return true;
}

// SPDX-License-Identifier: MIT
// Where the grids of a step from cell to cell stand.
#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "panel/stepwise/stepwise.h"

double stepwise_axis(const struct scene *s, const struct tensor *m)
{
    enum role role = rows_axis(m);
    double w = role == ROLE_NONE ? 0 : axis_narrow_width(s, role, "↓");
    return w > u(s, 120) * s->view->look.text ? 0 : w;
}

// A row that stands alone has its title and its name beside it on paper.
static double paper_head(const struct scene *s, const struct grid *g)
{
    double size = text_size(s, TEXT_BODY);
    double title = text_width(s, size, WEIGHT_BOLD, short_of(s, g->tensor));
    return fmax(title, text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                                  row_name(s, g->tensor, g->row)));
}

static double rows_head(const struct scene *s, const struct grid *g)
{
    return fmax(labels_width(s, g->tensor, g->row, g->rows),
                stepwise_axis(s, g->tensor));
}

// Side by side only the first grid of a line has row labels; where rows
// differ, each.
static void find_labels(const struct scene *s, double most, struct stepwise *w)
{
    for (int k = 0; k < w->figure.count; k++) {
        struct figure_part *p = &w->figure.part[k];
        const struct grid *g = &p->grid;
        bool same = k > 0 && g->rows == p[-1].grid.rows && g->rows > 1;
        bool alone = g->rows == 1 && g->tensor->rows > 1;
        p->words = 0;
        if (w->paper)
            p->words = fmin(paper_head(s, g), most) + u(s, 14);
        else if (!alone && (w->below || !same))
            p->words =
                fmin(rows_head(s, g), fmax(most, stepwise_axis(s, g->tensor))) +
                u(s, 14);
    }
}

static int most_rows(const struct stepwise *w)
{
    int rows = 1;
    for (int k = 0; k < w->figure.count; k++)
        rows = w->figure.part[k].grid.rows > rows ? w->figure.part[k].grid.rows
                                                  : rows;
    return rows;
}

// How wide a cell wants to be that is [tall]: all cells of a picture alike.
static double cell_wish(const struct scene *s, const struct stepwise *w,
                        double tall)
{
    double size = text_size(s, TEXT_NUMBER);
    double number =
        figures_width(s, &w->figures, size, CELL_DECIMALS) + u(s, 14);
    return fmin(fmax(number, tall * 1.4), fmax(u(s, 130), number));
}

// Over a grid: its title, its axis in [lines], its column labels.
static double head_height(const struct scene *s, int lines)
{
    return heading_line(s) * (2.1 + lines);
}

// Axis words too long for the corner stand under the grids.
static double foot_height(const struct scene *s, const struct stepwise *w)
{
    for (int k = 0; k < w->figure.count; k++) {
        const struct figure_part *p = &w->figure.part[k];
        if (p->words > 0 && rows_axis(p->grid.tensor) != ROLE_NONE &&
            stepwise_axis(s, p->grid.tensor) <= 0)
            return heading_line(s) * 1.3;
    }
    return u(s, 10);
}

// A row without neighbours need not be as thin as those of a table.
static double alone_height(const struct scene *s)
{
    return u(s, 56);
}

// --- side by side ------------------------------------------------------------

// What stands before a grid beside another: the operator and its arrows.
static struct track operator_track(const struct scene *s, const char *sign)
{
    double least = u(s, 24);
    if (sign[0])
        least = operator_width(s, sign) + u(s, 30);
    return (struct track){least, least, least + u(s, 106), .grow = 1,
                          .keep = KEEP};
}

static void solve_columns(const struct scene *s, struct rect at,
                          struct stepwise *w, double tall)
{
    struct figure *f = &w->figure;
    double wish = cell_wish(s, w, tall);
    f->across = (struct ranks){.around = 0.4};
    for (int k = 0; k < f->count; k++) {
        struct figure_part *p = &f->part[k];
        struct rank *one = rank_add(&f->across, p->words,
                                    p->grid.tensor->columns, 0, wish, wish);
        if (k > 0)
            one->before = operator_track(s, p[-1].sign);
        p->column = k;
    }
    figure_solve_across(f, at);
}

static void solve_line(const struct scene *s, struct rect at,
                       struct stepwise *w, double head, double pitch_y)
{
    struct figure *f = &w->figure;
    int rows = most_rows(w);
    f->down =
        (struct ranks){.around = 1, .after = track_fixed(foot_height(s, w))};
    rank_add(&f->down, head, rows, 0, fmax(pitch_y, alone_height(s) / rows), 0);
    figure_solve_down(f, at);
}

// How many lines of axis words stand over the grids.
static int axis_lines_beside(const struct scene *s, const struct stepwise *w)
{
    int lines = 0;
    for (int k = 0; k < w->figure.count; k++) {
        const struct figure_part *p = &w->figure.part[k];
        double need = axis_width(s, p->grid.tensor->column_role, "→");
        if (need > 0 && lines == 0)
            lines = 1;
        if (need > p->right - figure_column(&w->figure, k, LANE_CELLS)->at)
            lines = 2;
    }
    return lines;
}

// How far the heading of every grid may reach, to the next one.
static void find_ends(const struct scene *s, struct rect at, struct stepwise *w)
{
    struct figure *f = &w->figure;
    for (int k = 0; k < f->count; k++)
        f->part[k].right =
            k == f->count - 1
                ? at.x + at.w
                : figure_column(f, k + 1, LANE_HEAD)->at - u(s, 12);
}

// How much higher the headings stand over names that have to be tilted.
static double tilt_beside(const struct scene *s, struct stepwise *w)
{
    double rise = 0;
    for (int k = 0; k < w->figure.count; k++) {
        struct grid *g = &w->figure.part[k].grid;
        g->tilted = grid_crowds(s, g, figure_cell_width(&w->figure, k));
        rise = fmax(rise, grid_tilt_rise(s, g));
    }
    return rise;
}

static void place_beside(const struct scene *s, struct rect at,
                         struct stepwise *w)
{
    struct figure *f = &w->figure;
    int rows = most_rows(w);
    double room = at.h - head_height(s, 0) - foot_height(s, w);
    double tall = fmin(room / rows, u(s, 98)), narrowest = INFINITY;
    solve_columns(s, at, w, rows > 1 ? tall : alone_height(s));
    find_ends(s, at, w);
    for (int k = 0; k < f->count; k++)
        narrowest = fmin(narrowest, figure_cell_width(f, k));
    w->rise = tilt_beside(s, w);
    if (w->rise > 0) { // the last of them leans beyond its grid
        struct rect less = {at.x, at.y, at.w - w->rise, at.h};
        solve_columns(s, less, w, tall);
        find_ends(s, at, w);
    }
    double head = head_height(s, axis_lines_beside(s, w)) + w->rise;
    room = at.h - head - foot_height(s, w);
    tall = fmin(fmin(room / rows, u(s, 98)),
                fmax(narrowest * 1.6, u(s, 24))); // narrow cells are not tall
    solve_line(s, at, w, head, tall);
    const struct figure_part *last = &f->part[f->count - 1];
    double free = figure_rest(f);
    bool in_line = f->count > 1 && last->words <= 0 && last->grid.rows > 1;
    w->after = in_line && free > f->part[0].words ? f->part[0].words : 0;
}

// --- one under another -------------------------------------------------------

static int columns_of(const struct stepwise *w, int k)
{
    return w->figure.part[k].grid.tensor->columns;
}

// Rows put end to end: their columns are those of the result.
static bool is_joined(const struct stepwise *w)
{
    int last = w->figure.count - 1, sum = 0;
    for (int k = 0; k < last; k++) {
        if (w->figure.part[k].grid.rows != w->figure.part[last].grid.rows)
            return false;
        sum += columns_of(w, k);
    }
    return last > 1 && sum == columns_of(w, last);
}

static bool can_stack(const struct stepwise *w)
{
    for (int k = 1; k < w->figure.count; k++)
        if (columns_of(w, k) != columns_of(w, 0))
            return false;
    return w->figure.count > 1 && w->figure.count <= 5;
}

// All in the same columns, operators and labels at their left.
static bool solve_column(const struct scene *s, struct rect at,
                         struct stepwise *w, double tall)
{
    struct figure *f = &w->figure;
    double sign = 0, words = 0, wish = cell_wish(s, w, tall);
    for (int k = 0; k < f->count; k++) {
        struct figure_part *p = &f->part[k];
        if (k + 1 < f->count && p->sign[0])
            sign = fmax(sign, operator_width(s, p->sign) + u(s, 16));
        words = fmax(words, p->words);
    }
    f->across = (struct ranks){.around = 1};
    rank_add(&f->across, words, columns_of(w, f->count - 1), 0, wish, wish)
        ->before = track_fixed(sign);
    for (int k = 0; k < f->count; k++)
        f->part[k].words = w->shift[k] ? 0 : words;
    return figure_solve_across(f, at);
}

// How tall a row of a stack may be: single rows have the room of a whole table.
static double stacked_height(const struct scene *s, const struct stepwise *w)
{
    return u(s, most_rows(w) == 1 ? 98 : 72);
}

// And how low: side by side there is no more room in a tall frame, where the
// words of rows have to do.
static double stacked_least(const struct scene *s, const struct stepwise *w)
{
    if (w->low)
        return u(s, 6);
    double word = text_size(s, TEXT_SMALL);
    return is_tall(s) ? fmin(word, u(s, 22)) : u(s, 22);
}

bool stepwise_axes_above(const struct scene *s, const struct stepwise *w, int k)
{
    const struct tensor *first = w->figure.part[0].grid.tensor;
    const struct tensor *m = w->figure.part[k].grid.tensor;
    return w->below && k > 0 && is_tall(s) &&
           rows_axis(m) == rows_axis(first) &&
           m->column_role == first->column_role;
}

// How many lines of axis words stand over the k-th grid of a column.
static int axis_lines_below(const struct scene *s, const struct stepwise *w,
                            int k, double right)
{
    double need =
        axis_width(s, w->figure.part[k].grid.tensor->column_role, "→");
    if (need <= 0 || stepwise_axes_above(s, w, k))
        return 0;
    double left = figure_column(&w->figure, 0, LANE_CELLS)->at;
    return need > right - left && is_tall(s) ? 2 : 1;
}

// Operands end to end on one line, each over its columns of the result.
static void place_joined(const struct scene *s, struct rect at,
                         struct stepwise *w)
{
    struct figure *f = &w->figure;
    double wide = figure_cell_width(f, 0);
    double left = figure_column(f, 0, LANE_CELLS)->at;
    int last = f->count - 1;
    for (int k = 0; k < last; k++) {
        f->part[k].line = 0;
        int end = w->shift[k] + columns_of(w, k);
        f->part[k].right =
            k == last - 1 ? at.x + at.w : left + end * wide - u(s, 12);
    }
    f->part[last].line = 1;
}

static bool place_below(const struct scene *s, struct rect at,
                        struct stepwise *w)
{
    struct figure *f = &w->figure;
    double most = stacked_height(s, w), least = stacked_least(s, w);
    bool fits = solve_column(s, at, w, most);
    double tall = fmin(most, fmax(figure_cell_width(f, 0) * 1.6, u(s, 24)));
    f->down =
        (struct ranks){.around = 1, .after = track_fixed(foot_height(s, w))};
    for (int k = 0; k < f->count; k++) {
        struct figure_part *p = &f->part[k];
        int lines = axis_lines_below(s, w, k, at.x + at.w);
        double head = !w->paper ? head_height(s, lines)
                      : k       ? u(s, 12)
                                : heading_line(s);
        if (!w->joined || k == 0 || k == f->count - 1)
            rank_add(&f->down, head, p->grid.rows, least, tall, 0);
        p->line = k;
        p->right = at.x + at.w;
    }
    if (w->joined)
        place_joined(s, at, w);
    return figure_solve_down(f, at) && fits;
}

// --- which of them -----------------------------------------------------------

static void count_figures(const struct scene *s, struct stepwise *w)
{
    for (int k = 0; k < w->figure.count; k++) {
        const struct grid *g = &w->figure.part[k].grid;
        figures_count_rows(s, &w->figures, g->tensor, g->row, g->rows);
    }
}

// Grids and figures follow from the lanes.
static void fill_grids(const struct scene *s, struct stepwise *w)
{
    double cell_w = INFINITY, cell_h = INFINITY;
    for (int k = 0; k < w->figure.count; k++) {
        struct figure_part *p = &w->figure.part[k];
        figure_grid(s, &w->figure, p, alone_height(s));
        p->grid.x += w->shift[k] * figure_cell_width(&w->figure, p->column);
        cell_w = fmin(cell_w, p->grid.cell_w);
        cell_h = fmin(cell_h, p->grid.cell_h);
    }
    figures_fit(s, &w->figures, cell_w, cell_h, CELL_DECIMALS, 1);
}

enum arrangement {
    SIDE_BY_SIDE,
    AS_ON_PAPER,
    WITH_TITLES,
    JOINED,
    ARRANGEMENTS
};

static bool is_possible(const struct stepwise *w, enum arrangement how)
{
    if (how == JOINED)
        return is_joined(w);
    return how == SIDE_BY_SIDE ||
           (can_stack(w) && (how == WITH_TITLES || most_rows(w) == 1));
}

static bool arrange(const struct scene *s, struct rect at, enum arrangement how,
                    struct stepwise *w)
{
    w->below = how != SIDE_BY_SIDE;
    w->paper = how == AS_ON_PAPER;
    w->joined = how == JOINED;
    for (int k = 1, sum = 0; w->joined && k < w->figure.count - 1; k++)
        w->shift[k] = sum += columns_of(w, k - 1);
    find_labels(s, at.w * (w->paper ? 0.3 : is_tall(s) ? 0.2 : 0.15), w);
    bool fits = true;
    if (w->below)
        fits = place_below(s, at, w);
    else
        place_beside(s, at, w);
    fill_grids(s, w);
    return fits;
}

// One arrangement is better than one that comes before it when it shows more
// of the numbers, or much larger cells, or larger ones that are much wider.
static bool is_better(const struct stepwise *a, const struct stepwise *b)
{
    const struct grid *g = &a->figure.part[0].grid,
                      *h = &b->figure.part[0].grid;
    if (a->figures.decimals != b->figures.decimals)
        return a->figures.decimals > b->figures.decimals;
    double now = g->cell_w * g->cell_h, was = h->cell_w * h->cell_h;
    return now > 1.6 * was || (now > was && g->cell_w > 1.6 * h->cell_w);
}

// Cells that side by side are hardly wider than the lines between them: then
// low rows, whose words are thinned, are better.
static bool is_sliver(const struct scene *s, const struct stepwise *w)
{
    return w->figure.part[0].grid.cell_w < u(s, 10);
}

void stepwise_layout(const struct scene *s, struct rect at, struct stepwise *w)
{
    assert(w->figure.count > 0 && w->figure.count <= MOST_GRIDS);
    count_figures(s, w);
    struct stepwise best = *w;
    arrange(s, at, SIDE_BY_SIDE, &best);
    for (int how = AS_ON_PAPER; how < ARRANGEMENTS; how++) {
        struct stepwise next = *w;
        if (is_possible(w, (enum arrangement)how) &&
            arrange(s, at, (enum arrangement)how, &next) &&
            is_better(&next, &best))
            best = next;
    }
    struct stepwise low = *w;
    low.low = true;
    if (is_tall(s) && !s->beside && is_sliver(s, &best) && can_stack(w) &&
        arrange(s, at, WITH_TITLES, &low) && is_better(&low, &best))
        best = low;
    *w = best;
    for (int k = 0; k < w->figure.count; k++)
        w->figure.part[k].grid.figures = &w->figures;
}

// Where the grids of a step from cell to cell stand.
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
    for (int k = 0; k < w->count; k++) {
        struct step_grid *p = &w->part[k];
        const struct grid *g = &p->grid;
        bool same = k > 0 && g->rows == p[-1].grid.rows && g->rows > 1;
        bool alone = g->rows == 1 && g->tensor->rows > 1;
        p->labels = 0;
        if (w->paper)
            p->labels = fmin(paper_head(s, g), most) + u(s, 14);
        else if (!alone && (w->below || !same))
            p->labels =
                fmin(rows_head(s, g), fmax(most, stepwise_axis(s, g->tensor))) +
                u(s, 14);
    }
}

static int most_rows(const struct stepwise *w)
{
    int rows = 1;
    for (int k = 0; k < w->count; k++)
        rows = w->part[k].grid.rows > rows ? w->part[k].grid.rows : rows;
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
    for (int k = 0; k < w->count; k++) {
        const struct step_grid *p = &w->part[k];
        if (p->labels > 0 && rows_axis(p->grid.tensor) != ROLE_NONE &&
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

static void lanes_beside(const struct scene *s, struct stepwise *w, double tall)
{
    struct lanes *a = &w->table.across;
    double wish = cell_wish(s, w, tall);
    lane_free(a, 0.4);
    for (int k = 0; k < w->count; k++) {
        struct step_grid *p = &w->part[k];
        p->head = lane_fixed(a, p->labels);
        p->cells = lane_cells(a, p->grid.tensor->columns, 0, wish, wish);
        if (k == w->count - 1)
            continue;
        double least = u(s, 24);
        if (p->chip[0])
            least = operator_width(s, p->chip) + u(s, 30);
        p->chip_lane = lane_add(a,
                                (struct track){least, least, least + u(s, 106),
                                               .grow = 1, .keep = KEEP},
                                1);
    }
    lane_free(a, 0.4);
}

static void lines_beside(const struct scene *s, struct rect at,
                         struct stepwise *w, double head, double pitch_y)
{
    struct lanes *d = &w->table.down;
    int rows = most_rows(w);
    d->count = 0;
    lane_free(d, 1);
    int top = lane_fixed(d, head);
    int down = lane_cells(d, rows, 0, fmax(pitch_y, alone_height(s) / rows), 0);
    lane_fixed(d, foot_height(s, w));
    lane_free(d, 1);
    for (int k = 0; k < w->count; k++)
        w->part[k].top = top, w->part[k].down = down;
    lanes_solve(d, at.y, at.h);
}

// How many lines of axis words stand over the grids.
static int axis_lines_beside(const struct scene *s, const struct stepwise *w)
{
    int lines = 0;
    for (int k = 0; k < w->count; k++) {
        const struct step_grid *p = &w->part[k];
        double need = axis_width(s, p->grid.tensor->column_role, "→");
        if (need > 0 && lines == 0)
            lines = 1;
        if (need > p->right - w->table.across.track[p->cells].at)
            lines = 2;
    }
    return lines;
}

static void place_beside(const struct scene *s, struct rect at,
                         struct stepwise *w)
{
    struct lanes *a = &w->table.across;
    int rows = most_rows(w);
    double room = at.h - head_height(s, 0) - foot_height(s, w);
    double tall = fmin(room / rows, u(s, 98));
    lanes_beside(s, w, rows > 1 ? tall : alone_height(s));
    lanes_solve(a, at.x, at.w);
    double narrowest = INFINITY;
    for (int k = 0; k < w->count; k++) {
        struct step_grid *p = &w->part[k], *next = p + 1;
        narrowest = fmin(narrowest, lane_pitch(a, p->cells));
        p->right = k == w->count - 1 ? at.x + at.w
                                     : a->track[next->head].at - u(s, 12);
    }
    double head = head_height(s, axis_lines_beside(s, w));
    room = at.h - head - foot_height(s, w);
    tall = fmin(fmin(room / rows, u(s, 98)),
                fmax(narrowest * 1.6, u(s, 24))); // narrow cells are not tall
    lines_beside(s, at, w, head, tall);
    const struct step_grid *last = &w->part[w->count - 1];
    double free = a->track[a->count - 1].size;
    bool in_line = w->count > 1 && last->labels <= 0 && last->grid.rows > 1;
    w->after = in_line && free > w->part[0].labels ? w->part[0].labels : 0;
}

// --- one under another -------------------------------------------------------

static bool can_stack(const struct stepwise *w)
{
    for (int k = 1; k < w->count; k++)
        if (w->part[k].grid.tensor->columns != w->part[0].grid.tensor->columns)
            return false;
    return w->count > 1 && w->count <= 5;
}

static bool lanes_below(const struct scene *s, struct rect at,
                        struct stepwise *w, double tall)
{
    struct lanes *a = &w->table.across;
    double chip = 0, labels = 0, wish = cell_wish(s, w, tall);
    for (int k = 0; k < w->count; k++) {
        if (k + 1 < w->count && w->part[k].chip[0])
            chip = fmax(chip, operator_width(s, w->part[k].chip) + u(s, 16));
        labels = fmax(labels, w->part[k].labels);
    }
    lane_free(a, 1);
    int chip_lane = lane_fixed(a, chip), head = lane_fixed(a, labels);
    int cells = lane_cells(a, w->part[0].grid.tensor->columns, 0, wish, wish);
    lane_free(a, 1);
    for (int k = 0; k < w->count; k++) {
        struct step_grid *p = &w->part[k];
        p->labels = labels;
        p->chip_lane = chip_lane, p->head = head, p->cells = cells;
    }
    return lanes_solve(a, at.x, at.w);
}

static bool place_below(const struct scene *s, struct rect at,
                        struct stepwise *w)
{
    struct lanes *d = &w->table.down;
    bool fits = lanes_below(s, at, w, u(s, 64));
    double wide = lane_pitch(&w->table.across, w->part[0].cells);
    double tall = fmin(u(s, 72), fmax(wide * 1.6, u(s, 24)));
    lane_free(d, 1);
    for (int k = 0; k < w->count; k++) {
        struct step_grid *p = &w->part[k];
        const struct tensor *m = p->grid.tensor;
        p->right = at.x + at.w;
        int lines = m->column_role != ROLE_NONE;
        double head = !w->paper ? head_height(s, lines)
                      : k       ? u(s, 12)
                                : heading_line(s);
        p->top = lane_fixed(d, head);
        p->down = lane_cells(d, p->grid.rows, u(s, 22), tall, 0);
    }
    lane_fixed(d, foot_height(s, w));
    lane_free(d, 1);
    return lanes_solve(d, at.y, at.h) && fits;
}

// --- which of them -----------------------------------------------------------

static void count_figures(const struct scene *s, struct stepwise *w)
{
    for (int k = 0; k < w->count; k++) {
        const struct grid *g = &w->part[k].grid;
        figures_count_rows(s, &w->figures, g->tensor, g->row, g->rows);
    }
}

// Grids and figures follow from the lanes.
static void fill(const struct scene *s, struct stepwise *w)
{
    double cell_w = INFINITY, cell_h = INFINITY;
    for (int k = 0; k < w->count; k++) {
        struct step_grid *p = &w->part[k];
        table_grid(s, &w->table, p->cells, p->down, alone_height(s), &p->grid);
        cell_w = fmin(cell_w, p->grid.cell_w);
        cell_h = fmin(cell_h, p->grid.cell_h);
    }
    figures_fit(s, &w->figures, cell_w, cell_h, CELL_DECIMALS, 1);
}

enum arrangement { SIDE_BY_SIDE, AS_ON_PAPER, WITH_TITLES, ARRANGEMENTS };

static bool lay_out(const struct scene *s, struct rect at, enum arrangement how,
                    struct stepwise *w)
{
    w->below = how != SIDE_BY_SIDE;
    w->paper = how == AS_ON_PAPER;
    find_labels(s, at.w * (w->paper ? 0.3 : 0.15), w);
    bool fits = true;
    if (w->below)
        fits = place_below(s, at, w);
    else
        place_beside(s, at, w);
    fill(s, w);
    return fits;
}

// One arrangement is better than one that comes before it when it shows more
// of the numbers, or much larger cells.
static bool better(const struct stepwise *a, const struct stepwise *b)
{
    const struct grid *g = &a->part[0].grid, *h = &b->part[0].grid;
    if (a->figures.decimals != b->figures.decimals)
        return a->figures.decimals > b->figures.decimals;
    return g->cell_w * g->cell_h > 1.6 * h->cell_w * h->cell_h;
}

void stepwise_layout(const struct scene *s, struct rect at, struct stepwise *w)
{
    count_figures(s, w);
    struct stepwise best = *w;
    lay_out(s, at, SIDE_BY_SIDE, &best);
    for (int how = AS_ON_PAPER; how < ARRANGEMENTS && can_stack(w); how++) {
        struct stepwise next = *w;
        if (how == AS_ON_PAPER && most_rows(w) > 1)
            continue;
        if (lay_out(s, at, (enum arrangement)how, &next) &&
            better(&next, &best))
            best = next;
    }
    *w = best;
    for (int k = 0; k < w->count; k++)
        w->part[k].grid.figures = &w->figures;
}

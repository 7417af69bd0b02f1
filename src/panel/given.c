// What a lesson gives at once, side by side: queries, keys and values that
// nobody projects, each with the words of its rows. In a tall window one stands
// under another.
#include <math.h>

#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "scene/grid/table.h"

struct shown {
    struct grid grid;
    int words, columns; // lanes across
    int lines;          // lane down
};

struct given {
    struct shown part[MOST_WITH];
    int count;
    bool tall;
    struct table table;
};

static bool find_parts(const struct scene *s, const struct panel *panel,
                       struct given *g)
{
    const struct tensor *m;
    while (g->count < MOST_WITH && (m = panel_with(s, panel, g->count))) {
        const struct address a = {m, -1, -1, -1};
        if (operation_of(&a)->in_count)
            return false; // it is computed
        g->part[g->count++].grid =
            (struct grid){.tensor = m, .name = "cell", .rows = m->rows};
    }
    return g->count > 0;
}

// --- where things are --------------------------------------------------------

// From a grid up to the baseline of its name, over its columns' numbers.
static double name_height(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.2 + u(s, 12);
}

static int lines_down(const struct scene *s, struct given *g, int rows)
{
    struct lanes *d = &g->table.down;
    lane_fixed(d, heading_line(s) + name_height(s));
    return lane_cells(d, rows, 0, text_size(s, TEXT_SMALL) * 1.12 + u(s, 4),
                      u(s, 56));
}

static int most_rows(const struct given *g)
{
    int most = 0;
    for (int k = 0; k < g->count; k++)
        most = g->part[k].grid.rows > most ? g->part[k].grid.rows : most;
    return most;
}

static bool place_down(const struct scene *s, struct rect at, struct given *g)
{
    struct lanes *d = &g->table.down;
    int shared = 0;
    lane_free(d, 1);
    if (!g->tall)
        shared = lines_down(s, g, most_rows(g));
    for (int k = 0; k < g->count; k++) {
        if (g->tall && k > 0)
            lane_fixed(d, u(s, 10));
        g->part[k].lines =
            g->tall ? lines_down(s, g, g->part[k].grid.rows) : shared;
    }
    lane_free(d, 1);
    return lanes_solve(d, at.y, at.h);
}

static double words_width(const struct scene *s, struct rect at,
                          const struct given *g, const struct shown *one)
{
    const struct tensor *m = one->grid.tensor;
    double most = at.w * (g->tall ? 0.24 : 0.12);
    return fmin(labels_width(s, m, 0, m->rows), most) + u(s, 12);
}

// Columns as wide as their numbers, and never much wider than high.
static int columns_across(const struct scene *s, struct given *g,
                          const struct shown *one, double room)
{
    const struct tensor *m = one->grid.tensor;
    double number = numbers_width(s, m, 0, m->rows, text_size(s, TEXT_SMALL));
    double high = lane_pitch(&g->table.down, one->lines);
    return lane_cells(&g->table.across, m->columns,
                      fmin(number + u(s, 11), room / m->columns),
                      number + u(s, 16), fmax(u(s, 24), high * 1.6));
}

// All in the same columns: those of the widest numbers.
static const struct shown *widest(const struct scene *s, const struct given *g)
{
    const struct shown *best = &g->part[0];
    double most = 0, size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < g->count; k++) {
        const struct tensor *m = g->part[k].grid.tensor;
        double wide = m->columns * numbers_width(s, m, 0, m->rows, size);
        if (wide > most) {
            most = wide;
            best = &g->part[k];
        }
    }
    return best;
}

static bool place_across(const struct scene *s, struct rect at, struct given *g)
{
    struct lanes *a = &g->table.across;
    double words = 0, gap = u(s, 24);
    for (int k = 0; k < g->count; k++) {
        double own = words_width(s, at, g, &g->part[k]);
        words = g->tall ? fmax(words, own) : words + own + (k ? gap : 0);
    }
    double room = fmax(0, at.w - words - u(s, 1)) / (g->tall ? 1 : g->count);
    int shared = 0, beside = 0;
    lane_free(a, 1);
    if (g->tall) {
        beside = lane_fixed(a, words);
        shared = columns_across(s, g, widest(s, g), room);
    }
    for (int k = 0; k < g->count; k++) {
        struct shown *one = &g->part[k];
        if (!g->tall && k > 0)
            lane_add(a, (struct track){gap, gap, u(s, 90), .grow = 1}, 1);
        one->words =
            g->tall ? beside : lane_fixed(a, words_width(s, at, g, one));
        one->columns = g->tall ? shared : columns_across(s, g, one, room);
    }
    lane_free(a, 1);
    return lanes_solve(a, at.x, at.w);
}

// Each begins at the top left of where its lanes cross.
static void place_grid(const struct scene *s, const struct given *g,
                       struct shown *one)
{
    struct rect at = table_place(&g->table, one->columns, one->lines);
    double w = lane_pitch(&g->table.across, one->columns);
    double h = lane_pitch(&g->table.down, one->lines);
    // in shared columns the wider may be more than those that gave the width
    w = fmin(w, at.w / one->grid.tensor->columns);
    grid_space(s, &one->grid, at.x, at.y, w, h, w, h);
}

// --- cells and words ---------------------------------------------------------

static void paint_part(struct scene *s, const struct given *g, int k,
                       double right)
{
    const struct shown *one = &g->part[k];
    const struct tensor *m = one->grid.tensor;
    double x = one->grid.x, y = one->grid.y - name_height(s);
    if (!g->tall && k + 1 < g->count)
        right = table_place(&g->table, g->part[k + 1].columns, 0).x - u(s, 16);
    struct item *name =
        paint_title(s, "title", m, "", x, y, right - x, ALIGN_START);
    name->ink = role_color(s->theme, m->role);
    grid_paint(s, &one->grid);
    grid_top_labels(s, &one->grid, m->column_role);
    grid_left_labels(s, &one->grid,
                     table_place(&g->table, one->words, 0).w - u(s, 2),
                     rows_role(m));
}

bool panel_given(struct scene *s, const struct panel *panel, struct rect at)
{
    struct given g = {.tall = panel_stacks(at)};
    if (!find_parts(s, panel, &g) || !place_down(s, at, &g) ||
        !place_across(s, at, &g))
        return false;
    for (int k = 0; k < g.count; k++)
        place_grid(s, &g, &g.part[k]);
    for (int k = 0; k < g.count; k++)
        paint_part(s, &g, k, at.x + at.w);
    return true;
}

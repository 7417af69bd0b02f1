// SPDX-License-Identifier: MIT
// Every rank becomes three lanes of the table, whether it has words and a gap
// or not: a lane of no size takes no room, and all ranks are read alike.
#include "panel/figure/figure.h"

#include <assert.h>
#include <math.h>

struct rank *rank_add(struct ranks *r, double head, int cells, double least,
                      double wished, double most)
{
    assert(r->count < FIGURE_RANKS && cells >= 0);
    struct rank *one = &r->rank[r->count++];
    *one =
        (struct rank){.before = track_fixed(0),
                      .head = track_fixed(head),
                      .cell = {.least = least, .wished = wished, .most = most},
                      .cells = cells};
    return one;
}

struct figure_part part_of(const struct tensor *m)
{
    return (struct figure_part){
        .grid = {.tensor = m, .name = "cell", .rows = m ? m->rows : 0},
        .sign = ""};
}

static bool ranks_solve(struct ranks *r, struct lanes *l, double start,
                        double room)
{
    assert(r->count > 0 && r->around >= 0);
    l->count = 0;
    lane_free(l, r->around);
    for (int k = 0; k < r->count; k++) {
        struct rank *one = &r->rank[k];
        const struct track *cell = &one->cell;
        one->lane = lane_add(l, one->before, 1);
        lane_add(l, one->head, 1);
        lane_cells(l, one->cells, cell->least, cell->wished, cell->most);
    }
    lane_add(l, r->after, 1);
    lane_free(l, r->around);
    return lanes_solve(l, start, room);
}

bool figure_solve_across(struct figure *f, struct rect at)
{
    return ranks_solve(&f->across, &f->table.across, at.x, at.w);
}

bool figure_solve_down(struct figure *f, struct rect at)
{
    return ranks_solve(&f->down, &f->table.down, at.y, at.h);
}

static int lane_of(const struct ranks *r, int rank, enum figure_lane which)
{
    assert(rank >= 0 && rank < r->count);
    return r->rank[rank].lane + (int)which;
}

const struct track *figure_column(const struct figure *f, int column,
                                  enum figure_lane which)
{
    return &f->table.across.track[lane_of(&f->across, column, which)];
}

const struct track *figure_line(const struct figure *f, int line,
                                enum figure_lane which)
{
    return &f->table.down.track[lane_of(&f->down, line, which)];
}

double figure_cell_width(const struct figure *f, int column)
{
    return lane_pitch(&f->table.across,
                      lane_of(&f->across, column, LANE_CELLS));
}

double figure_cell_height(const struct figure *f, int line)
{
    return lane_pitch(&f->table.down, lane_of(&f->down, line, LANE_CELLS));
}

static struct rect figure_part_place(const struct figure *f, int column,
                                     enum figure_lane which, int line)
{
    return table_place(&f->table, lane_of(&f->across, column, which),
                       lane_of(&f->down, line, LANE_CELLS));
}

struct rect figure_cells(const struct figure *f, int column, int line)
{
    return figure_part_place(f, column, LANE_CELLS, line);
}

struct rect figure_words(const struct figure *f, int column, int line)
{
    return figure_part_place(f, column, LANE_HEAD, line);
}

struct rect figure_before(const struct figure *f, int column, int line)
{
    return figure_part_place(f, column, LANE_BEFORE, line);
}

double figure_rest(const struct figure *f)
{
    return f->table.across.track[f->table.across.count - 1].size;
}

void figure_grid(const struct scene *s, const struct figure *f,
                 struct figure_part *p, double alone)
{
    assert(p->grid.tensor && p->grid.rows > 0);
    table_grid(s, &f->table, lane_of(&f->across, p->column, LANE_CELLS),
               lane_of(&f->down, p->line, LANE_CELLS), alone, &p->grid);
}

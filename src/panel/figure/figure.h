// SPDX-License-Identifier: MIT
// A figure: grids in the columns and lines of one table, with what leads from
// one to the next between them. Given vectors, projections, operations from
// cell to cell, a sum of products and a layer of a network are figures: each
// says which parts it has, in which column and line each of them stands, and
// how much room a column and a line want. Where everything stands follows.
//
//               column 0             column 1
//      before | head  | cells      | before | head  | cells
//                       X                             Q
//               cat     1  0  2      · W_Q    cat     3  1
//               sat     0  1  1               sat     0  2
//
// Lines are cut alike: the gap before them, the heading over the grids, cells.
#ifndef PANEL_FIGURE_FIGURE_H
#define PANEL_FIGURE_FIGURE_H

#include "scene/grid/heading.h"
#include "scene/grid/table.h"

enum { FIGURE_PARTS = 12, FIGURE_RANKS = 18 };

// A column or a line of a figure, as three lanes of its table.
struct rank {
    struct track before; // what leads to it, or a gap
    struct track head; // of a column: the words of its rows; of a line: titles
    struct track cell; // one of its cells
    int cells;         // how many it has; 0: it is only a head
    int lane;          // once solved, that of [before]; the others follow it
};

// All columns, or all lines. Zero-initialise, then add.
struct ranks {
    struct rank rank[FIGURE_RANKS];
    int count;
    struct track after; // behind the last one
    double around;      // the part of what is left over that each end takes
};

// Adds a rank of so many cells, each between [least] and [most] large, with
// [head] in front of them; the caller may then change all of it. At most
// FIGURE_RANKS can be added.
struct rank *rank_add(struct ranks *r, double head, int cells, double least,
                      double wished, double most);

// One grid of a figure.
struct figure_part {
    struct grid grid; // its tensor is NULL where the part is not there
    int column, line; // in which its cells stand
    int from;         // the cell of its line that its first row is
    const char *sign; // what leads from it to the next part; "": nothing
    double words;     // how wide the words of its rows may be; 0: none
    double right;     // how far its heading may reach
};

struct figure {
    struct figure_part part[FIGURE_PARTS];
    int count;
    struct ranks across, down; // columns and lines
    struct table table;        // both, solved
};

// A part that shows all rows of [m], or none where [m] is NULL.
struct figure_part part_of(const struct tensor *m);

// Solve the columns, or the lines, so that they fill [at]. False where they had
// to be squeezed below what they need.
bool figure_solve_across(struct figure *f, struct rect at);
bool figure_solve_down(struct figure *f, struct rect at);

// The lanes of a rank, in their order.
enum figure_lane { LANE_BEFORE, LANE_HEAD, LANE_CELLS };

// A lane of a column, once the columns are solved, and of a line.
const struct track *figure_column(const struct figure *f, int column,
                                  enum figure_lane which);
const struct track *figure_line(const struct figure *f, int line,
                                enum figure_lane which);

// The width of a cell of [column], and the height of one of [line].
double figure_cell_width(const struct figure *f, int column);
double figure_cell_height(const struct figure *f, int line);

// Where the cells of [line] meet the cells of [column], the words in front of
// these, and what leads to them.
struct rect figure_cells(const struct figure *f, int column, int line);
struct rect figure_words(const struct figure *f, int column, int line);
struct rect figure_before(const struct figure *f, int column, int line);

// How much is left over at the right of all columns.
double figure_rest(const struct figure *f);

// Places the grid of [p] where its column meets its line: its cells fill these
// but for the gaps. A single row is at most [alone] high and stands in the
// middle.
void figure_grid(const struct scene *s, const struct figure *f,
                 struct figure_part *p, double alone);

#endif

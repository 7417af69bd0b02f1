// SPDX-License-Identifier: MIT
// A table: lanes across and lanes down, sized together. A lane holds one thing
// (a head, a sign between) or a run of equal cells; where two cross, cells
// stand. What is left over stands around it, so a table lies in the middle.
#ifndef SCENE_GRID_TABLE_H
#define SCENE_GRID_TABLE_H

#include "scene/grid/figures.h"
#include "scene/grid/grid.h"
#include "scene/grid/tracks.h"

enum { MOST_LANES = 64 };

struct lanes {
    struct track track[MOST_LANES];
    int cells[MOST_LANES]; // in each
    int count;
    struct kept *kept; // where a hand holds a share, its lanes; or NULL
    int nth;           // of several that stand in one place
};

struct table {
    struct lanes across, down;
};

// Add a lane and return its number. A fixed one has just one size.
int lane_add(struct lanes *l, struct track track, int cells);
int lane_fixed(struct lanes *l, double size);

// Free room that takes [grow] parts of what is left over.
int lane_free(struct lanes *l, double grow);

// A run of [cells], each between [least] and [wished], up to [most].
int lane_cells(struct lanes *l, int cells, double least, double wished,
               double most);

// Sizes the lanes to fill [room] from [start] on, or as they were kept. False
// when they had to be squeezed.
bool lanes_solve(struct lanes *l, double start, double room);

// Where lanes cross; one lane's cell there.
struct rect table_place(const struct table *t, int across, int down);
struct rect table_cell(const struct table *t, int across, int column, int down,
                       int line);

// From one cell of a solved lane to the next.
double lane_pitch(const struct lanes *l, int lane);

// A grid whose columns and rows are the cells where two lanes cross; one with
// fewer rows than the lane stands in its middle, its rows [alone] high at most.
void table_grid(const struct scene *s, const struct table *t, int across,
                int down, double alone, struct grid *g);

// What stands at the left of a row of cells, right-aligned in [at]: a name in
// one line or broken into two; its width when it is broken.
void paint_row_head(struct scene *s, const char *name, int id, struct rect at,
                    double size, enum weight weight, color ink,
                    const char *text);
double row_head_width(const struct scene *s, double size, const char *text,
                      bool broken);

// A sign between two cells: "×", "=".
void paint_sign(struct scene *s, uint64_t id, struct rect at, double size,
                const char *text);

// An operation in a box, its middle at (x, y): "÷ 2"; how wide it is.
struct item *paint_operator(struct scene *s, uint64_t id, double x, double y,
                            const char *text);
double operator_width(const struct scene *s, const char *text);

#endif

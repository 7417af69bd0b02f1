// SPDX-License-Identifier: MIT
// A tensor (or a few of its rows) as a grid of cells with labels.
#ifndef SCENE_GRID_GRID_H
#define SCENE_GRID_GRID_H

#include "scene/grid/figures.h"

struct grid {
    const struct tensor *tensor;
    const char *name; // of its cells' ids, see paint_cell()
    int row, rows;    // the rows shown
    bool turned;      // transposed: the tensor's rows run along x
    bool weights;     // squares instead of numbers
    double least;     // smaller cells are an image; 0: as small as no number is
    double full;      // the weight that an image shows in full colour; 0: 1
    double x, y;      // top left
    double cell_w, cell_h, gap;
    double apart_x, apart_y; // room between columns and rows beyond the gap
    const struct figures *figures; // how its numbers look; NULL: as they fit
    int decimals; // at most so many then; 0: as many as is usual
    bool tilted;  // the labels above it run up: grid_tilts()
};

// A grid of all rows that fits into [at], its cells at most [most_w] x
// [most_h] large, placed at its top left.
struct grid grid_fit(const struct scene *s, const struct tensor *m,
                     struct rect at, bool turned, double most_w, double most_h);

// How many cells across and down.
int grid_across(const struct grid *g);
int grid_down(const struct grid *g);

// The distance from one column or row to the next.
double grid_pitch_x(const struct grid *g);
double grid_pitch_y(const struct grid *g);

// Where a cell of the tensor stands; the whole grid; a row or a column of the
// tensor (as bands, without gap around).
struct rect grid_cell(const struct grid *g, int row, int column);
struct rect grid_box(const struct grid *g);
struct rect grid_row(const struct grid *g, int row);
struct rect grid_column(const struct grid *g, int column);

// How the numbers of a grid are printed: alike. Hidden in an image.
struct figures grid_figures(const struct scene *s, const struct grid *g);

// True when the cells are too small to be boxes.
bool grid_is_image(const struct scene *s, const struct grid *g);

// All cells. Grids with cells under 9 px are one image, plus the focus.
void grid_paint(struct scene *s, const struct grid *g);

// Paints one cell of a grid in its place; [with] is the caller's.
typedef void (*cell_painter)(struct scene *s, const struct grid *g, int row,
                             int column, const void *with);

// All cells, each as [paint] does it.
void grid_paint_cells(struct scene *s, const struct grid *g, cell_painter paint,
                      const void *with);

// All cells as one image [id] of [pixels], row by row as they stand, which are
// in the pose's arena. Every cell in it can be looked at.
void grid_paint_image(struct scene *s, const struct grid *g, uint64_t id,
                      const color *pixels);

// True when what is looked at is a row or a cell of the grid; it stands at
// [at] then.
bool grid_looked_at(const struct scene *s, const struct grid *g,
                    struct rect *at);

// How that is lit: by how much its pool and its outline are larger, the corners
// and the line of the outline; all in u.
struct grid_light {
    double pool, outline, radius, stroke;
};

// The light on what is looked at in the grid: a pool under it, called [pool],
// and an outline with the id [outline] around a row; around a cell too where
// [framed].
void grid_paint_light(struct scene *s, const struct grid *g,
                      const struct grid_light *light, const char *pool,
                      uint64_t outline, bool framed);

// Labels left of the grid, right-aligned [gap] before it, at most [width]
// wide: all when there is room, else every few and those in the light. The
// labels are the tensor's rows, or its columns when it is turned.
void grid_left_labels(struct scene *s, const struct grid *g, double width,
                      enum role role);

// Labels above the grid, centred on its columns, their baseline [gap] above;
// shortened to the cell's width, or every few and those in the light.
void grid_top_labels(struct scene *s, const struct grid *g, enum role role);

// True when the columns of [m] are so many words that level labels would be
// few: tilted, they stand as near to each other as lines of text. How much
// higher than level ones they are then; else 0.
bool grid_tilts(const struct scene *s, const struct tensor *m);
double grid_tilt_rise(const struct scene *s, const struct grid *g);

// True when words over columns so narrow would be thinned where they stand
// level, but none of them where they are tilted.
bool grid_crowds(const struct scene *s, const struct grid *g, double pitch);

#endif

// SPDX-License-Identifier: MIT
// What stands around grids: titles, axes in words, and how much room numbers
// and labels need.
#ifndef SCENE_GRID_HEADING_H
#define SCENE_GRID_HEADING_H

#include "scene/grid/grid.h"

// The height of one line of a heading.
double heading_line(const struct scene *s);

// The tensor's title in the longest form that fits: "Q: queries", "Q", what
// formulas call it; cut where none does.
const char *title_fit(const struct scene *s, const struct tensor *m,
                      double size, enum weight weight, double width);

// The same, painted. [end]
// is what is appended to its name: "ᵀ", or "".
struct item *paint_title(struct scene *s, const char *name,
                         const struct tensor *m, const char *end, double x,
                         double y, double width, enum align align);

// A small remark beside or under a title.
void paint_remark(struct scene *s, uint64_t id, double x, double y,
                  double width, enum align align, const char *text);

// The remark that what stands before it stays, whatever the words are, and was
// learned where it comes from a file of weights: from [x] on as far as [right];
// nothing where it has no room.
const char *learned_remark(const struct scene *s);
void paint_learned(struct scene *s, uint64_t id, double x, double y,
                   double right);

// The remark that printed numbers do not come to the printed result, which was
// computed from all digits; shorter where there is less room. False without
// any.
bool paint_rounded(struct scene *s, double x, double y, double width,
                   enum align align);

// The axis of a role in words with an arrow, "query: who asks ↓", in one or
// two lines that end at the baseline [y]. Returns how many lines it took; 0
// when the role has no words, or they have no room.
int paint_axis(struct scene *s, const char *name, enum role role,
               const char *arrow, double x, double y, double width,
               enum align align);

// How wide the axis is on one line; 0 without words.
double axis_width(const struct scene *s, enum role role, const char *arrow);

// How wide it is on two lines.
double axis_narrow_width(const struct scene *s, enum role role,
                         const char *arrow);

// How far above a grid the axis of its rows has its baseline: over the first
// label, which is higher than a row of small cells.
double axis_lift(const struct scene *s, double cell_h);

// What the rows of a tensor stand for, which colours their labels; and what
// their axis says they do: ROLE_NONE for what only becomes a key or a query.
enum role rows_role(const struct tensor *m);
enum role rows_axis(const struct tensor *m);

// The widest number of rows [row, row + rows) at [size] with two decimals.
double numbers_width(const struct scene *s, const struct tensor *m, int row,
                     int rows, double size);

// True for one number alone, which "1" over it and beside it would not name.
bool is_single(const struct tensor *m);

// The widest label of these rows.
double labels_width(const struct scene *s, const struct tensor *m, int row,
                    int rows);

// Left of the one row of a bias, "+ b_Q", and how much room it takes there.
void paint_bias_name(struct scene *s, const struct grid *g);
double bias_name_width(const struct scene *s, const struct grid *g);

// The operation that a step shows: its own; for something given, the one of
// the same stage that reads it first, when there is one.
const struct operation *shown_operation(const struct scene *s);

// The cells of [g] inside lines of the given pitch, each in the middle of its
// place, at most [most_w] x [most_h] large; its first place begins at (x, y).
void grid_space(const struct scene *s, struct grid *g, double x, double y,
                double pitch_x, double pitch_y, double most_w, double most_h);

#endif

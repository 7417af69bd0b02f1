// SPDX-License-Identifier: MIT
// Axes: of numbers, with ticks at round ones; along a grid, with thinned
// ticks and a pill for the line looked at.
#ifndef SCENE_MARK_AXIS_H
#define SCENE_MARK_AXIS_H

#include "math/range.h"
#include "scene/grid/grid.h"

// An axis of numbers. Its ticks stand at the whole multiples of a round step,
// from the [first] to the [last], which are its ends. All is reckoned in
// steps, which are there for any numbers.
struct axis {
    int first, last;
    int nice, power; // the step is 1, 2 or 5 times ten to this power
    double step;
};

// The axis that holds [r] with the least step that needs at most [most] >= 3
// of them, not counting what the ends are rounded out by. Numbers that differ
// by less than a hundred-millionth of their size are one to its eye.
struct axis axis_of(const struct range *r, int most);

// The axis that holds [r] with the steps of [a], which are no smaller than its
// own would be.
struct axis axis_like(const struct axis *a, const struct range *r);

// True when [r] lies on it.
bool axis_holds(const struct axis *a, const struct range *r);

// From end to end.
int axis_steps(const struct axis *a);

// What stands at the tick [at] steps from 0: 2, −0.5, 1.5e7, 2e−12.
const char *axis_tick(const struct scene *s, const struct axis *a, int at);

// How wide the widest tick is.
double axis_tick_width(const struct scene *s, const struct axis *a);

// Which lines of a row of equally spaced ones have their label: every few,
// counted from line 0, and the one that is looked at, from which the others
// keep clear.
struct thinning {
    int every, clear; // in lines
    int lit;          // NO_LINE: none
};

enum { NO_LINE = -(1 << 30) };

// For labels that need [need] where lines are [pitch] apart: words; numbers,
// which stand at round ones.
struct thinning thin_words(double pitch, double need, int lit);
struct thinning thin_numbers(double pitch, double need, int lit);
bool thin_shows(const struct thinning *t, int line);

// Every how many lines a tick stands: 1, 2, 5, 10, 20 …, so that ticks are at
// least [need] apart.
int axis_step(double pitch, double need);

// Every how many lines at least, so that labels are [need] apart: 1 or more,
// and more than there ever are when the lines have no [pitch].
int axis_lines(double pitch, double need);

// How far apart the ticks of an axis of numbers stand, [height] long in all: 1,
// 2 or 5 times a power of ten, so that they are at least [need] apart. 0 when
// no such numbers can be printed, or there is no room.
double axis_interval(const struct range *r, double height, double need);

// A label in a rounded box with its middle at (x, y): in ink when it is
// looked at, else outlined.
struct item *axis_pill(struct scene *s, uint64_t id, double x, double y,
                       const char *text, bool lit);
double axis_pill_width(const struct scene *s, const char *text);
double axis_pill_height(const struct scene *s);

// Columns [first] to [last], which stand under one pill: what is looked at.
struct axis_mark {
    int first, last;
    const char *name;
    bool lit;
};

// Row labels left of a grid of [m], with row [at] as a pill in a line of its
// own; how much room both take.
void axis_rows(struct scene *s, const struct grid *g, int at, bool lit);
double axis_rows_width(const struct scene *s, const struct tensor *m);

// Column labels above it, and the pill above these. The mouse over a label
// looks at its column in [row].
void axis_columns(struct scene *s, const struct grid *g, int row,
                  const struct axis_mark *mark);
double axis_columns_height(const struct scene *s);

#endif

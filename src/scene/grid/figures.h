// SPDX-License-Identifier: MIT
// Numbers that stand together are printed alike: one size, one number of
// decimals, all of them or none. A table where one cell says 0.67 and its
// neighbour 1 because a minus sign took the room would be read wrongly.
#ifndef SCENE_GRID_FIGURES_H
#define SCENE_GRID_FIGURES_H

#include "scene/scene.h"

// Zero-initialise, count the values, then fit.
struct figures {
    double low, high; // the range counted so far
    double tiny;      // the least that is not 0; 0: none
    double near;      // the nearest to 1 under it, above a half; 0: none
    bool fractions, masked;
    bool bounded;  // asked for: what is not 0 never looks like 0, but "<0.01",
                   // and what is not 1 never like 1
    bool shares;   // of 1: what is not 1 never looks like 1, but ">0.999"
    double size;   // of the text
    int decimals;  // -1: hidden
    bool infinite; // hidden but for −∞
};

// Counts one that is asked for: it may be anything, with a fraction and a sign.
void figures_expect(const struct scene *s, struct figures *f);

void figures_count(struct figures *f, double x);
// Of a tensor's rows: while something is asked for, of what is known alone, or
// the size of its cells would tell.
void figures_count_rows(const struct scene *s, struct figures *f,
                        const struct tensor *m, int row, int rows);

// How wide the widest of the values is with [decimals] at [size], bold.
double figures_width(const struct scene *s, const struct figures *f,
                     double size, int decimals);

// Chooses size and decimals, from [most] down to [least], for cells of
// [width] x [height]. Hidden when even the smallest does not fit.
void figures_fit(const struct scene *s, struct figures *f, double width,
                 double height, int most, int least);

// The number as printed; NULL when hidden.
const char *figures_print(const struct scene *s, const struct figures *f,
                          double x);

// True when its print is the value itself, so that "=" may stand before it.
bool figures_exact(const struct figures *f, double x);

// What its digits say, [x] itself when hidden; NAN when they only bound it.
double figures_value(const struct figures *f, double x);

// True when [by_hand], reckoned from printed numbers, is printed like [x], so
// that who checks it finds nothing wrong; of what is hidden always.
bool figures_gives(const struct figures *f, double by_hand, double x);

// A cell with its number: signed fill on ±[most], outlined by its light in
// the colour of [role].
struct item *paint_figure(struct scene *s, const struct figures *f, uint64_t id,
                          struct rect at, double value, double most,
                          enum light light, enum role role);

#endif

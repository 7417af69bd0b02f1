// SPDX-License-Identifier: MIT
// A whole model in one picture: every word's way through it, all its learned
// numbers, and the light of one word. A number is a square: its area is its
// size, hollow is below 0, and each matrix has its own full size. What is
// pointed at lights what made it and what it makes.
#ifndef PANEL_MACHINE_MACHINE_H
#define PANEL_MACHINE_MACHINE_H

#include "scene/scene.h"

// --- what is lit (lights.c) --------------------------------------------------

// Which numbers have the light: what made the one that is pointed at, and what
// it makes, each up to the first that the picture shows.
struct lights {
    const struct scene *s;
    struct address of;      // that one; no tensor: nothing is pointed at
    unsigned char **marked; // by tensor and cell; NULL: none of it
    const bool *shown;      // by tensor
};

// Follows the focus through all that is not among the [count] tensors in
// [shown]; a focus that names no number of them lights nothing.
struct lights lights_of(const struct scene *s,
                        const struct tensor *const *shown, int count);
bool lights_on(const struct lights *l, const struct tensor *m, int row,
               int column);

// --- squares (squares.c) -----------------------------------------------------

// How the numbers of a vector stand: in lines along its way.
struct strip {
    double side; // of a cell, whose square is at most as large
    int line;    // cells in a line
    int count;   // that have room
};

// Of [count] numbers in [along] × [across], cells at most [most] large; those
// that would be too small are left out at the end.
struct strip strip_fit(const struct scene *s, int count, double along,
                       double across, double most);
double strip_along(const struct strip *f);
double strip_across(const struct strip *f);

// How bright the numbers of a row are while nothing is pointed at, 0 to 1.
void strip_paint(struct scene *s, const struct lights *l, const struct strip *f,
                 const struct tensor *m, int row, struct spot at, bool down,
                 double bright);

// One number as a square in its cell.
void square_paint(struct scene *s, const struct lights *l,
                  const struct tensor *m, int row, int column, struct rect cell,
                  double bright);

// All that is learned, in [at]: a heading, and every matrix with its name.
// Words of [lit], rows of [table], have their names over it.
struct lit_row {
    const struct tensor *table;
    int row;
};
void learned_paint(struct scene *s, const struct lights *l, struct rect at,
                   const struct lit_row *lit, int count);

// How high that wants to be.
double learned_height(const struct scene *s);

#endif

// Grids side by side, cell to cell.
#ifndef PANEL_STEPWISE_H
#define PANEL_STEPWISE_H

#include "scene/heading.h"

enum { MOST_GRIDS = 9 };

// The operands, then the result; something given alone is the only one.
struct stepwise {
    int count;
    struct grid grid[MOST_GRIDS];
    const char *chip[MOST_GRIDS]; // between a grid and the next
    double labels[MOST_GRIDS];    // width of its row labels; 0: none
    double after; // width of the row labels right of the last; 0: none
    double number[MOST_GRIDS]; // width of its widest number
    double right[MOST_GRIDS];  // how far its titles may go
};

// Places the grids in [at]. Grids of equally many rows stand in line, so that
// a row reads across.
void stepwise_layout(const struct scene *s, struct rect at, struct stepwise *w);

// The width of the row axis on two lines over the row labels; 0 when there are
// no words or they are too long to stand there.
double stepwise_axis(const struct scene *s, const struct tensor *m);

// The operation between grid [k] and the next, with its lines.
void stepwise_chip(struct scene *s, const struct stepwise *w, int k);

#endif

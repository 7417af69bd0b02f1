// SPDX-License-Identifier: MIT
// Operands and result as a figure, cell to cell: side by side, so that rows read
// across, or one under another, as one adds on paper, where that gives larger
// cells. An operator leads from each of them to the next.
#ifndef PANEL_STEPWISE_STEPWISE_H
#define PANEL_STEPWISE_STEPWISE_H

#include "panel/figure/figure.h"

enum { MOST_GRIDS = 9 };

// The parts of the figure are the operands, then the result; something given
// alone is the only one.
struct stepwise {
    struct figure figure;
    bool below;            // one under another
    bool paper;            // and all of them single rows
    bool low;              // their rows, too low for the words of each
    bool joined;           // the operands end to end over what they make
    int shift[MOST_GRIDS]; // the column under the first of each
    double rise;           // of the headings over names that are tilted
    double after;          // width of the row labels right of the last; 0: none
    struct figures figures; // of all numbers
};

// Places the grids in [at].
void stepwise_layout(const struct scene *s, struct rect at, struct stepwise *w);

// The width of the row axis on two lines over the row labels; 0 when there are
// no words or they are too long to stand there.
double stepwise_axis(const struct scene *s, const struct tensor *m);

// True when what rows and columns of the k-th grid are is said over the first
// one, whose columns are the same: one under another in a tall frame, where
// once is enough.
bool stepwise_axes_above(const struct scene *s, const struct stepwise *w,
                         int k);

#endif

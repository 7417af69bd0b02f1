// Operands and result as grids, cell to cell: side by side, so that rows read
// across, or one under another, as one adds on paper, where that gives larger
// cells.
#ifndef PANEL_STEPWISE_STEPWISE_H
#define PANEL_STEPWISE_STEPWISE_H

#include "scene/grid/heading.h"
#include "scene/grid/table.h"

enum { MOST_GRIDS = 9 };

// One grid and its lanes of the table.
struct step_grid {
    struct grid grid;
    const char *chip; // what happens between it and the next; "": nothing
    double labels;    // width of its row labels; 0: none
    double right;     // how far its titles may go
    int head, cells, chip_lane; // across
    int top, down;              // down
};

// The operands, then the result; something given alone is the only one.
struct stepwise {
    int count;
    struct step_grid part[MOST_GRIDS];
    bool below;   // one under another
    bool paper;   // and all of them single rows
    double after; // width of the row labels right of the last; 0: none
    struct table table;
    struct figures figures; // of all numbers
};

// Places the grids in [at].
void stepwise_layout(const struct scene *s, struct rect at, struct stepwise *w);

// The width of the row axis on two lines over the row labels; 0 when there are
// no words or they are too long to stand there.
double stepwise_axis(const struct scene *s, const struct tensor *m);

#endif

// SPDX-License-Identifier: MIT
// Words over columns: in one line where all have room, else in two by turns,
// else those that find room, what is looked at and the largest first.
#ifndef PANEL_OPENED_OVER_H
#define PANEL_OPENED_OVER_H

#include "scene/scene.h"

struct over {
    const struct tensor *of; // whose columns they name
    int row;                 // of the cells under them
    int lit;                 // of them; -1: none
    double left, pitch;      // of the columns
    double from, to;         // where they may stand
    // once they are placed:
    double size;
    int lines; // 1 or 2
    struct over_word *words;
};

// Finds them room in at most [lines] lines. [worth] says which of them come
// first where not all have any.
void over_place(const struct scene *s, struct over *h, int lines,
                const double *worth);

// How high they are.
double over_height(const struct scene *s, const struct over *h);

// True where the word of a column is no wider than that.
bool over_stands_in(const struct over *h, int column);

// Paints them, the lower line on the baseline [y]; from the upper one ticks
// lead down to [foot].
void over_paint(struct scene *s, const struct over *h, double y, double foot);

#endif

// SPDX-License-Identifier: MIT
// A question in a frame: it is said in the place of the sentence, and what it
// asks about has a "?" in the picture.
#ifndef FRAME_ASKING_H
#define FRAME_ASKING_H

#include "scene/scene.h"

struct asking {
    const char *text;   // the question, with its {…}
    const char *tensor; // the name of what is asked about; NULL: no cells
    int row, rows, column, columns;
    struct progress known; // when it was asked
    bool pointed;          // at one of them:
    int at_row, at_column;
};

// The cell that was pointed at, and the one that is right.
struct pointed {
    const char *tensor;
    int row, column, right_row, right_column;
    bool right; // it is one that is
};

// Marks its cells in the pose painted so far; those that the picture shows.
void asking_paint(struct scene *s, const struct asking *q);

// Lights what was asked for, a cell or a short row, once it is told.
void answered_paint(struct scene *s, const struct asking *q);

// Marks both once they are told.
void pointed_paint(struct scene *s, const struct pointed *p);

#endif

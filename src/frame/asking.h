// A question in a frame: it is said in the place of the sentence, and what it
// asks about has a "?" in the picture.
#ifndef FRAME_ASKING_H
#define FRAME_ASKING_H

#include "scene/scene.h"

struct asking {
    const char *text;   // the question
    const char *tensor; // the name of what is asked about; NULL: no cells
    int row, rows, column, columns;
};

// Marks its cells in the pose painted so far; those that the picture shows.
void asking_paint(struct scene *s, const struct asking *q);

#endif

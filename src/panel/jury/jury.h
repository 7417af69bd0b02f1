// SPDX-License-Identifier: MIT
// A jury's points become shares, a line for each who got some: jury.c shows the
// way through the softmax, rivals.c what other ways of sharing would give.
#ifndef PANEL_JURY_JURY_H
#define PANEL_JURY_JURY_H

#include "scene/scene.h"

enum { JURY_COLUMNS = 6 }; // at most

// Lines of one height, columns side by side.
struct jury {
    const struct tensor *names; // whose columns are those who got points
    int count;
    struct rect at;
    double head, foot; // room over the first line and under the last
    double pitch;      // from one line to the next
    double name;       // room for names at the left
    int columns;
    double x[JURY_COLUMNS + 1]; // where each column begins, and the last ends
};

// Places them in [at], the columns as wide as their parts of what is left of
// the names. False when there are too many lines.
bool jury_place(const struct scene *s, struct jury *j, struct rect at,
                const double *parts);

// The cell of line [k] in column [c], with air around it.
struct rect jury_cell(const struct scene *s, const struct jury *j, int c,
                      int k);

// The names, and a pool on the line that is looked at.
void jury_names(struct scene *s, const struct jury *j);

// The title of column [c] over it, in up to three lines.
void jury_title(struct scene *s, const struct jury *j, int c,
                const char *title);

#endif

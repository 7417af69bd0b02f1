// SPDX-License-Identifier: MIT
// Numbers in columns under one another, a line for each thing that is read and
// one for what comes of it: the row of a table with its words over it; a cell
// with its terms side by side.
//
//     q(cat)       0     0     1     0
//     k(chased)    0     2     4     0
//     products     0  +  0  +  4  +  0   =  4
#ifndef PANEL_OPENED_COLUMNS_H
#define PANEL_OPENED_COLUMNS_H

#include "scene/scene.h"

enum { MOST_LINES = 8 };

struct columns {
    const char *id;             // of its items
    int count;                  // how many columns
    int open;                   // which of them is opened further; -1: none
    const struct tensor *words; // whose columns they are; NULL: of none
    int row;                    // of that
    int line_count;
    struct column_line {
        const char *name;   // ""; each part of it has its own
        const char *brief;  // what it is called where that has no room; or NULL
        const char **parts; // the name of what begins in a column; or NULL
        enum role role;
        bool result;        // comes of those over it
        bool shares;        // of 1
        double *x;          // the numbers; NAN: none in that column
        bool *shows;        // which of them are known
        struct address *of; // cells they are; no tensor: worked out here
    } lines[MOST_LINES];
    bool added;           // the results are terms
    const char *sum;      // what they come to, "= 4"; NULL: nothing
    const char *noun;     // what that is; or NULL
    struct address whole; // whose number it is
};

// The row that [a] names, with the words over it, [open] the column of [a]; of
// a softmax with its scores and exponentials.
struct columns columns_of_row(const struct scene *s, const struct address *a);

// The terms of the cell that [a] names. No columns where it has one term.
struct columns columns_of_cell(const struct scene *s, const struct address *a);

// Paints them in [at], names at the left of it, or inside where the scene is
// narrow. Returns where the open column stands; all of it where none is.
struct rect columns_paint(struct scene *s, const struct columns *c,
                          struct rect at);

#endif

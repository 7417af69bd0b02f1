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
    const char *id;   // of its items
    int count;        // how many columns
    int open;         // which of them is opened further; -1: none
    int line_count;
    struct column_line {
        const char *name;
        enum role role;
        bool result; // comes of those over it
        bool words;  // has names, not numbers
        bool shares; // of 1
        const char *const *text; // of words
        double *x;   // the numbers; NAN: none in that column
        bool *shows; // which of them are known
        struct address *of; // cells they are; no tensor: worked out here
    } lines[MOST_LINES];
    const char *sign;  // between the results; NULL: none
    const char *sum;   // what they come to, "= 4"; NULL: nothing
    const char *noun;  // what that is; or NULL
    struct address whole; // whose number it is
    const struct tensor *shares; // laid end to end under the lines; or NULL
    int row;
};

// The row that [a] names, with the words over it, [open] the column of [a].
struct columns columns_of_row(const struct scene *s, const struct address *a);

// The terms of the cell that [a] names. No columns where it has one term.
struct columns columns_of_cell(const struct scene *s, const struct address *a);

// Paints them in [at], names at the left of it, right-aligned [gap] before it.
// Returns where the open column stands; all of [at] where none is.
struct rect columns_paint(struct scene *s, const struct columns *c,
                          struct rect at);

#endif

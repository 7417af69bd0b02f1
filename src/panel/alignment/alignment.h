// SPDX-License-Identifier: MIT
// The alignment: words written above words read, arcs between them, and under
// the words read the grid of weights, one row for each word written.
#ifndef PANEL_ALIGNMENT_ALIGNMENT_H
#define PANEL_ALIGNMENT_ALIGNMENT_H

#include "scene/scene.h"
#include "scene/grid/words.h"

struct alignment {
    const struct tensor *target, *weights, *source;
    int now;         // the row that the step writes
    int rows, laid;  // how many there is room for, and for which the last: as
                     // many as there are but under a hand, where others are
                     // written
    int row, looked; // what is looked at: its row, its column; -1: none
    int recent;      // rows from here to [now] stay in the light
    int *largest;    // of every row, the column; -1 while it is not known
    int first, last; // the rows that the grid has room for
    struct word_line asks, asked;
    struct rect arcs, grid; // the grid's columns; both without captions
    double pitch, side;     // of the grid's rows and squares
    double word;            // how high a line of words is
    double right;           // where the rows with their sums end
    double spacing;         // the least distance of two words that are asked
    bool column;            // in a tall window, without captions beside it
    bool single;            // of a phone: only the row that is looked at
    double digits;          // the size of numbers
    bool numbers;           // there is a line for them under the squares
    bool beside;            // rows are close: they stand right of the squares
    double extra;           // where only the row looked at has them: how much
                            // higher it is
    double grown;           // how much of the arcs of [now] there is, 0 to 1
    bool printed;           // and room for all of them: one alone would mislead
};

// How much light falls on a row.
enum light alignment_light(const struct alignment *a, int row);

// The column with the largest weight; -1 when it is no clear winner.
int alignment_peak(const struct alignment *a, int row);

void alignment_captions(struct scene *s, const struct alignment *a,
                        struct rect at);
void alignment_words(struct scene *s, const struct alignment *a);
void alignment_arcs(struct scene *s, const struct alignment *a);
// Between a square and the number beside it.
double alignment_gap(const struct scene *s);

// A row of the grid, as high as it is.
struct rect alignment_row(const struct alignment *a, int row);

// How wide a square is with the number beside it, if there is one.
double alignment_square_width(const struct scene *s, const struct alignment *a);

// True when a square has a number, if there is room: it is not too small, and
// where only one row has them, it stands there.
bool alignment_has_number(const struct alignment *a, int row, int column);

// True when the numbers of all squares have room.
bool alignment_prints(const struct scene *s, const struct alignment *a);

void alignment_grid(struct scene *s, const struct alignment *a, struct rect at);

#endif

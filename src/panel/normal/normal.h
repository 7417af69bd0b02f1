// SPDX-License-Identifier: MIT
// Normalization as dots on number lines: what is read, the same moved to mean 0
// and width 1 (of RMS: stretched to root mean square 1), and that times its
// gain, plus its shift. A dot is a number, and its number stands under it.
//
//   x          ●──●───|──────●─        mean 0.20   deviation 0.51
//            −0.4 −0.1      0.7
//                ╲   ╲      ╱
//   normal   ────●───●─|──●──          mean 0      width 1.00
//
// normal.c finds what there is and lays it out; line.c paints one line.
#ifndef PANEL_NORMAL_NORMAL_H
#define PANEL_NORMAL_NORMAL_H

#include "math/range.h"
#include "scene/grid/figures.h"

// The dots of a row are moved, what they are is told while they are stretched by
// their gains, and then that is told.
enum { CHAPTER_MOVE, CHAPTER_GAIN, CHAPTER_TELL, NORMAL_CHAPTERS };

enum { NORMAL_READ, NORMAL_MOVED, NORMAL_GAINED, NORMAL_LEVELS };

struct normal {
    const struct tensor *x, *mean, *size, *out; // mean: NULL of RMS
    const struct tensor *gain, *shift;          // shift: NULL without one
    struct range range[NORMAL_LEVELS];          // that their lines show
    struct figures figures[NORMAL_LEVELS];
    bool asides;    // titles stand at the left of the lines, not over them
    bool connected; // what one dot becomes is a line
};

// One of the lines, of one word.
struct dot_line {
    int which; // NORMAL_READ …
    int row;
    bool lane;         // one of many words
    struct rect at;    // from its highest dot to the end of its numbers
    double line;       // where the line is
    double radius;     // of a dot
    struct spot *dots; // in their columns, once painted
    double *feet;      // where its number stands; once painted
    double under;      // and where what leads on from it begins
};

// The number that column [c] of row [row] has there.
double normal_value(const struct normal *n, int which, int row, int c);

// True once it is known.
bool normal_known(const struct scene *s, const struct normal *n, int which,
                  int row, int c);

// The mean of a row there, and how far its numbers lie from it; of RMS from 0.
struct spread_of {
    double mean, width;
};
struct spread_of normal_spread(const struct normal *n, int which, int row);

// What belongs to [m] comes in chapter [turn] of the movement that computes it;
// else with the words.
void normal_beat(const struct scene *s, const struct normal *n, struct item *i,
                 const struct tensor *m, int turn);

// What column [c] of a line answers for.
struct address normal_address(const struct normal *n, int which, int row,
                              int c);
uint64_t normal_dot_id(const struct normal *n, int which, int row, int c);
bool normal_lit(const struct scene *s, const struct normal *n, int which,
                int row, int c);

// How high a level is at least, with its numbers.
double dot_line_height(const struct scene *s);

// The line with its dots, and what they are called where that has room.
void dot_line_paint(struct scene *s, const struct normal *n,
                    struct dot_line *l);

// From the dots of one to those of the next.
void dot_line_connect(struct scene *s, const struct normal *n,
                      const struct dot_line *a, const struct dot_line *b);

#endif

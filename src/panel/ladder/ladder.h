// SPDX-License-Identifier: MIT
// A row of a softmax: the scores, their exponentials as bars, and the same bars
// laid end to end, stretched to one light.
//
//     scaled scores     0        2        1      largest 2
//     e^(score − 2)     ▬      ▬▬▬▬▬     ▬▬      sum 1.5032
//                        ╲    ╱     ╲   ╱
//     weights          |▬|▬▬▬▬▬▬▬▬▬▬|▬▬▬▬|       exp ÷ sum
//
// softmax.c says which row; ladder.c lays it out and paints names, scores and
// bars, light.c the light.
#ifndef PANEL_LADDER_LADDER_H
#define PANEL_LADDER_LADDER_H

#include "panel/opened/over.h"
#include "scene/grid/table.h"
#include "trace/operations.h"

// What a row is made of, a line each.
enum rung { RUNG_SCORE, RUNG_EXP, RUNG_WEIGHT, RUNG_COUNT };

struct ladder {
    const struct tensor *in, *max, *exp, *sum, *out;
    int row, in_row;
    int column; // looked at; -1: all are
    bool held;  // by hand: its shares come from no exponentials

    struct rect at;
    bool inside;  // names stand over what they name, not before it
    bool upright; // bars stand, for columns are narrow
    struct lanes down;
    int words, names[RUNG_COUNT], line[RUNG_COUNT], bars, ways, under;
    double left, pitch; // of the columns
    double most;        // what the longest bar can be
    double light, one;  // where the light begins; how long 1 of it is
    struct figures figures[RUNG_COUNT];
    struct over over;
};

double ladder_value(const struct ladder *l, enum rung rung, int column);
bool ladder_known(const struct scene *s, const struct ladder *l, enum rung rung,
                  int column);

// True where no score is known to be more than −∞: nothing is allowed.
bool ladder_empty(const struct scene *s, const struct ladder *l);

// True of the column that is looked at; where all are, of the one with the
// largest score, or share where it is held, if no other has as much.
bool ladder_lit(const struct scene *s, const struct ladder *l, int column);

// The cell of a rung, to be looked at.
struct target ladder_target(const struct ladder *l, enum rung rung, int column);

// The bar of an exponential; all of it, or as much of it as it is.
struct rect ladder_bar(const struct scene *s, const struct ladder *l,
                       int column, bool all);

void ladder_paint(struct scene *s, struct ladder *l, struct rect at);

// What the softmax of the row is without.
enum softmax_less ladder_less(const struct ladder *l);

// One number of it opened in a box: an exponential on its curve, a share as a
// part of a bar. False, with nothing painted, where there is no such picture.
bool ladder_one(struct scene *s, const struct ladder *l, struct rect at);

// The shares end to end, and the way of each from its bar.
void ladder_light(struct scene *s, const struct ladder *l);

#endif

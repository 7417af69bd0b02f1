// SPDX-License-Identifier: MIT
// The line of one word through all blocks: each part reads it, and what the
// part comes to is added to it. find.c says what stands on the line and beside
// it, residual.c where, way.c paints the line itself.
//
//            ┌───────────────────(+)───
//       x  ──┴─ norm ─ attention ─┘   x      layer 1
//     0.15      0.92        −1.78  −1.64     the numbers of the word
#ifndef PANEL_RESIDUAL_RESIDUAL_H
#define PANEL_RESIDUAL_RESIDUAL_H

#include "scene/grid/grid.h"
#include "scene/grid/tracks.h"

enum line_kind {
    LINE_STATE, // what is on the line
    LINE_READ,  // what a part reads, where that is normalized
    LINE_ADDED  // what the part comes to
};

// How a state comes of the one before it.
enum line_joined {
    LINE_FIRST,
    LINE_SUM, // what was added last is added to it
    LINE_CUT, // it is that alone
    LINE_NORM // it is normalized
};

// One vector of the word, a column where the line runs from left to right.
struct line_stop {
    const struct tensor *tensor;
    enum line_kind kind;
    enum line_joined joined; // of a state
    int layer;               // 0: of none
    bool feeds;              // of the feed-forward part
    bool near;               // of the layer at hand: its numbers come first
    struct track way;        // along the line
    struct grid cells;
};

struct residual {
    struct line_stop *stop;
    int count;
    int now;                      // the one that is computed; -1: none
    int row;                      // of the word at hand
    const struct tensor *next;    // the words that come next; or NULL
    const struct tensor *chances; // of these; or NULL
    bool down;                    // the line runs down
    bool over; // and titles stand over their numbers, not before them
    struct figures near, far;    // how the numbers are printed
    double line, branch;         // across it: the line, what leaves it
    double titles, cells, pitch; // across: titles, cells, one cell
    double names;                // in front of the cells: of the numbers
    struct rect at;              // without the words of all rows
    double end;                  // along: where the next word begins
};

// What stands on the line of a model of layers; false where there is none.
bool residual_find(const struct scene *s, struct residual *r);

// The middle of a stop along the line.
double stop_middle(const struct line_stop *stop);

// Where the line is joined on its way to a state.
double stop_node(const struct line_stop *state);

void residual_paint_way(struct scene *s, const struct residual *r);

#endif

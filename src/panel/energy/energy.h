// SPDX-License-Identifier: MIT
// The energy of one pair: a table with one column for each unit that votes,
// what it is made from at the left, the votes piled up at the right.
#ifndef PANEL_ENERGY_ENERGY_H
#define PANEL_ENERGY_ENERGY_H

#include "scene/grid/figures.h"

enum { ROW_QUERY, ROW_KEY, ROW_ADD, ROW_TANH, ROW_SAY, ROW_VOTE, ROWS };

struct energy {
    const struct operation *o;
    const struct tensor *out, *queries, *keys, *v;
    int row, column;  // the pair
    int units, votes; // all, and those cast so far
    int current;      // the unit whose vote this step is; -1: all
    struct rect table, bar, side;
    double cell_w, cell_h, gap_x, gap_y;
    struct figures figures[ROWS]; // of the rows that are no matrix's
    bool brief; // no room for explanations
};

// Where the number of a unit stands in the table.
struct rect energy_cell(const struct energy *e, int row, int unit);

// What a unit adds up, and its vote.
double energy_sum(const struct energy *e, int unit);
double energy_vote(const struct energy *e, int unit);

// Which vector went through which matrix to make a row of the table.
struct origin {
    const struct tensor *vector, *matrix;
    int row;
};

struct origin energy_origin(const struct energy *e, int row);

// That vector as a strip at the left of its row; [label] is how wide the
// row's label beside it is.
double energy_strip_width(const struct scene *s, const struct energy *e,
                          const struct tensor *vector);
void energy_strip(struct scene *s, const struct energy *e, int row,
                  double label);

// The side: the two vectors that are compared, labels, and the tanh curve.
double energy_side_width(const struct scene *s, const struct energy *e);
void energy_side(struct scene *s, const struct energy *e);

// What the pile of votes is called, all of it or only some.
const char *energy_title(const struct scene *s, bool some);

void energy_question(struct scene *s, const struct energy *e, struct rect at);
void energy_bar(struct scene *s, const struct energy *e);

#endif

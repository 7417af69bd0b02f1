// SPDX-License-Identifier: MIT
// What words pass on, round after round: a column of discs for each of the last
// rounds, bands between them as wide as the weights, and what every word has by
// then as tables. graph.c paints the discs and bands, tables.c the tables.
#ifndef PANEL_PASSING_PASSING_H
#define PANEL_PASSING_PASSING_H

#include "scene/scene.h"

enum { MOST_SHOWN = 3 }; // columns of discs

struct passing {
    const struct tensor *x[MOST_SHOWN];           // what words have
    const struct tensor *weights[MOST_SHOWN - 1]; // from one to the next
    int count, first; // of them, and the round of x[0]; 0: before all
    int column;       // of x, whose way is shown
    bool keeps;       // half of a word's own stays with it
    bool shares;      // all numbers are from 0 to 1
    bool *lit;        // count × N: it feeds what is looked at
};

// What round [round] left, or where that is 0 the input.
const struct tensor *passing_after(const struct scene *s, int round);

// How much of what word [from] has goes on to word [to] in step [k]; 0 while
// it is not known.
double passing_share(const struct scene *s, const struct passing *p, int k,
                     int to, int from);

bool passing_lit(const struct passing *p, int k, int row);

void passing_graph(struct scene *s, const struct passing *p, struct rect at);
void passing_tables(struct scene *s, const struct passing *p, struct rect at);

#endif

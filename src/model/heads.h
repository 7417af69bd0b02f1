// SPDX-License-Identifier: MIT
// Finished weights of all heads that a file has, seen from afar: what the
// picture of all heads shows of each. A lesson computes with one of them.
#ifndef MODEL_HEADS_H
#define MODEL_HEADS_H

#include <stdbool.h>
#include <stddef.h>

struct model;

enum {
    MOST_HEAD_SIDE = 64,         // cells of a head's small picture
    MOST_HEAD_NUMBERS = 1 << 22, // in all heads: more are not read for it
    MOST_HEADS_SHOWN = 1024
};

struct heads {
    int layers, heads; // of each layer
    int rows, columns; // of a head's small picture
    int every; // its cells stand for blocks of every × every weights, and are
               // the largest of each; 1: for a weight each
    const double *cell; // layer by layer, head by head, row by row
    double full;        // the largest of all that are finite, 1 if none is > 0
};

// The small picture, rows × columns of [h], of the weights [a] of one head, of
// which [columns] stand in one of [rows]. What is NaN is so in its block.
void heads_shrink(const struct heads *h, const double *a, int rows, int columns,
                  double *out);

// True when the mean over all of [key], "head" or "layer", is meant; and when
// attention rollout is.
bool heads_mean(const struct model *m, const char *key);
bool heads_rolled(const struct model *m);

#endif

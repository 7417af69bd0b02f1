// SPDX-License-Identifier: MIT
// The chances of the next word over the way of the hand from word to word, all
// of it reckoned anew for this input; where another word wins, it tips.
#ifndef PANEL_BEAM_H
#define PANEL_BEAM_H

#include "scene/scene.h"

struct beam_of {
    const struct tensor *weights; // whose light the hand has: of this row
    int row;
    const struct tensor *told; // the chances that follow, or where [logits]
    int told_row;              // what these are made of
    bool logits;
    const double *x; // where the light rests on each word; NAN: nowhere
    bool aligned;    // the way stands under the words, else in all of its room
};

// True where a hand may hold the light, and does or has left it between two
// words; and where one may once nothing is asked.
bool beam_may(const struct scene *s, const struct tensor *weights, int row);
bool beam_held(const struct scene *s, const struct tensor *weights, int row);
bool beam_will(const struct scene *s, const struct tensor *weights, int row);

double beam_height(const struct scene *s);
void beam_paint(struct scene *s, const struct beam_of *of, struct rect at);

#endif

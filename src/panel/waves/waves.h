// SPDX-License-Identifier: MIT
// The picture of position encodings: the encoding with its clocks, and one
// pair's wave. waves.c lays it out.
#ifndef PANEL_WAVES_WAVES_H
#define PANEL_WAVES_WAVES_H

#include "scene/grid/sheet.h"
#include "trace/op/position.h"

struct waves {
    const struct operation *o; // writes the encoding
    const struct tensor *P;
    int row, column;          // what is looked at, or an example of it
    bool row_lit, column_lit; // it is looked at
    struct sheet sheet;
    struct rect picture; // the sheet's place
    struct rect card;    // of the wave and its clock
    struct rect notes;   // of words beside the clock; no width: none
    double header;       // height of the labels over the picture
    double radius;       // of the clock, half the width of the wave
};

// The pair that is looked at; and the name of that of [column].
struct wave waves_pair(const struct waves *w);
const char *waves_pair_name(const struct scene *s, const struct waves *w,
                            int column);

// How wide the card is beside twice the radius; its words beside the clock.
double waves_card_ticks(const struct scene *s, const struct waves *w);
double waves_notes_width(const struct scene *s, const struct waves *w);

void waves_paint_card(struct scene *s, const struct waves *w);

#endif

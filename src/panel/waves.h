// The picture of position encodings: the encoding, one pair's wave and clock,
// and the arithmetic of one cell. waves.c lays it out.
#ifndef PANEL_WAVES_H
#define PANEL_WAVES_H

#include "scene/sheet.h"

struct waves {
    const struct operation *o; // writes the encoding
    const struct tensor *P;
    int row, column;          // what is looked at, or an example of it
    bool row_lit, column_lit; // it is looked at
    struct sheet sheet;
    struct rect picture; // the sheet's place
    struct rect card;    // of the wave and the clock; no width: none
    struct rect cell;    // of the arithmetic; no width: none
    double header;       // height of the labels over the picture
    double radius;       // of the clock, half the width of the wave
};

// The first column of the pair that is looked at.
int waves_pair(const struct waves *w);

void waves_paint_card(struct scene *s, const struct waves *w);
void waves_paint_clocks(struct scene *s, const struct waves *w);
void waves_paint_cell(struct scene *s, const struct waves *w);

// The most width that the arithmetic of any cell takes, and its height.
struct spot waves_cell_size(const struct scene *s, const struct waves *w);

#endif

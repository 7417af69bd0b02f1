// Energies as bars over words.
#ifndef PANEL_BARS_H
#define PANEL_BARS_H

#include "math/range.h"
#include "scene/scene.h"
#include "scene/words.h"

struct bars {
    const struct tensor *m;
    int row, best;      // best: the largest once the row is complete, or -1
    struct range scale;
    double top, height; // of the range of the scale
    double width;       // of a bar
    double size;        // of all numbers
    int decimals;
    struct word_line words;
};

double bars_zero(const struct bars *b);

// One size and precision for all numbers of the row.
void bars_choose_numbers(const struct scene *s, struct bars *b);

void bars_paint(struct scene *s, const struct bars *b, int column);
void bars_paint_slot(struct scene *s, const struct bars *b, int column);

#endif

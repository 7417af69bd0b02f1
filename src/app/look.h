// SPDX-License-Identifier: MIT
// How it is looked at: what the keys do that move inside the picture, or change
// the view of it.
#ifndef APP_LOOK_H
#define APP_LOOK_H

#include "app/layer.h"

// The black screen, which any key and any click end.
extern const struct app_layer blank_layer;
void look_blank(struct app *a);

// Into the picture, and to its next matrix, or the one before; one cell on.
void look_next(struct app *a);
void look_previous(struct app *a);
void look_left(struct app *a);
void look_right(struct app *a);
void look_up(struct app *a);
void look_down(struct app *a);

// The glossary at the term of what is looked at.
// Shows the small print behind the dot of the sentence; or, where it or a card is
// shown, or there is none, the terms.
void look_explain(struct app *a);
void look_reason_end(struct app *a);

// Playing at half the speed, or twice.
void look_slower(struct app *a);
void look_faster(struct app *a);

// The text's size: a tenth more, a tenth less, as it was.
void look_larger(struct app *a);
void look_smaller(struct app *a);
void look_usual(struct app *a);

// Switches: numbers in cells, sums under columns, the dark stage or the paper,
// the colours of weights, animation, full screen.
void look_numbers(struct app *a);
void look_sums(struct app *a);
void look_lights(struct app *a);
void look_colours(struct app *a);
void look_still(struct app *a);
void look_fullscreen(struct app *a);

// Esc where no layer takes it: what lies over the lesson goes, one at a time;
// it never quits.
void look_back(struct app *a);

#endif

// SPDX-License-Identifier: MIT
// Vectors of two numbers as arrows from the origin, and two of them that meet:
// the angle between them, the shadow of the first on the second, and their dot
// product as an area, that shadow times the second one's length.
#ifndef PANEL_ARROWS_ARROWS_H
#define PANEL_ARROWS_ARROWS_H

#include "panel/plane/field.h"

// The tensors of dot products (mechanism/dot_products.c), and which two rows of
// X meet: [b] -1: one alone; both -1: none.
struct arrows {
    const struct tensor *X, *scores, *lengths, *directions, *cosines, *shadows;
    int a, b;
};

// What the step is about; false where the vectors are no arrows of a plane.
struct panel;
bool arrows_find(const struct scene *s, const struct panel *p,
                 struct arrows *m);

// The colour of an arrow: of the two that meet, or any other.
color arrows_color(const struct scene *s, const struct arrows *m, int row);

// How long the shadow of a on b is, 0 where rounding alone makes another number.
double arrows_shadow(const struct arrows *m);

// Paints what a and b come to: the angle, the shadow. Words find their places.
void arrows_paint_pair(struct scene *s, const struct arrows *m,
                       const struct field *f, struct labels *l);

#endif

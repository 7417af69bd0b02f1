// SPDX-License-Identifier: MIT
// The picture of dot products of positions: two rows and their products, the
// matrix of all sums, and one row of it against the offset. offsets.c
// lays it out.
#ifndef PANEL_OFFSETS_OFFSETS_H
#define PANEL_OFFSETS_OFFSETS_H

#include "scene/mark/scale.h"
#include "scene/grid/sheet.h"

struct offsets {
    const struct operation *o; // writes the dot products
    const struct tensor *dots, *P;
    int p, q, term;         // what is looked at, or an example of it
    bool row_lit, cell_lit; // it is looked at
    bool done;              // the product of p and q is computed
    struct rect at, body;   // all of it; what the strips leave
    double gutter;          // width of what stands left of the pictures
    double strip;           // height of a strip
    bool strips;            // there is room for them
    struct sheet sheet;
    struct rect matrix; // the sheet's place
    struct rect chart;  // of the bars alone
};

// A product with two decimals; what is off a whole number by rounding errors
// only is that number.
const char *offsets_number(const struct scene *s, double x);

// "+5", "0", "−3"
const char *offsets_sign(const struct scene *s, int k);

// The height of the strips together.
double offsets_strips_height(const struct scene *s, const struct offsets *f);
// How many products are shown: all, or up to the term that is looked at; and
// their sum.
int offsets_terms(const struct offsets *f);
double offsets_sum(const struct offsets *f);
void offsets_paint_strips(struct scene *s, const struct offsets *f);

// What a cell's colours mean, from the least to the largest value of [m].
struct scale offsets_colors(const struct scene *s, const struct tensor *m);

// The width of the labels at the chart's left; the height of what stands under
// bars that take [width], and over them.
double offsets_tick_width(const struct scene *s, const struct offsets *f);
double offsets_chart_foot(const struct scene *s, const struct offsets *f,
                          double width);
double offsets_chart_head(const struct scene *s);
void offsets_paint_chart(struct scene *s, const struct offsets *f);

#endif

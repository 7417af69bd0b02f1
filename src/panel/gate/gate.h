// SPDX-License-Identifier: MIT
// A gated state, unit by unit: a slider from the old value to the candidate,
// whose knob is the gate's number in its place, and where that leads.
//
//     old         z = 0        z = 1    candidate                      new
//   1 −0.92  ────────────[0.88]─────     −0.40     −0.11 + −0.35  =   −0.46
//
// Where the gate keeps (cell: gru-pytorch), z = 1 stands at the old value's
// end. Before the first state there is no old one: the slider begins at 0.
// Where a window is narrow and the units are few, products and new value stand
// under the slider. Of a state of one number the products always show.
#ifndef PANEL_GATE_GATE_H
#define PANEL_GATE_GATE_H

#include "scene/grid/grid.h"

struct gate {
    const struct operation *o;
    const struct tensor *z;
    int z_row;
    bool stacked;    // what is made stands below
    bool keeps;      // z = 1 is the old value
    struct grid old; // its tensor is NULL before the first state
    struct grid candidate, made;
    struct rect track;      // from the old value's end to the candidate's
    struct rect products;   // between candidate and new
    bool opens;             // they have room; else only an arrow has
    struct figures figures; // of all cells
    double knob;            // how wide
    int open; // the unit whose products show, which is looked at; -1: none
};

// The share of the way from the old value to the candidate, 0 to 1.
double gate_taken(const struct gate *g, int unit);

// How wide the products want to be.
double gate_products_width(const struct scene *s, double cell_w);

// The products of the open unit, as many as are computed, and the sign before
// the new value; of none, an arrow to it.
void gate_products(struct scene *s, const struct gate *g);

#endif

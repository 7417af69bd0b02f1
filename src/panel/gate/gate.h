// SPDX-License-Identifier: MIT
// A gated state, unit by unit: a slider from the old value to the candidate,
// whose knob is the gate's number in its place, and where that leads.
//
//     old         z = 0        z = 1    candidate          new
//   1 −0.92  ────────────[0.88]─────     −0.40     →     −0.46
//
// Where the gate keeps (cell: gru-pytorch), z = 1 stands at the old value's
// end. Before the first state there is no old one: the slider begins at 0.
#ifndef PANEL_GATE_GATE_H
#define PANEL_GATE_GATE_H

#include "scene/grid/grid.h"

struct gate {
    const struct operation *o;
    const struct tensor *z;
    int z_row;
    bool keeps;      // z = 1 is the old value
    struct grid old; // its tensor is NULL before the first state
    struct grid candidate, made;
    struct rect track;      // from the old value's end to the candidate's
    struct rect way;        // between candidate and new
    struct figures figures; // of all cells
    double knob;            // how wide
};

// The share of the way from the old value to the candidate, 0 to 1.
double gate_taken(const struct gate *g, int unit);

#endif

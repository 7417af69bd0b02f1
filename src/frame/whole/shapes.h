// SPDX-License-Identifier: MIT
// A matrix as squares, one for each number: what is looked at stands in the
// light, what the step reads is filled.
#ifndef FRAME_WHOLE_SHAPES_H
#define FRAME_WHOLE_SHAPES_H

#include "scene/scene.h"

enum { MOST_SHAPES = 6 };

struct shape {
    const struct tensor *tensor;
    const char *name; // of its items
    bool turned;      // its rows are columns
    double w, h;      // of one number
};

// The tensors of the step, each once: what it makes, then what it reads. At
// most MOST_SHAPES; returns how many.
int shapes_of(const struct scene *s, struct shape *out);

// Makes [f] as large as [most_w] by [most_h] allow, a number no larger than
// [largest].
void fit_shape(struct shape *f, double most_w, double most_h, double largest);

double shape_width(const struct shape *f);
double shape_height(const struct shape *f);

// Paints it, its upper left corner at (x, y).
void paint_shape(struct scene *s, const struct shape *f, double x, double y);

#endif

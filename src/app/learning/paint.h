// SPDX-License-Identifier: MIT
// The page of a training: where its parts stand, and what paints each of them.
#ifndef APP_LEARNING_PAINT_H
#define APP_LEARNING_PAINT_H

#include "app/learning/state.h"
#include "scene/scene.h"

enum { AXIS_LOSS, AXIS_RIGHT, AXIS_LIGHT, AXIS_BAR, AXES };

// Rects of width 0 are left out.
struct learning_page {
    struct rect axis[AXES]; // the plots, and the bar below: of the same steps
    struct rect small, large, second; // tables; the second training's
    struct rect number;               // one of the learned numbers
    struct rect film;                 // the light alone
    double formula, sentence;         // baselines; 0: none
    bool tall;
};

struct learning_page learning_page_of(const struct app *a,
                                      const struct scene *s);

// Where [step] is on an axis that spans [at].
double learning_x(struct rect at, int steps, double step);

void learning_paint_curves(const struct app *a, struct scene *s,
                           const struct learning_page *p);
void learning_paint_tables(const struct app *a, struct scene *s,
                           const struct learning_page *p);
void learning_paint_number(const struct app *a, struct scene *s,
                           const struct learning_page *p);

// The formula of the optimizer's step, with its numbers.
void learning_paint_formula(const struct app *a, struct scene *s, double y);

#endif

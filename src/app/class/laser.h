// SPDX-License-Identifier: MIT
// A disc of light that follows the mouse; the rest is dimmed. While it is on the
// mouse looks at nothing else.
#ifndef APP_CLASS_LASER_H
#define APP_CLASS_LASER_H

#include "app/layer.h"

struct laser {
    bool there; // the mouse is in the window, at:
    double x, y;
};

extern const struct app_layer laser_layer;

void laser_turn(struct app *a);

#endif

// SPDX-License-Identifier: MIT
// The keyboard on what else is pressed: play, the timeline, its flags, the
// levels, the stages and the ends of the header. Tab goes there from the last
// matrix of the picture, and on to the first again.
#ifndef APP_CONTROLS_H
#define APP_CONTROLS_H

#include "app/layer.h"
#include "scene/pose.h"

struct controls {
    struct target at; // the one that has the keyboard
};

extern const struct app_layer controls_layer;

// Goes to the first control, or with [by] -1 to the last.
void controls_open(struct app *a, int by);

#endif

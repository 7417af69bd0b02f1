// SPDX-License-Identifier: MIT
// What passing time does: movements glide from step to step, to the whole
// formula and between two that are compared; playing goes on.
#ifndef APP_MOTION_H
#define APP_MOTION_H

#include <stdbool.h>

#include "frame/pair/pair.h"

struct app;

struct motion {
    double fraction;       // of the movement that leads to the place
    int direction;         // of that movement: 1, -1; 0: at rest
    bool turning;          // to the whole formula or back
    enum pair_move moving; // of the two that are shown, while the step rests
    double moved;          // how far, from 0 to 1
    bool travels;          // what settles puts words elsewhere
    double speed;          // steps per time, 1 by default
    double waited;         // seconds since the step came to rest, while playing
};

// Turns to the whole formula, or back to the picture.
void app_turn(struct app *a);

// Plays, from the beginning when there is nothing left, or pauses.
void app_play(struct app *a);

// Ends movements where they were going.
void app_settle(struct app *a);

// Begins a movement of the two that are shown, unless motion is off.
void app_move_pair(struct app *a, enum pair_move move);

#endif

// SPDX-License-Identifier: MIT
// One goes into a number where it stands, and out again: ↓ and ↑, the wheel, two
// fingers, a double click, the rail.
#ifndef APP_CAMERA_H
#define APP_CAMERA_H

#include <stdbool.h>

#include "app/edit/hand.h"
#include "app/input.h"
#include "place.h"
#include "scene/pose.h"

struct app;

struct camera {
    double closed; // how far the step is closed into the one above it: 0 open
    struct position above; // that one
    struct place from; // the page that showed it, on which one is again then
    double goal;       // where that goes; 1: then that one is the step
    double waited; // seconds since it was scrubbed; goes on from half-way
    bool scrubbed; // by the wheel, two fingers, or the handle of the rail
};

// The step was opened from [above], shown [from] there: it grows out of it where
// that shows it.
void camera_open(struct app *a, struct position above,
                 const struct place *from);

// The page that the step is opened from, while it moves; or NULL.
const struct page *camera_page(const struct app *a);

// Closes the step into the one above it. False where there is none that shows
// it: then one goes there at once.
bool camera_close(struct app *a);

// The wheel over the picture: into what is under the mouse, or out.
void camera_wheel(struct app *a, int notches);

// Two fingers on the picture: apart, into what is between them; together, out.
void camera_pinch(struct app *a, const struct input *in);

// Goes to a level of what is shown: a node of the rail.
void camera_level(struct app *a, enum level level);

// The button goes down on the node [t] of the rail: the handle is dragged, to
// another node one goes.
void camera_press(struct app *a, const struct target *t,
                  const struct input *in);

// True where it moves, or waits to.
bool camera_moves(const struct app *a);

// What passing time does.
void camera_tick(struct app *a, double seconds);

// Ends the movement where it was going.
void camera_settle(struct app *a);

#endif

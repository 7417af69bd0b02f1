// SPDX-License-Identifier: MIT
// What the driver does to the program, one step after the other: seeded,
// random, and readable as a line of text.
#ifndef TESTS_DRIVE_STEP_H
#define TESTS_DRIVE_STEP_H

#include "app/input.h"
#include "base/strbuf.h"
#include "math/rng.h"

enum step_kind {
    STEP_INPUT, // an input as it stands
    STEP_MOUSE, // a mouse input; its x and y are parts of the window
    STEP_AIM,   // a mouse input at the [which]-th thing that answers the mouse
    STEP_LOST,  // the button goes up where nobody sees it
    STEP_TICK,  // [seconds] pass
    STEP_FRAME, // a frame is drawn and judged
    STEP_TRIP,  // away and back again; [which] is the trip
    STEP_WALK,  // some steps or pages in a row, perhaps from the beginning
    STEP_GO,    // to any step of any level, by keys
    STEP_OPEN,  // the [which]-th lesson is opened by its path
    STEP_EDIT,  // a change in words, made from [which]
    STEP_PULL,  // the mouse pulls the [which]-th thing, [times] times
    STEP_UNDO,  // all changes are taken back, and made again
    STEP_PAGE,  // a change on a page with one of its own, taken back, made
                // again, and on
    STEP_WORLD, // files change, are dropped, saved and found again: world.h
    STEP_TAKE,  // a line of what can be done now, or with what is looked at
    STEP_ANSWER // what is asked is answered, and once more where it is wrong
};

struct step {
    enum step_kind kind;
    struct input input;
    double seconds;
    int times; // a key is pressed so often
    int which; // any number from 0: the driver takes it modulo what there is
};

// The next random step.
struct step step_random(struct rng *rng);

// Appends "key Ctrl+Down", "resize 320 x 240, scale 2".
void step_print(const struct step *s, struct strbuf *out);

#endif

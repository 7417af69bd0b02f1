// What the driver may know of the program: the only file here that looks
// inside struct app.
#ifndef TESTS_DRIVE_PROBE_H
#define TESTS_DRIVE_PROBE_H

#include "app/app.h"

// Where the program stands, in plain values.
struct look {
    bool lesson;   // one is shown; else the list
    bool forwards; // a movement to the next step, to the one before
    bool backwards;
    bool playing, paged, focusing, focused, locked, help;
    enum level level;
    int64_t step, steps; // step counts from 1
    double text, speed;
    int width, height; // of the window, with its scale
    double scale;
};

struct look probe_look(const struct app *a);

// Adds to [fault] what is wrong with the program's state; [held] says whether
// the mouse's button is. Returns true when nothing is.
bool probe_state(const struct app *a, bool held, struct strbuf *fault);

// The same for its frames: the end of each step next to the present one is
// the beginning of the step after it.
bool probe_joints(const struct app *a, struct strbuf *fault);

// The middle of the [which]-th thing, modulo their number, that answers the
// mouse. False when nothing does.
bool probe_thing(struct app *a, int which, double *x, double *y);

#endif

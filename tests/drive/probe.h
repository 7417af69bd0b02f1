// SPDX-License-Identifier: MIT
// What the driver may know of the program: the only file here that looks
// inside struct app.
#ifndef TESTS_DRIVE_PROBE_H
#define TESTS_DRIVE_PROBE_H

#include "app/app.h"

// Where the program stands, in plain values.
struct probed {
    bool lesson;   // one is shown; else the list
    bool forwards; // a movement to the next step, to the one before
    bool backwards;
    bool turning;  // to the whole formula or back
    bool closing;  // the camera goes to a level, or is left half-way to one
    bool coming;   // an answer comes into the picture
    bool settling; // a change, or two that stand beside each other
    bool playing, paged, focusing, focused, locked, help;
    bool pressing;  // the keyboard is on a control
    bool taking;    // the dialogue of what is taken along is open
    bool typed;     // letters and digits are typed somewhere: no commands
    bool counting;  // the digit of a lesson in the list waits for another
    bool trained;   // the page of a training lies over all of it,
    bool training;  // and it goes on
    bool measuring; // sentences are left to count,
    int measured;   // and so many are counted, or will not be
    bool answering; // a question, to which a minus may belong
    bool asked;     // there is one, or its answer is told
    bool waits;     // it was answered wrongly, and may be once more
    bool done;      // what can be done is listed
    bool earlier;   // a question of an earlier lesson is asked, or is told
    bool stale;     // its file is another one than was read
    bool ghosts;    // of a change, until the next step
    bool hidden;    // a page still asks, and is asked for what is passed
    bool pairs;     // two lessons beside each other
    bool below;     // steps that a page leads to, and back to it
    bool awaited;   // it is still to ask, whatever is shown here
    bool laid;      // a page's change or view, which it puts up whenever one
                    // comes to it
    bool opened;    // the step above is closed to a strip over it
    bool whole;     // the formula, in which there may be no cell
    bool inking;    // a pen draws on the picture: Esc puts it away
    bool inked;     // something is drawn, which leaves with its page at once
    bool opening;   // paged, but numbers are those of the steps behind it
    enum level level;
    int64_t step, steps; // of the pages while they are walked; from 1
    int chosen, listed;  // chosen is the lesson in the list, from 0; or -1
    double text, speed;
    int width, height; // of the window, with its scale
    double scale;
};

struct probed probe_look(const struct app *a);

// True when an open lesson has changes that would be lost.
bool probe_unkept(const struct app *a);

// All bits of all that the lesson shown computes, and whether they are those of
// its file, read anew on the model that one stands on.
uint64_t probe_bits(const struct app *a);
bool probe_as_opened(const struct app *a);

// Adds to [fault] what is wrong with the program's state; [held] says whether
// the mouse's button is. Returns true when nothing is.
bool probe_state(struct app *a, bool held, struct strbuf *fault);

// The same for its frames: the end of each step next to the present one is
// the beginning of the step after it.
bool probe_joints(const struct app *a, struct strbuf *fault);

// The middle of the [which]-th cell, modulo their number, that a click there
// looks at and nothing else. False where there is none.
bool probe_cell(struct app *a, int which, double *x, double *y);

// True when a click at (x, y) looks at a cell and does nothing else.
bool probe_locks(struct app *a, double x, double y);

// The handle of the levels at the side, and how far it is to the level below.
// False where there is none.
bool probe_handle(struct app *a, double *x, double *y, double *dx, double *dy);

// The middle of a thing that answers the mouse. [which] chooses first among
// the kinds of such things, then among those of its kind, modulo their
// numbers. False when nothing does.
bool probe_thing(struct app *a, int which, double *x, double *y);

#endif

// SPDX-License-Identifier: MIT
// The program under the driver: does steps and judges after each.
#ifndef TESTS_DRIVE_DRIVEN_H
#define TESTS_DRIVE_DRIVEN_H

#include "../fake_font.h"
#include "probe.h"
#include "shelf.h"
#include "step.h"

struct driven {
    struct app *app;
    const struct shelf *shelf; // not owned
    struct fake_font font;
    struct list list;
    bool held;           // the mouse's button is
    bool alone;          // no files change around it
    uint64_t inputs;     // that it was given so far
    bool blind;          // draws no frames, judges only the state
    struct strbuf fault; // the first rule that was broken
};

// Opens the list of [shelf], which must outlive it. driven_close() is due.
void driven_open(struct driven *d, const struct shelf *shelf);
void driven_close(struct driven *d);

// Does one step. Returns false when a rule was broken, now or before.
bool driven_do(struct driven *d, const struct step *s);

// The hash of the present frame.
uint64_t driven_hash(struct driven *d);

// Judges all that a frame goes through: it is sound, drawing it again changes
// and keeps nothing, every back end takes it.
bool driven_judge(struct driven *d);

// --- for trips ---------------------------------------------------------------

// Hands the program one input and judges its state.
void driven_input(struct driven *d, const struct input *in);
void driven_key(struct driven *d, uint32_t key);

// Types a number and Enter.
void driven_number(struct driven *d, int64_t number);

// Out of what letters and digits are typed into, and out of the picture.
void driven_leave(struct driven *d);

// Judges the state after what was no input.
void driven_judge_state(struct driven *d);

// Another program over the same shelf, in the place of one that was freed.
void driven_begin(struct driven *d);

// Lets [seconds] pass and judges the state.
void driven_wait(struct driven *d, double seconds);

// Ends movement, playing, dragging, notes and the sheet of keys, as a person
// would.
void driven_rest(struct driven *d);

// The mouse does this at (x, y).
void driven_mouse(struct driven *d, enum input_kind kind, double x, double y);

// By keys to a level, and there to a step by its number; or as near as it gets.
void driven_go(struct driven *d, enum level level, int64_t number);

// Adds "[what]: [more]" as the fault unless there is one already.
void driven_fail(struct driven *d, const char *what, const char *more);

// Goes away and comes back in the [which]-th way, modulo their number: the
// frame must be as it was.
void driven_trip(struct driven *d, int which);

// Walks a few steps or pages: each movement begins with the frame before it.
void driven_walk(struct driven *d, int steps, bool back, bool from_beginning);

// What such a way is called.
const char *trip_name(int which);

#endif

// SPDX-License-Identifier: MIT
// Two results of one kind of lesson in one frame, walked in lockstep: their
// pictures side by side, or one above the other in a window that is taller
// than wide, under one header and over one sentence and one timeline. One of
// the two leads: its step, its page, its fraction, its timeline. The other is
// shown at the same place, by name; where it has no such step, at the nearest
// earlier one, and the frame says so. What is compared also has a third
// picture, the second minus the first: beside the two, which are grids of the
// same tensor then, on the same heights; alone; or away, and then the pictures
// are painted by the same panels as everywhere.
#ifndef FRAME_PAIR_PAIR_H
#define FRAME_PAIR_PAIR_H

#include "frame/frame.h"
#include "trace/grown.h"

// One of the two, as its heading names it.
struct pair_name {
    const char *letter; // in a box: "A"; NULL: none
    const char *name;   // "as opened", "taken out"; never NULL
    const char *note;   // after it, paler: "frozen"; NULL: none
};

// A movement of the pair as a whole, while its step rests.
enum pair_move {
    PAIR_RESTS,
    PAIR_SPLITS, // the picture becomes A, B grows out of it, B − A fills
    PAIR_SWAPS,  // both have come across from the other's place
    PAIR_LOSES   // a copy goes to the right and loses the step taken out
};

// How long it takes.
double pair_seconds(enum pair_move move);

struct pair {
    struct shown shown[2]; // left and right, or above and below; of the one
                           // that follows lesson and trace alone are read
    int leads;             // 0 or 1
    const struct trace *instead; // of which the picture of the one that leads
                                 // is, where it is not its own; or NULL
    struct place about[2]; // what they look at while nothing else is looked at;
                           // "": nothing
    bool differs; // they are A and B: B − A is shown as the view says
    struct pair_name names[2];
    const char *sentence;          // of both, up to two lines; not NULL
    const char *why;               // beside it, smaller; NULL: nothing
    const struct formula *formula; // over it; NULL: none
    const struct grown *grown;     // a chart of it stands in the dock's place,
                                   // unless the dock does; NULL: none
    enum pair_move move;
    double moved;              // of it, from 0 to 1
    const struct pair *before; // what is said at the step before, from which
                               // a movement starts; NULL: the same
};

// Build the frame of a pair, build it and leave its pose in [rest], and paint
// its pose at rest into [out]; both poses must be empty. What a cell answers to
// the mouse is an address in its own trace: a place (place_of_address()) is the
// same for both.
void pair_build(const struct pair *p, const struct view *view,
                const struct font *font, struct arena *arena,
                struct list *list);
void pair_build_posed(const struct pair *p, const struct view *view,
                      const struct font *font, struct pose *rest,
                      struct list *list);
void pair_pose(const struct pair *p, const struct view *view,
               const struct font *font, struct pose *out);

// Where everything stands: kept while something is held (scene/view.h).
struct stay pair_stay(const struct pair *p, const struct view *view,
                      const struct font *font, struct arena *arena);

// Where the input's dock stands beside the pictures of the pair.
struct rect pair_dock(const struct pair *p, const struct view *view,
                      const struct font *font, struct arena *arena);

// The trace whose picture a side has.
const struct trace *pair_trace(const struct pair *p, int side);

// Where the picture of [side] stands while the one that leads shows [at]. False
// when it has no such step and this is the nearest earlier one.
bool pair_follow(const struct pair *p, int side, struct position at,
                 struct position *out);

#endif

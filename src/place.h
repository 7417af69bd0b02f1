// SPDX-License-Identifier: MIT
// A place in a lesson by name: a page, or an address with the level it is
// walked at. Unlike a position it survives another trace of the lesson, and
// is found again in whatever trace there is at the moment.
#ifndef PLACE_H
#define PLACE_H

#include "timeline.h"

struct place {
    bool on_page; // walking the lesson's pages, at [page]
    int page;
    enum level level;
    char tensor[TENSOR_NAME_SIZE]; // "": nowhere
    int row, column, term;         // as in an address
};

// The page that ↓ left, and at which level.
struct below {
    int page; // from 1; 0: none
    enum level level;
};

// The place of a step, and of an address at its own depth; both off the pages.
struct place place_of_step(const struct trace *t, struct position p);
struct place place_of_address(const struct address *a);

// The address that [p] names in [t], its rows and columns cut to those there
// are. The tensor is NULL when there is none of that name.
struct address place_address(const struct trace *t, const struct place *p);

// The step of [p] in [t]; the first one when its tensor is not there. A whole
// tensor at a level below stages is the step that closes its stage.
struct position place_step(const struct trace *t, const struct place *p);

// The step that shows [a] to whoever asks for it by name: where a stage shows
// something else that it makes, for a whole tensor its last row.
struct position place_asked(const struct trace *t, const struct address *a);

// Changes [p], a place in [from], to what it is in [to], another trace of the
// lesson: rows and columns that words label are found by their word. What
// vanished becomes the nearest earlier place that is still there; then it
// returns false.
bool place_carry(struct place *p, const struct trace *from,
                 const struct trace *to);

bool place_equal(const struct place *a, const struct place *b);

#endif

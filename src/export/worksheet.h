// SPDX-License-Identifier: MIT
// A handout with blanks: the cells that were chosen and what is computed from
// them, or without any whatever is computed from the first chosen step on, is
// for the reader to find. Nothing of it is in the file, by construction: what
// is drawn and said comes from a trace that does not hold these numbers, and is
// left out unless it comes from another one in the same way.
#ifndef EXPORT_WORKSHEET_H
#define EXPORT_WORKSHEET_H

#include "export/handout.h"
#include "quiz/veil.h"

enum { VEILS = 3 };

struct worksheet {
    struct veil veil[VEILS]; // without the numbers: others in their place
    struct address
        *named; // the cells that were chosen, in the document's trace
    int named_count;
    struct blanks blanks; // and what comes of them
};

// Runs the lesson's model and takes away what is asked for. False, with the
// reason in e->why, when a chosen cell is none.
bool worksheet_begin(struct worksheet *w, struct export *e);
void worksheet_end(struct worksheet *w);

// True when what is shown there is asked for.
bool worksheet_asks(const struct worksheet *w, const struct shown *shown);

// Makes [s] what asks for it: an instruction in words, and its formula with a
// gap. What is not asked for keeps its sentence and its formula.
void worksheet_ask(const struct worksheet *w, struct export *e,
                   struct sheet *s);

// Builds the picture of [s] as [view] has it into e->list, without what would
// tell something.
void worksheet_picture(const struct worksheet *w, struct export *e,
                       const struct sheet *s, const struct view *view);

#endif

// SPDX-License-Identifier: MIT
// A handout: the chosen steps, each with its picture, its sentences and its
// formula, for paper and for a browser. What stands in it is the same in both.
#ifndef EXPORT_HANDOUT_H
#define EXPORT_HANDOUT_H

#include "export/format.h"

// One step of it, texts in the frame's arena.
struct sheet {
    struct shown shown;
    const char *heading;  // "Step 40 of 84 · scores"
    const char *at;       // its address: "scores[dog,chased]"; "" on a page
    const char *sentence; // with its why
    const char *task;     // what is asked for, in words; NULL: nothing
    const char *note;     // for who teaches; NULL: none, or it is not wanted
    struct formula *formula; // of a worksheet, with a gap; NULL: none
};

// The k-th step of the handout, from 0.
struct sheet handout_sheet(struct export *e, int64_t k);

// True when the k-th step shows what one before it did: where a step is taken
// out many show the same place. It is left out then. Asked once for each.
bool handout_repeats(struct export *e, int64_t k);

// In a browser the words under a picture are text of their own; on paper they
// are part of it, and it is less wide.
enum handout_form { HANDOUT_BROWSER, HANDOUT_PAPER };

// Builds its picture, without controls, into e->list.
void handout_picture(struct export *e, const struct sheet *s,
                     enum handout_form form);

// handout_begin() comes before and handout_end() after all of the functions
// above: they make and give back what a worksheet needs. False, with the reason
// in e->why, when a chosen cell is none.
bool handout_begin(struct export *e);
void handout_end(struct export *e);

// What a worksheet asks for: of the cells that were chosen, "scores[1,2].
// q(cat) · k(chased) = … = 4", then of the steps, with their numbers: "40. …",
// in the frame's arena. NULL: the k-th step asks for nothing.
int64_t handout_answers(const struct export *e);
const char *handout_answer(struct export *e, int64_t k);

// "Steps 3 to 14 of 84"; or how many pages.
const char *handout_extent(struct export *e);

#endif

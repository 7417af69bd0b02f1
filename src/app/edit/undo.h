// SPDX-License-Identifier: MIT
// The changes of the lesson shown: making, taking back, making again.
#ifndef APP_EDIT_UNDO_H
#define APP_EDIT_UNDO_H

#include <stdbool.h>

#include "base/strbuf.h"

struct app;
struct document;

// Makes one change of the lesson shown, in words: "X[1,2] = 3". False, and the
// reason is shown, when it cannot be.
bool edit_change(struct app *a, const char *change);

// Makes it likewise, and frees it.
bool edit_take(struct app *a, struct strbuf *change);

// Makes a change while something is pulled: [again] takes the one before back
// first. False, and the reason is shown, when it cannot be.
bool edit_pull(struct app *a, const char *change, bool again);

// Takes the last change back (-1), or makes it again (1), or so many.
void undo_move(struct app *a, int by);

// Takes the [k]-th change, from 0, back alone; those after it stay.
void undo_take_out(struct app *a, int k);

// The lesson with the first [made] of its changes in force, good or not:
// library_drop() is due.
struct document *undo_read(struct app *a, int made);

#endif

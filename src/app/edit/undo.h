// SPDX-License-Identifier: MIT
// The changes of the lesson shown, as a list in which undo and redo move.
#ifndef APP_EDIT_UNDO_H
#define APP_EDIT_UNDO_H

#include "app/dialog/menu.h"
#include "base/strbuf.h"

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

// The list of the changes made, to go back to any of them.
extern const struct menu_list undo_list;

#endif

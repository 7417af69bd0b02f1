// SPDX-License-Identifier: MIT
// The changes of the lesson shown as a list, to go back to any or to take one
// back alone, and under it what the one chosen did to the numbers, stage by
// stage, to go there.
#ifndef APP_EDIT_CHANGE_LIST_H
#define APP_EDIT_CHANGE_LIST_H

#include "app/dialog/menu.h"

extern const struct menu_list undo_list;

// What one line of the list did, which is counted once.
struct effects {
    struct arena arena;
    const struct document *of; // when that was shown; NULL: none yet
    int line, count;
    const char **text, **tensor; // in [arena]; where there is none: NULL
};

void effects_free(struct effects *e);

#endif

// SPDX-License-Identifier: MIT
// The end of a lesson, behind the last page of its path: what one can do now,
// what stays open, and where one goes on. PgUp and Esc lead back to the page.
#ifndef APP_PAGE_FINISH_H
#define APP_PAGE_FINISH_H

#include "app/layer.h"
#include "document/document.h"

enum { FINISH_MOST_CAN = 3 };

struct finish {
    int chosen; // of what there is to press, from 0
    // Of each line of what one can do, the lesson as its page shows it; pages
    // from 1, 0: it is not open.
    struct document shown[FINISH_MOST_CAN];
    int pages[FINISH_MOST_CAN];
};

extern const struct app_layer finish_layer;

// False where a lesson has no path with more, and no page says what one can do
// after it: it ends with its last page.
bool finish_begin(struct app *a);

#endif

// SPDX-License-Identifier: MIT
// The end of a lesson, behind the last page of its path: what one can do now,
// what stays open, and where one goes on. PgUp and Esc lead back to the page.
#ifndef APP_PAGE_FINISH_H
#define APP_PAGE_FINISH_H

#include "app/layer.h"

struct finish {
    int chosen; // of what there is to press, from 0
};

extern const struct app_layer finish_layer;

// False where a lesson has no path with more, which ends with its last page.
bool finish_begin(struct app *a);

#endif

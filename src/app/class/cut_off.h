// SPDX-License-Identifier: MIT
// A class that was cut off: where it was stands in the user's state folder while
// it is on, and whoever begins the next one goes on there.
#ifndef APP_CLASS_CUT_OFF_H
#define APP_CLASS_CUT_OFF_H

#include <stdbool.h>

#include "base/strbuf.h"

struct app;

struct cut_off {
    struct strbuf written; // by this program; empty: nothing is
    bool stays;            // also when the program ends
    struct strbuf path;    // of the lesson that was left; empty: none was
    struct strbuf page;    // its number or id
    int minutes;           // that had passed
};

// Writes where the class is, where that is another place; without a class what
// was written goes. Every few seconds is enough.
void cut_off_write(struct app *a);

// Reads what another program has left that is gone, and says so. False: nothing.
bool cut_off_read(struct app *a);

// Goes on with it in the class that has begun. False: nothing was left, or
// another lesson is shown.
bool cut_off_take(struct app *a, const char *shown);

// What was written goes, unless it [stays].
void cut_off_free(struct app *a);

#endif

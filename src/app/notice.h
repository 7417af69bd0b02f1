// SPDX-License-Identifier: MIT
// What is said about the last thing done, until the next one.
#ifndef APP_NOTICE_H
#define APP_NOTICE_H

#include <stdbool.h>

#include "base/strbuf.h"

struct notice {
    const char *note;      // the phrase on what just happened, a key; or NULL
    struct strbuf effect;  // what the last change did; or ""
    bool reason;           // the small print was shown when the last input came
    int term;              // the card that was, from 1; 0: none
    bool gone;             // with it the place that was shown
    struct strbuf trouble; // why the lesson's changed file is not shown, or a
                           // change not made; or ""
    bool refused;          // it is a change: gone with the next key
    bool offered;          // the file was changed under changes: to be read?
};

#endif

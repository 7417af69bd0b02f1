// SPDX-License-Identifier: MIT
// What a learner says to a question, whatever its kind. The kind's row reads and
// writes the fields that are its own.
#ifndef QUIZ_REPLY_H
#define QUIZ_REPLY_H

#include <stdbool.h>

struct reply {
    bool skipped;      // nothing was said; no other field counts
    bool yes;          // that something changes
    double number;     // as it was typed
    const char *text;  // of the option; or the address of a cell in numbers,
                       // "weights[1,2]"
    int count;         // of what follows
    const int *order;  // what comes first, second…, from 0
    const double *row; // the numbers of a row, those that are asked for
};

#endif

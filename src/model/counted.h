// SPDX-License-Identifier: MIT
// What a lesson has counted: on how many sentences its model is right. Pages
// name it, "{two_nouns}", and what it is of, "{two_nouns.of}".
#ifndef MODEL_COUNTED_H
#define MODEL_COUNTED_H

#include <stdbool.h>

struct counted {
    const char *name;
    int right, of; // so many of so many, of those looked at so far
    int looked, sentences; // at so many of all
    bool done;
    bool failed; // its model could not be read: nobody knows
};

#endif

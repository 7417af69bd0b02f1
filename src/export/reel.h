// SPDX-License-Identifier: MIT
// What a short film shows: at most REEL_SECONDS, whatever the lesson's size.
#ifndef EXPORT_REEL_H
#define EXPORT_REEL_H

#include "timeline.h"

enum reel {
    REEL_NONE,    // the steps that are asked for, as long as they take
    REEL_WORD,    // one word, all the way
    REEL_HOOK,    // the lesson's first pages
    REEL_PAGE,    // one page
    REEL_TRAINING // how the light of one word was learned
};

enum { REEL_SECONDS = 20, REEL_STOPS = 16 };

// The steps that a word passes, at most REEL_STOPS: of every stage that has a
// row for it that row, else all of the stage. It is the last of the words that
// are given; of what is written word by word the second, behind an article, and
// before it all that is read. Returns how many.
int reel_word(const struct trace *t, struct position out[static REEL_STOPS]);

#endif

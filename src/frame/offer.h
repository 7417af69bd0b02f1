// SPDX-License-Identifier: MIT
// More that is offered in the answer's line to who was wrong at first: a group
// that asks, too, and hangs on this page, or on one before the next question of
// the path.
#ifndef FRAME_OFFER_H
#define FRAME_OFFER_H

#include "frame/frame.h"
#include "lesson/path.h"

// The group that may be offered on page [page]. False: none is near.
bool offer_near(const struct lesson *l, int page, struct more *out);

// The one that is offered now. False: none, or nothing was wrong.
bool offer_now(const struct shown *shown, struct more *out);

// What it says, as its button does.
void offer_say(const struct catalogue *words, const struct more *m,
               struct strbuf *out);

#endif

// SPDX-License-Identifier: MIT
// A training as a lesson: a page for each of its moments, which learns that far
// when it is shown. Taken along as a film, it is the training's.
#ifndef COMMANDS_TRAIN_PAGES_H
#define COMMANDS_TRAIN_PAGES_H

#include "base/strbuf.h"
#include "commands/train_plan.h"

// Appends the lesson: of the moments of [t] so many as one looks through, the
// first and the last among them.
void train_pages(const struct catalogue *words, const struct training *t,
                 struct strbuf *out);

// Which option of [w] no page can say, as its moment knows only what the change
// "moment = {…}" does; NULL: none.
const char *train_pages_stranger(const struct train_wish *w);

#endif

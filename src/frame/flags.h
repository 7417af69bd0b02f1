// SPDX-License-Identifier: MIT
// The questions of a lesson on its timeline: each has a flag where its page
// is, a button that goes there, whose shape tells what became of it: hollow, not answered yet; a check
// mark, right at first; a cross, wrong at first; a dash, skipped.
#ifndef FRAME_FLAGS_H
#define FRAME_FLAGS_H

#include "frame/frame.h"
#include "frame/timeline_bar.h"

// Paints them over the timeline, where what was answered is known
// (shown->answers).
void flags_paint(struct scene *s, const struct shown *shown);

// What became of the question of page [page], from 0, whose flag is to be shown,
// in the pose's arena: "question 3 of 8: skipped". Where one flag stands for
// several that have no room it says which.
const char *flags_tip(const struct scene *s, const struct shown *shown,
                      int page);

// The how manieth question of [l] page [page] asks, from 1, of how many.
int flags_number(const struct lesson *l, int page, int *count);

#endif

// SPDX-License-Identifier: MIT
// The frames of a replay as pictures: every page as the learner could see it,
// as far as the first question that was not answered, and the last place.
#ifndef COMMANDS_REPLAY_FRAMES_H
#define COMMANDS_REPLAY_FRAMES_H

#include "commands/arguments.h"
#include "quiz/answers_file.h"

// Writes page-01.png, …, and place.png into the folder a->frames, which is made
// unless it is there. On false the reasons are in [why].
bool replay_frames(const struct arguments *a, const char *data,
                   const struct answers_file *f, struct reason *why);

#endif

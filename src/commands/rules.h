// SPDX-License-Identifier: MIT
// What goes with what on the command line.
#ifndef COMMANDS_RULES_H
#define COMMANDS_RULES_H

#include "commands/arguments.h"

// Checks that the options that are [given], by enum option_id, and the lessons
// suit the command and each other. On false [why] says what does not.
bool rules_check(const struct arguments *a, const bool *given,
                 struct reason *why);

#endif

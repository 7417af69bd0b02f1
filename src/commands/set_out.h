// SPDX-License-Identifier: MIT
// Where the window begins.
#ifndef COMMANDS_SET_OUT_H
#define COMMANDS_SET_OUT_H

#include "commands/arguments.h"

struct app;

// Takes [app], which has opened the lesson, to the page, the step below it or
// the step of one of the lesson's models that [a] asks for, with what stands
// beside it: the lesson in the file [against], NULL: none. On false [why] says
// what is wrong, or [reasons] what is wrong with what stands beside it.
bool set_out(struct app *app, const struct arguments *a, const char *against,
             struct strbuf *reasons, struct reason *why);

#endif

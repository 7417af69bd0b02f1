// SPDX-License-Identifier: MIT
// A list of which one line is chosen by keys, and which of its lines are shown.
#ifndef APP_WIDGET_CHOOSE_H
#define APP_WIDGET_CHOOSE_H

#include <stdbool.h>

#include "app/input.h"

// Line [line] of [count] (> 0) moved by so many, not beyond either end.
int choose_move(int line, int count, int by);

// ↑ ↓ Home End choose another line of [count]. False: it is another key.
bool choose_key(int *line, int count, const struct input *in);

// The first of the [shown] lines that are shown of [count], so that the chosen
// one is in the middle as far as there are lines.
int choose_first(int line, int count, int shown);

#endif

// SPDX-License-Identifier: MIT
// What a click does where the next word is told (panel/telling): a word of the
// sentence asks instead of the one that asks; a bar's word is written instead of
// the one that comes next there.
#ifndef APP_EDIT_TELL_H
#define APP_EDIT_TELL_H

#include <stdbool.h>

#include "scene/pose.h"

struct app;

// Goes to the word that is told after the label [t]. False where none is told, or
// that one is shown already.
bool tell_asks(struct app *a, const struct target *t);

// Writes the word of the bar [t] behind the word that asks, by one change of the
// prompt. False where none is told, or the prompt may not be changed.
bool tell_writes(struct app *a, const struct target *t);

#endif
